/// The relation between pattern time and engine samples: the pattern time `time`, in seconds, falls on the
/// sample `anchor`.
///
/// The anchor is a whole number, so that a later start moves every moment by exactly that many samples.
struct TimeMap {
  var anchor: Int64
  var time: Double
  var sampleRate: Double
  /// The playback rate.
  var rate = 1.0

  /// Returns the exact distance of a pattern time from the anchor, in samples. The order of the operations
  /// must not change, because it determines the rounding.
  func offset(_ patternTime: Double) -> Double { (patternTime - time) * sampleRate / rate }

  /// Returns the sample nearest to a pattern time.
  func moment(_ patternTime: Double) -> Int64 { later(Maths.moment(offset(patternTime))) }

  /// Returns the first sample that is not before a pattern time.
  func firstSample(_ patternTime: Double) -> Int64 { later(Maths.ceiling(offset(patternTime))) }

  /// Returns the pattern time of a sample.
  func time(at sample: Int64) -> Double { time + Double(sample &- anchor) * rate / sampleRate }

  /// Changes the playback rate at a sample; pattern time continues without a jump.
  mutating func changeRate(to newRate: Double, at sample: Int64) {
    time = time(at: sample)
    anchor = sample
    rate = newRate
  }

  private func later(_ samples: Int64) -> Int64 {
    let (sum, overflow) = anchor.addingReportingOverflow(samples)
    return overflow ? (samples > 0 ? .max : .min) : sum
  }
}
