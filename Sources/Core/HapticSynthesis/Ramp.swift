/// A value that changes by the same amount on every sample.
///
/// A ramp does not store where it starts: the ramp of a segment starts at the segment's first sample, a
/// `Line` stores its start sample, and an `Envelope` stores an exact position between samples. A common
/// origin would change the rounding of slope · distance, and with it the bits of every render.
struct Ramp {
  /// The value at the start of the ramp.
  var value: Double
  /// The change per sample.
  var slope: Double

  init(_ value: Double, _ slope: Double = 0) {
    self.value = value
    self.slope = slope
  }

  /// Returns the value a number of samples after the start. It has no branch for a slope of 0, because adding
  /// 0 changes nothing.
  @inline(__always)
  func after(_ samples: Double) -> Double { value + slope * samples }

  /// Returns the value a whole number of samples after the start.
  @inline(__always)
  func after(_ samples: Int64) -> Double { after(Double(samples)) }
}
