/// A value that changes by the same amount on every sample.
///
/// It does not know where it begins: a course of a segment counts from the segment's first sample, a `Line` from a sample
/// of its own, an `Envelope` from an exact position between samples. One origin for all would round slope · distance
/// differently, and the bits of every render with it.
struct Ramp {
  /// The value where it begins.
  var value: Double
  /// Change a sample.
  var slope: Double

  init(_ value: Double, _ slope: Double = 0) {
    self.value = value
    self.slope = slope
  }

  /// The value so many samples after the beginning. No branch for a slope of 0: what it adds is 0.
  @inline(__always)
  func after(_ samples: Double) -> Double { value + slope * samples }

  /// The value so many whole samples after the beginning.
  @inline(__always)
  func after(_ samples: Int64) -> Double { after(Double(samples)) }
}
