#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// An observer that reports interruptions and resets of an audio session until the observer is deallocated.
  final class SessionObserver: Sendable {
    private let tokens: Unchecked<[any NSObjectProtocol]>

    /// - Parameters:
    ///   - session: the session to observe; notifications that name no session are reported too.
    ///   - report: the closure to call, on the thread that posts the notification.
    init(_ session: AVAudioSession, _ report: @escaping @Sendable (OutputEvent) -> Void) {
      // Only compared; a bench may end before its engines do.
      let bench = DefaultOutput.benchScope.map { ObjectIdentifier($0) }
      @Sendable func isMeant(_ notification: Notification) -> Bool {
        // What a test posts is not meant for the engines of tests that run in parallel.
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
      tokens = Unchecked([interruption, reset])
    }

    deinit {
      for token in tokens.value { NotificationCenter.default.removeObserver(token) }
    }
  }
#endif
