#if !canImport(Darwin)
  import Foundation
  import HapticAudioSession
  import HapticOutputs

  /// Passes on what happens to an audio session, as long as it lives.
  final class SessionObserver: Sendable {
    private let tokens: Unchecked<[any NSObjectProtocol]>

    /// - Parameters:
    ///   - session: whose notifications count; those of no session count as well.
    ///   - report: called on the thread that posts the notification.
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
