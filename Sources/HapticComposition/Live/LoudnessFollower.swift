/// Follows the level that the loudest fiftieth of a live sound exceeds, so that quiet and loud sources are felt alike.
///
/// The level rises by up to 98 dB a second and falls by 2 dB a second: a shout after silence is adapted to within 0.3 s, and a quiet passage
/// after a loud one within ten seconds. It does not change while the gate is closed.
struct LoudnessFollower: Sendable {
  /// dB re full scale.
  private(set) var level: Double

  /// The level before any sound, in dB re full scale: that of a recording with usual headroom.
  static var start: Double { -20 }
  /// The share of frames that lies above the level.
  private static var share: Double { 0.02 }
  /// dB for each frame, shared out between rises and falls.
  private static var step: Double { 0.5 }

  init() { level = Self.start }

  /// Takes the level of a frame, in dB re full scale; the result is at least `floor`.
  mutating func follow(_ loudness: Double, floor: Double) {
    let rise = Self.step * (1 - Self.share)
    if loudness > level { level += min(rise, loudness - level) } else { level -= Self.step * Self.share }
    level = max(level, floor)
  }
}
