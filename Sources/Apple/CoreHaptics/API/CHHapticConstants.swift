#if !canImport(Darwin)
  import Foundation

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The time 0. A method that accepts a time takes effect as soon as possible if it receives this value (see
  /// CoreHapticsBehaviour §1.1).
  public let CHHapticTimeImmediate: TimeInterval = 0

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The value of `NSError.domain` in all errors of this module.
  public let CoreHapticsErrorDomain: String = "com.apple.CoreHaptics"

  /// The identifier of an audio file that is registered with an engine; never 0.
  public typealias CHHapticAudioResourceID = Int

  /// The type of the keys that name the options of `CHHapticEngine.registerAudioResource(_:options:)`.
  /// Objective-C code uses this name for the type.
  public typealias CHHapticAudioResourceKey = NSString

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key of an option of registered audio: whether the audio fades in and out briefly at its start and
  /// end. The value is a Bool, `true` by default.
  public let CHHapticAudioResourceKeyUseVolumeEnvelope: String = "CHHapticAudioResourceKeyUseVolumeEnvelope"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The key of an option of registered audio: whether the whole audio file repeats for the duration of the
  /// event that plays it. The value is a Bool, `false` by default.
  public let CHHapticAudioResourceKeyLoopEnabled: String = "CHHapticAudioResourceKeyLoopEnabled"

  /// A handler that is called when an advanced player has finished. Its argument is the error that stopped
  /// playback, otherwise `nil`.
  public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void
#endif
