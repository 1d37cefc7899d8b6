#if !canImport(Darwin)
  import Foundation

  extension AVAudioSession {
    /// The notification of the start or end of an interruption. This module never posts it; a test or a host
    /// program does, and running engines then stop.
    public class var interruptionNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionInterruptionNotification")
    }

    /// The notification that the audio services failed. Engines ignore it and handle the reset that follows.
    public class var mediaServicesWereLostNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
    }

    /// The notification that the audio services were restarted. It resets running engines.
    public class var mediaServicesWereResetNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
    }

    /// The type of an interruption notification: start or end.
    public enum InterruptionType: UInt, Sendable {
      /// The interruption ended.
      case ended = 0
      /// The interruption started.
      case began = 1
    }

    /// The options of the end of an interruption.
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
      /// The bits of the options.
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
  /// The user info key for the raw value of the `InterruptionType` in an interruption notification.
  public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The user info key for the raw value of the `InterruptionOptions` in a notification that an interruption
  /// ended.
  public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The user info key for the raw value of the `InterruptionReason` in a notification that an interruption
  /// started.
  public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"

  extension AVAudioSession {
    /// The effect of an interruption on engines.
    package enum Interruption: Sendable {
      /// Another session took over the output.
      case interrupted
      /// The system suspended the program.
      case suspended
    }

    /// Returns the interruption whose start a notification reports; `nil` if it reports an end or has no
    /// type.
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
