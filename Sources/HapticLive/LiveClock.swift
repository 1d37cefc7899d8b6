/// Converts times in a live sound to engine times. Events keep their distances in time, although the sound
/// arrives in blocks.
///
/// An event plays at its own time plus an offset, which is constant as long as the blocks arrive in time. The
/// offset is the largest difference of the last second between the time of the engine's next block and the
/// time of the sound that has just arrived, but at most `patience` above the smallest difference. After a
/// pause in the sound, the differences before the pause do not count.
struct LiveClock: Sendable {
  /// The longest time in seconds by which late blocks delay events.
  static let patience = 0.005
  /// The length in seconds of engine time of a window; the differences of two windows count.
  private static let span = 0.5
  /// The increase of the difference in seconds that counts as a pause in the sound.
  private static let pause = 0.1

  private var windowStart = -1.0
  private var last = Double.infinity
  private var least: (now: Double, before: Double) = (.infinity, .infinity)
  private var most: (now: Double, before: Double) = (-.infinity, -.infinity)

  /// Records that samples from `soundTime` on have arrived while the engine accepts commands for `engineTime`
  /// and later. Both are in seconds.
  mutating func note(soundTime: Double, engineTime: Double) {
    let distance = engineTime - soundTime
    let isPause = distance >= last + Self.pause
    last = distance
    if isPause || engineTime >= windowStart + Self.span {
      (least.before, most.before) = isPause ? (.infinity, -.infinity) : (least.now, most.now)
      (least.now, most.now) = (.infinity, -.infinity)
      windowStart = engineTime
    }
    least.now = min(least.now, distance)
    most.now = max(most.now, distance)
  }

  /// Returns the engine time at which an event at a time of the sound plays, both in seconds. Before the
  /// first `note`, returns the time of the sound.
  func engineTime(_ soundTime: Double) -> Double {
    let lowest = min(least.now, least.before)
    let highest = max(most.now, most.before)
    guard lowest.isFinite, highest.isFinite else { return soundTime }
    return soundTime + min(highest, lowest + Self.patience)
  }
}
