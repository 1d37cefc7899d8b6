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
      @Sendable func isMeant(_ notification: Notification) -> Bool {
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
