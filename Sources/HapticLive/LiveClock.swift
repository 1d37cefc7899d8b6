/// Converts times of a live sound to engine times, so that events keep their distances although sound arrives in blocks.
///
/// An event plays at its own time plus a lead that is constant as long as blocks arrive in time: the largest distance between the engine's next
/// block and the sound's last one within the last second, at most `patience` above the smallest.
struct LiveClock: Sendable {
  /// Seconds by which a block that arrives late may delay the events after it.
  static let patience = 0.005
  /// Seconds of engine time for which a distance counts.
  private static let span = 0.5

  private var windowStart = -1.0
  private var least: (now: Double, before: Double) = (.infinity, .infinity)
  private var most: (now: Double, before: Double) = (-.infinity, -.infinity)

  /// Notes that sound from `soundTime` on has arrived, and that the engine takes commands for `engineTime` and later.
  mutating func note(soundTime: Double, engineTime: Double) {
    let distance = engineTime - soundTime
    if engineTime >= windowStart + Self.span {
      (least.before, most.before) = (least.now, most.now)
      (least.now, most.now) = (.infinity, -.infinity)
      // After a pause, what was before does not count.
      if engineTime >= windowStart + 2 * Self.span { (least.before, most.before) = (.infinity, -.infinity) }
      windowStart = engineTime
    }
    least.now = min(least.now, distance)
    most.now = max(most.now, distance)
  }

  /// Returns the engine time for a time of the sound.
  func engineTime(_ soundTime: Double) -> Double {
    let lowest = min(least.now, least.before)
    let highest = max(most.now, most.before)
    guard lowest.isFinite, highest.isFinite else { return soundTime }
    return soundTime + min(highest, lowest + Self.patience)
  }
}
