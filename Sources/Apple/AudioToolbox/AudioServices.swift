#if !canImport(Darwin)
  // As on Apple platforms, files that import only this module use queues and dates.
  @_exported import Foundation

  /// The number of a system sound or of a system haptic.
  public typealias SystemSoundID = UInt32

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The number of the vibration: 4095.
  public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Plays a system haptic, and returns at once: 4095 a vibration, 1519 a weak tap, 1520 a strong tap, 1521 three weak taps.
  ///
  /// Any other number does nothing, because system sounds are files of a phone; the log says so once for each number.
  public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    SystemHaptics.shared.play(inSystemSoundID)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Plays a system haptic as ``AudioServicesPlaySystemSound(_:)`` does.
  ///
  /// - Parameter inCompletionBlock: called once on a background thread: at the end of the haptic, or at once if nothing is
  ///   played.
  @preconcurrency
  public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
  ) {
    SystemHaptics.shared.play(inSystemSoundID, inCompletionBlock)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Plays a system haptic as ``AudioServicesPlaySystemSound(_:)`` does; there is no alert sound to be heard.
  public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    SystemHaptics.shared.play(inSystemSoundID)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Plays a system haptic as ``AudioServicesPlaySystemSoundWithCompletion(_:_:)`` does; there is no alert sound to be heard.
  @preconcurrency
  public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@Sendable () -> Void)?
  ) {
    SystemHaptics.shared.play(inSystemSoundID, inCompletionBlock)
  }
#endif
