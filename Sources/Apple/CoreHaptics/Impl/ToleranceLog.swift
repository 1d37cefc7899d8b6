#if !canImport(Darwin)
  import HapticPlatform
  import Synchronization

  /// A log of patterns that this module accepts and a phone refuses. Only the first pattern of each kind is
  /// logged.
  package final class ToleranceLog: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Creates an empty log.
    package init() {}

    /// The log of the current task: the program's log, unless a test sets another.
    @TaskLocal package static var current = ToleranceLog()

    func note(_ kind: String, _ message: @autoclosure () -> String) {
      guard noted.withLock({ $0.insert(kind).inserted }) else { return }
      HapticLog.current.log(.notice, "CoreHaptics: \(message()) (logged once; THRUM_LOG=error hides it)")
    }
  }
#endif
