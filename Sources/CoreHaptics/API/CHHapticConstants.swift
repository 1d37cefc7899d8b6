#if !canImport(Darwin)
  import Foundation

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// As soon as possible, where a method takes a time (CoreHapticsBehaviour §1.1).
  public let CHHapticTimeImmediate: TimeInterval = 0

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The domain of all errors of this module, for `NSError.domain`.
  public let CoreHapticsErrorDomain: String = "com.apple.CoreHaptics"

  /// Identifies registered audio in its engine; never 0.
  public typealias CHHapticAudioResourceID = Int

  /// The Objective-C name of the keys for `CHHapticEngine.registerAudioResource(_:options:)`.
  public typealias CHHapticAudioResourceKey = NSString

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Option of registered audio: whether it fades in and out briefly at its start and end. A Bool, `true` by default.
  public let CHHapticAudioResourceKeyUseVolumeEnvelope: String = "CHHapticAudioResourceKeyUseVolumeEnvelope"

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Option of registered audio: whether the whole file repeats for the length of the event. A Bool, `false` by default.
  public let CHHapticAudioResourceKeyLoopEnabled: String = "CHHapticAudioResourceKeyLoopEnabled"

  /// Called when an advanced player has finished. The error is nil unless playback ended because of one.
  public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void
#endif
