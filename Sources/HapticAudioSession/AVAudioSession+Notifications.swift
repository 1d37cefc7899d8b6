#if !canImport(Darwin)
  import Foundation

  extension AVAudioSession {
    /// Posted when an interruption begins or ends. Nothing here posts it by itself: a test or a host program does, and running
    /// engines then stop.
    public class var interruptionNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionInterruptionNotification")
    }

    /// Posted when the audio services fail. Engines wait for the reset that follows.
    public class var mediaServicesWereLostNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
    }

    /// Posted when the audio services have been restarted. Running engines are reset.
    public class var mediaServicesWereResetNotification: NSNotification.Name {
      NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
    }

    /// Whether an interruption begins or ends.
    public enum InterruptionType: UInt, Sendable {
      /// It ends.
      case ended = 0
      /// It begins.
      case began = 1
    }

    /// What the end of an interruption suggests.
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
      /// The bits.
      public let rawValue: UInt
      /// Creates options from their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The program should play again.
      public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// Why an interruption began.
    public enum InterruptionReason: UInt, Sendable {
      /// Another session took the output.
      case `default` = 0
      /// The program was suspended by the system.
      case appWasSuspended = 1
      /// The built-in microphone was muted.
      case builtInMicMuted = 2
      /// The device was disconnected.
      case routeDisconnected = 4
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key of an `InterruptionType`'s raw value in the user info of an interruption.
  public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key of the raw value of `InterruptionOptions` in the user info of an interruption that ends.
  public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key of an `InterruptionReason`'s raw value in the user info of an interruption that begins.
  public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"

  extension AVAudioSession {
    /// What a notification means for engines.
    package enum Interruption: Sendable {
      /// Another session took the output.
      case interrupted
      /// The program was suspended.
      case suspended
    }

    /// Returns the interruption that a notification begins; nil when it ends one or does not say.
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
