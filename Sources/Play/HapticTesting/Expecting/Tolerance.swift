/// The largest differences between an expected event and a felt event that still count as a match.
///
/// The defaults are the smallest differences that people can feel: 5 ms in time, a tenth of the intensity, a
/// tenth of the range of sharpness, 1 dB of loudness. Smaller differences arise from rounding, block sizes or
/// lossy file formats.
public struct Tolerance: Sendable, Hashable {
  /// The largest difference in time, earlier or later, in seconds.
  public var time: Double
  /// The largest difference in intensity, as a fraction of the expected intensity: 0.1 is 10 %.
  public var intensity: Float
  /// The difference in intensity that is always accepted, on the scale 0…1, even if it is more than the
  /// fraction `intensity` allows. Intensities up to this value count as nothing felt.
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

  /// A tolerance for tests with sample-exact timing: 0.065 ms in time, which is about half a sample at the
  /// lowest sample rate, 0.0001 in intensity and in sharpness, and 0.01 dB in loudness.
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
