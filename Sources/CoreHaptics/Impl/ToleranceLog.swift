#if !canImport(Darwin)
  import HapticLog
  import Synchronization

  /// Says once for each kind of thing that it is accepted here and would not be on a phone.
  package final class ToleranceLog: Sendable {
    private let noted = Mutex<Set<String>>([])

    /// Makes a log that has noted nothing.
    package init() {}

    /// The log of the program; a test sets its own.
    @TaskLocal package static var current = ToleranceLog()

    func note(_ kind: String, _ message: @autoclosure () -> String) {
      guard noted.withLock({ $0.insert(kind).inserted }) else { return }
      HapticLog.current.log(.notice, "CoreHaptics: \(message()) (logged once; THRUM_LOG=error leaves it out)")
    }
  }
#endif
