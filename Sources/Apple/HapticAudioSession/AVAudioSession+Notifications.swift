#if !canImport(Darwin)
  import Foundation

  extension AVAudioSession {
    /// The notification that an interruption starts or ends. When it starts, running engines stop. This
    /// module never posts the notification; a test or a host program posts it.
    public class var interruptionNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionInterruptionNotification")
    }

    /// The notification that the audio services failed. Engines ignore this notification and react only to
    /// `mediaServicesWereResetNotification`, which follows.
    public class var mediaServicesWereLostNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
    }

    /// The notification that the audio services were restarted. Running engines are then reset: they lose
    /// their players and registered audio.
    public class var mediaServicesWereResetNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
    }

    /// Whether an interruption starts or ends.
    public enum InterruptionType: UInt, Sendable {
      /// The interruption ended.
      case ended = 0
      /// The interruption started.
      case began = 1
    }

    /// The recommended action of a program after an interruption has ended.
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
      /// The options as bits: each option is one bit.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The program should resume playback.
      public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// The reason for an interruption.
    public enum InterruptionReason: UInt, Sendable {
      /// Another session took over the output.
      case `default` = 0
      /// The system suspended the program.
      case appWasSuspended = 1
      /// The built-in microphone was muted.
      case builtInMicMuted = 2
      /// The device was disconnected.
      case routeDisconnected = 4
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key in the user info of an interruption notification whose value is the raw value of the
  /// `InterruptionType`.
  public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key in the user info of a notification about the end of an interruption. The value is the raw value
  /// of the `InterruptionOptions`.
  public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key in the user info of a notification about the start of an interruption. The value is the raw
  /// value of the `InterruptionReason`.
  public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"

  extension AVAudioSession {
    /// The effect of an interruption on engines.
    package enum Interruption: Sendable {
      /// Another session took over the output.
      case interrupted
      /// The system suspended the program.
      case suspended
    }

    /// Returns the kind of interruption that starts according to a notification. Returns `nil` if the
    /// notification reports the end of an interruption, or has no type.
    package static func interruption(in notification: Notification) -> Interruption? {
      func number(_ key: String) -> UInt? {
        (notification.userInfo?[key] as? NSNumber)?.uintValue ?? notification.userInfo?[key] as? UInt
      }
      guard number(AVAudioSessionInterruptionTypeKey) == InterruptionType.began.rawValue else { return nil }
      let isSuspension =
        number(AVAudioSessionInterruptionReasonKey) == InterruptionReason.appWasSuspended.rawValue
      return isSuspension ? .suspended : .interrupted
    }
  }
#endif
