#if !canImport(Darwin)
  import HapticLog
  import Synchronization

  /// Logs the first pattern of each kind that is accepted here and would be refused on a phone.
  package final class ToleranceLog: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Creates an empty log.
    package init() {}

    /// The log of the program; a test sets its own.
    @TaskLocal package static var current = ToleranceLog()

    func note(_ kind: String, _ message: @autoclosure () -> String) {
      guard noted.withLock({ $0.insert(kind).inserted }) else { return }
      HapticLog.current.log(.notice, "CoreHaptics: \(message()) (logged once; THRUM_LOG=error leaves it out)")
    }
  }
#endif
