import HapticModel
import HapticPerception
import HapticScore

/// Renders patterns to what the two motors of a controller on a cable get, without a controller.
public enum MotorRenderer {
  /// Samples a second of what is handed over.
  public static var sampleRate: Double { PerceptionConstants.sampleRate }
  /// Milliseconds of a slot: as often as a controller on a cable takes a command.
  private static var slot: Int { Int(MotorLevels.wiredPeriod * 1000 + 0.5) }
  /// Milliseconds that motors may go on after the last event: the longest pulse and a slot.
  private static var tail: Int { 100 }
  /// Seconds after which a rendering ends, however long the patterns are.
  private static var longest: Double { PerceptionConstants.longestTrace }

  /// Plays patterns side by side and hands over strengths of 0…1 of the heavy and the light motor, block by block.
  public static func play(
    _ patterns: [HapticPattern], profile: RumbleProfile = RumbleProfile(),
    _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void
  ) {
    var mixer = MotorMixer(profile: profile)
    var milliseconds = 0
    let count = Int(sampleRate / 1000) * slot
    func take(_ frame: ControlFrame) {
      mixer.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      for tap in frame.transients { mixer.tap(intensity: tap.intensity, sharpness: tap.sharpness) }
      milliseconds += 1
      guard milliseconds % slot == 0 else { return }
      let end = UInt64(milliseconds) &* 1_000_000
      let levels = mixer.take((end &- UInt64(slot) &* 1_000_000)..<end)
      let heavy = [Float](repeating: Float(levels.heavy) / 65_535, count: count)
      let light = [Float](repeating: Float(levels.light) / 65_535, count: count)
      heavy.withUnsafeBufferPointer { heavy in light.withUnsafeBufferPointer { body(heavy, $0) } }
    }
    let tracks = patterns.map { OfflineRenderer.Track(Score($0, sampleRate: sampleRate)) }
    OfflineRenderer(tracks, sampleRate: sampleRate).forEachControlFrame(to: longest) { frame in
      take(frame)
      return true
    }
    for _ in 0..<tail { take(ControlFrame(time: Double(milliseconds) / 1000, intensity: 0, sharpness: 0)) }
  }
}
