/// Estimates the level that the loudest fiftieth of a live sound exceeds, so that quiet and loud sources are
/// felt alike.
///
/// The level rises by up to 98 dB per second and falls by 2 dB per second. It therefore adapts within 0.3 s
/// to a shout after silence, and within ten seconds to a quiet passage after a loud one. The caller does not
/// update it while the gate is closed.
struct LoudnessFollower: Sendable {
  /// The estimated level in dB re full scale.
  private(set) var level: Double

  /// The level before any sound, in dB re full scale: the level of a recording with usual headroom.
  static var start: Double { -20 }
  /// The share of frames whose level is above the estimate.
  private static var share: Double { 0.02 }
  /// The step in dB per frame. A rise is this step times the share of frames below the estimate; a fall is
  /// this step times the share above.
  private static var step: Double { 0.5 }

  init() { level = Self.start }

  /// Updates the estimate with the level of a frame in dB re full scale. The estimate is at least `floor`.
  mutating func follow(_ loudness: Double, floor: Double) {
    let rise = Self.step * (1 - Self.share)
    if loudness > level { level += min(rise, loudness - level) } else { level -= Self.step * Self.share }
    level = max(level, floor)
  }
}
