/// How far something felt may be from what is expected before it counts as different.
///
/// The defaults are what people can tell apart: 5 ms in time, a tenth of an intensity, a tenth of the range of sharpness,
/// 1 dB of loudness. Differences below them are rounding, block sizes, a codec, and cannot be felt.
public struct Tolerance: Sendable, Hashable {
  /// Seconds that a moment may be off, in either direction.
  public var time: Double
  /// How far an intensity may be off, as a share of the expected one: 0.1 is 10 %.
  public var intensity: Float
  /// How far an intensity may be off whatever the expected one, on the scale 0…1: what is fainter counts as nothing.
  public var leastIntensity: Float
  /// How far a sharpness may be off, on the scale 0…1.
  public var sharpness: Float
  /// How far a loudness may be off, in decibels.
  public var loudness: Double

  /// Creates a tolerance; what is not given is perceptual. Negative numbers and NaN become 0.
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

  /// What people can tell apart.
  public static let perceptual = Tolerance()

  /// Half a sample at the lowest rate, and the last digit of a value: for tests of timing to the sample.
  public static let exact = Tolerance(
    time: 0.000_065, intensity: 0, leastIntensity: 0.000_1, sharpness: 0.000_1, loudness: 0.01)
}

extension Tolerance {
  // A hair is added so that decimal fractions such as 0.105 do not fail for their last binary digit.

  /// How far an intensity may be from this one.
  func margin(of intensity: Float) -> Float { max(self.intensity * intensity, leastIntensity) }

  func accepts(time felt: Double, for expected: Double) -> Bool { abs(felt - expected) <= time + 1e-9 }

  func accepts(intensity felt: Float, for expected: Float) -> Bool {
    abs(felt - expected) <= margin(of: expected) + 1e-6
  }

  func accepts(sharpness felt: Float, for expected: Float) -> Bool {
    abs(felt - expected) <= sharpness + 1e-6
  }

  /// Whether this intensity is too weak to be noticed.
  func isNothing(_ intensity: Float) -> Bool { intensity <= leastIntensity + 1e-6 }

  /// The inside of a range: what lies so near to its ends that it may as well be outside is left out.
  func inside(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
    let first = range.lowerBound + time
    let last = range.upperBound - time
    return first <= last ? first...last : nil
  }
}
