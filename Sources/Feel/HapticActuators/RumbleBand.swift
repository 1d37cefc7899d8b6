import HapticPerception

/// One of the two tones that an actuator of a Joy-Con or Switch Pro controller plays at a time (HD rumble), as the
/// codes of the protocol.
public struct RumbleBand: Hashable, Sendable {
  /// The two bands. Each tone has the band's range of frequencies, an octave apart.
  public enum Range: Sendable {
    /// 40.9…626.3 Hz.
    case low
    /// 81.8…1252.6 Hz.
    case high

    // The frequency of code 64.
    fileprivate var centre: Double { self == .low ? 160 : 320 }
  }

  /// The code of the frequency, in 1…127: 32 codes are an octave.
  public let frequencyCode: Int
  /// The code of the amplitude, in 0…``maximumAmplitudeCode``: 0 is silent.
  public let amplitudeCode: Int

  /// The largest code of an amplitude. Larger ones can damage the actuator.
  public static var maximumAmplitudeCode: Int { 100 }

  /// Creates a tone from its codes, which are clamped to their ranges.
  public init(frequencyCode: Int, amplitudeCode: Int) {
    self.frequencyCode = min(max(frequencyCode, 1), 127)
    self.amplitudeCode = min(max(amplitudeCode, 0), Self.maximumAmplitudeCode)
  }

  /// Creates the tone that is closest to a frequency and an amplitude in a band. NaN counts as 0.
  public init(hertz: Double, amplitude: Double, in range: Range) {
    self.init(
      frequencyCode: Self.frequencyCode(hertz: hertz, in: range),
      amplitudeCode: Self.amplitudeCode(amplitude: amplitude))
  }

  /// No sound, at the frequency at which a band rests.
  public static var silent: Self { Self(frequencyCode: 64, amplitudeCode: 0) }

  /// Returns the code closest to a frequency, in 1…127.
  public static func frequencyCode(hertz: Double, in range: Range) -> Int {
    let code = 32 * Maths.log2(hertz / range.centre) + 64
    return code >= 127 ? 127 : (code > 1 ? Int(code + 0.5) : 1)
  }

  /// Returns the frequency of a code in hertz. The code is clamped to 1…127.
  public static func hertz(frequencyCode: Int, in range: Range) -> Double {
    range.centre * Maths.exp2(Double(min(max(frequencyCode, 1), 127) - 64) / 32)
  }

  /// Returns the code closest to an amplitude, in 0…``maximumAmplitudeCode``; the lower one of two equally close.
  public static func amplitudeCode(amplitude: Double) -> Int {
    guard amplitude > 0 else { return 0 }
    // The largest code that is not above the amplitude.
    var below = 0
    var above = maximumAmplitudeCode + 1
    while above - below > 1 {
      let middle = (below + above) / 2
      if self.amplitude(amplitudeCode: middle) <= amplitude { below = middle } else { above = middle }
    }
    guard above <= maximumAmplitudeCode else { return maximumAmplitudeCode }
    let distances = (
      amplitude - self.amplitude(amplitudeCode: below), self.amplitude(amplitudeCode: above) - amplitude
    )
    return distances.1 < distances.0 ? above : below
  }

  /// Returns the amplitude of a code, 0…1.003, where 1 is the largest that is safe. The code is clamped.
  public static func amplitude(amplitudeCode: Int) -> Double {
    guard amplitudeCode > 0 else { return 0 }
    return 1.8 * Maths.exp2(Double(level(amplitudeCode: min(amplitudeCode, maximumAmplitudeCode))) / 32)
  }

  /// The level of a code of at least 1, in 1/32 of an octave (0.19 dB) below the full code of the actuator.
  package static func level(amplitudeCode: Int) -> Int {
    switch amplitudeCode {
    case ..<16: 8 * amplitudeCode - 248
    case ..<32: 2 * amplitudeCode - 158
    default: amplitudeCode - 127
    }
  }

  /// Returns the code of the loudest tone that is not above a level.
  package static func amplitudeCode(level: Int) -> Int {
    var code = maximumAmplitudeCode
    while code > 0, self.level(amplitudeCode: code) > level { code -= 1 }
    return code
  }

  /// Returns the tone lowered by a number of steps of 1/32 of an octave (0.19 dB), rounded down.
  @inline(never)  // For small code, as it is used for both bands.
  package func lowered(by steps: Int) -> Self {
    guard amplitudeCode > 0 else { return self }
    let level = Self.level(amplitudeCode: amplitudeCode) - steps
    return Self(frequencyCode: frequencyCode, amplitudeCode: Self.amplitudeCode(level: level))
  }

  /// The power of the tone, where 1 is that of the amplitude 1.
  @inline(never)  // The same.
  package var power: Double {
    let amplitude = Self.amplitude(amplitudeCode: amplitudeCode)
    return amplitude * amplitude
  }
}
