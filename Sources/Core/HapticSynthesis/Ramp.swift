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

/// The powers of two of a ramp for consecutive samples, at one multiplication for each.
///
/// Every 16th sample, counted from the start of the segment, has a power of its own, so each value depends only on the
/// number of its sample, never on where a block starts. The relative error is at most 1e-14.
struct ExponentialRamp {
  private let exponent: Ramp
  /// The factor from one sample to the next.
  private let factor: Double
  /// 2 to the power of the ramp at the current sample.
  private(set) var value = 1.0

  /// Creates the powers of a ramp multiplied by a scale, beginning with sample `start` of the segment.

  init(_ ramp: Ramp, scale: Double, from start: Int64) {
    exponent = Ramp(ramp.value * scale, ramp.slope * scale)
    factor = Maths.exp2(exponent.slope)
    var sample = start & ~15
    repeat {
      advance(to: sample)
      sample &+= 1
    } while sample <= start
  }

  /// Moves on to a sample, which must be the one after the current sample or a multiple of 16.
  @inline(__always)
  mutating func advance(to sample: Int64) {
    if sample & 15 == 0 { begin(at: sample) } else { value *= factor }
  }

  private mutating func begin(at sample: Int64) { value = Maths.exp2(exponent.after(sample)) }
}
