/// The largest differences between an expected and a felt event that still count as a match.
///
/// The defaults are the smallest differences that people can feel: 5 ms in time, a tenth of an intensity, a
/// tenth of the range of sharpness, 1 dB of loudness. Smaller differences come from rounding, block sizes or
/// a codec.
public struct Tolerance: Sendable, Hashable {
  /// The largest difference in time, in seconds, in either direction.
  public var time: Double
  /// The largest difference in intensity, as a share of the expected intensity: 0.1 is 10 %.
  public var intensity: Float
  /// The difference in intensity that is always accepted, on the scale 0…1. Intensities up to this value
  /// count as nothing.
  public var leastIntensity: Float
  /// The largest difference in sharpness, on the scale 0…1.
  public var sharpness: Float
  /// The largest difference in loudness, in decibels.
  public var loudness: Double

  /// Creates a tolerance. The defaults are the smallest differences that people can feel. Negative values and
  /// NaN become 0.
  public init(
    time: Double = 0.005, intensity: Float = 0.1, leastIntensity: Float = 0.02, sharpness: Float = 0.1,
    loudness: Double = 1
  ) {
    self.time = time > 0 ? time : 0
    self.intensity = intensity > 0 ? intensity : 0
    self.leastIntensity = leastIntensity > 0 ? leastIntensity : 0
    self.sharpness = sharpness > 0 ? sharpness : 0
    self.loudness = loudness > 0 ? loudness : 0
  }

  /// The default tolerance: the smallest differences that people can feel.
  public static let perceptual = Tolerance()

  /// A tolerance for tests with sample-exact timing: half a sample at the lowest sample rate, and about the
  /// last digit of a value.
  public static let exact = Tolerance(
    time: 0.000_065, intensity: 0, leastIntensity: 0.000_1, sharpness: 0.000_1, loudness: 0.01)
}

extension Tolerance {
  // A tiny amount is added so that decimal fractions such as 0.105 do not fail because of their last binary
  // digit.

  /// Returns the accepted difference for an expected intensity.
  func margin(of intensity: Float) -> Float { max(self.intensity * intensity, leastIntensity) }

  func accepts(time felt: Double, for expected: Double) -> Bool { abs(felt - expected) <= time + 1e-9 }

  func accepts(intensity felt: Float, for expected: Float) -> Bool {
    abs(felt - expected) <= margin(of: expected) + 1e-6
  }

  func accepts(sharpness felt: Float, for expected: Float) -> Bool {
    abs(felt - expected) <= sharpness + 1e-6
  }

  /// Returns whether an intensity is too weak to be felt.
  func isNothing(_ intensity: Float) -> Bool { intensity <= leastIntensity + 1e-6 }

  /// Returns a range shortened by the time tolerance at both ends; `nil` if nothing remains.
  func inside(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let first = range.lowerBound + time
    let last = range.upperBound - time
    return first <= last ? first...last : nil
  }
}
