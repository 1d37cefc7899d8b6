/// Finds the peaks of a measure of which a new value arrives at a time: values that exceed a multiple of the running mean,
/// and that no value around them exceeds.
struct PeakPicker: Sendable {
  /// The least height of a peak.
  let least: Float
  /// How many times the running mean a peak must reach.
  let ratio: Float
  /// The part of its distance by which the running mean approaches each new value.
  let pull: Float
  /// The numbers of values before and after a peak that must not exceed it.
  let before: Int
  let after: Int
  private var mean: Float = 0

  init(least: Float, ratio: Float, pull: Float, before: Int, after: Int) {
    (self.least, self.ratio, self.pull, self.before, self.after) = (least, ratio, pull, before, after)
  }

  /// Returns the number and the height of the value that the newest value shows to be a peak; `nil` without one. Of equal
  /// values the first one is the peak.
  ///
  /// - Parameters:
  ///   - values: the last values in a ring, whose size is a power of two.
  ///   - count: the number of values so far, at least 1.
  mutating func next(_ values: [Float], count: Int) -> (at: Int, height: Float)? {
    let mask = values.count - 1
    mean += pull * (values[(count - 1) & mask] - mean)
    let at = count - 1 - after
    guard at >= 0 else { return nil }
    let height = values[at & mask]
    guard height > max(least, ratio * mean) else { return nil }
    for other in max(0, at - before)...(at + after) where other != at {
      let value = values[other & mask]
      if value > height || (value == height && other < at) { return nil }
    }
    return (at, height)
  }
}
