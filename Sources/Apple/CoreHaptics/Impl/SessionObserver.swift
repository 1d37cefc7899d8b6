#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// An observer that reports interruptions and resets of an audio session, and changes of its category, until the
  /// observer is deallocated.
  final class SessionObserver: Sendable {
    private let tokens: Unchecked<[any NSObjectProtocol]>

    /// - Parameters:
    ///   - session: the session to observe; notifications that name no session are reported too.
    ///   - categoryChanged: the closure to call when the category was set, on the thread that set it.
    ///   - report: the closure to call, on the thread that posts the notification.
    init(
      _ session: AVAudioSession, categoryChanged: (@Sendable () -> Void)? = nil,
      _ report: @escaping @Sendable (OutputEvent) -> Void
    ) {
      // Only compared; a bench may end before its engines do.
      let bench = DefaultOutput.benchScope.map { ObjectIdentifier($0) }
      @Sendable func isMeant(_ notification: Notification) -> Bool {
        // Notifications that a test posts are not meant for the engines of tests that run in parallel.
        if let here = DefaultOutput.benchScope, ObjectIdentifier(here) != bench { return false }
        guard let object = notification.object else { return true }
        return (object as AnyObject) === session
      }
      let center = NotificationCenter.default
      let interruption = center.addObserver(
        forName: AVAudioSession.interruptionNotification, object: nil, queue: nil
      ) { notification in
        guard isMeant(notification) else { return }
        switch AVAudioSession.interruption(in: notification) {
        case .interrupted: report(.interrupted)
        case .suspended: report(.suspended)
        case nil: break
        }
      }
      let reset = center.addObserver(
        forName: AVAudioSession.mediaServicesWereResetNotification, object: nil, queue: nil
      ) { if isMeant($0) { report(.serverReset) } }
      var all = [interruption, reset]
      if let categoryChanged {
        all.append(
          center.addObserver(forName: AVAudioSession.categoryNotification, object: nil, queue: nil) {
            if isMeant($0) { categoryChanged() }
          })
      }
      tokens = Unchecked(all)
    }

    deinit {
      for token in tokens.value { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
