import HapticPerception

/// The vibration of an actuator for HD rumble during one slot: a tone in its low band and a tone in its high band, as codes.
///
/// The code n of a frequency, 1…127, means 160 · 2^((n − 64) / 32) Hz in the low band and twice as much in the high band.
/// The code k of an amplitude, 0…100, is logarithmic; 0 is silence, and 100 is the strongest that is safe.
public struct TwoTone: Sendable, Hashable {
  /// The code of the frequency in the low band.
  public var lowFrequency: UInt8
  /// The code of the amplitude in the low band.
  public var lowAmplitude: UInt8
  /// The code of the frequency in the high band.
  public var highFrequency: UInt8
  /// The code of the amplitude in the high band.
  public var highAmplitude: UInt8

  /// Creates a slot from its codes. Frequencies are clamped to 1…127, amplitudes to 0…100.
  public init(lowFrequency: UInt8, lowAmplitude: UInt8, highFrequency: UInt8, highAmplitude: UInt8) {
    self.lowFrequency = min(max(lowFrequency, 1), 127)
    self.lowAmplitude = min(lowAmplitude, Self.largestAmplitude)
    self.highFrequency = min(max(highFrequency, 1), 127)
    self.highAmplitude = min(highAmplitude, Self.largestAmplitude)
  }

  /// A slot without vibration.
  public static var rest: TwoTone {
    TwoTone(lowFrequency: middle, lowAmplitude: 0, highFrequency: middle, highAmplitude: 0)
  }

  /// The length of a slot in milliseconds.
  public static var slotMilliseconds: Int { 15 }
  /// The code of the strongest amplitude that is safe; stronger ones can damage the actuator.
  public static var largestAmplitude: UInt8 { 100 }

  /// The code of 160 Hz in the low band and of 320 Hz in the high band.
  static var middle: UInt8 { 64 }
  /// By how much smaller the code of a frequency is in the high band than in the low band: one octave.
  static var octave: Int { 32 }

  /// Returns the frequency of a code in the low band in Hz; in the high band it is twice as high.
  static func hertz(_ code: Int) -> Double { 160 * Maths.exp2(Double(code - 64) / Double(octave)) }

  /// Returns the code of a frequency in the low band, as a number with a fraction; −1000 for frequencies that are not
  /// positive. Codes of tones are 1…127, those of targets may lie outside.
  static func position(_ hertz: Double) -> Double {
    guard hertz > 0 else { return -1000 }
    return Double(octave) * Maths.log2(hertz / 160) + 64
  }

  /// Returns the amplitude of a code as a share of the strongest one, 0…1.
  static func amplitude(_ code: Int) -> Double {
    code < 1 ? 0 : Maths.exp2(Double(steps(code)) / Double(octave))
  }

  /// Returns the level of an amplitude in dB; 0 for code 100.
  static func decibels(_ code: Int) -> Double { Double(steps(code)) * decibelsPerStep }

  /// Returns the amplitude code whose level in dB is the nearest, 1…100; of two equally near ones the lower one.
  static func amplitudeCode(_ decibels: Double) -> Int {
    let wanted = Maths.clamped(decibels / decibelsPerStep, -2000, 0)
    let below =
      wanted >= -68
      ? Maths.floor(wanted + 100)
      : wanted >= -99 ? Maths.floor((wanted + 131) / 2) : Maths.floor((wanted + 221) / 8)
    let code = Int(min(max(below, 1), Int64(largestAmplitude) - 1))
    return Double(steps(code + 1)) - wanted < wanted - Double(steps(code)) ? code + 1 : code
  }

  /// Returns the logarithm of an amplitude code of at least 1, in 1/32 octaves below that of code 100. Codes below 32 are
  /// 2 steps apart, those below 16 are 8 steps apart.
  static func steps(_ code: Int) -> Int {
    code >= 32 ? code - 100 : code >= 16 ? 2 * code - 131 : 8 * code - 221
  }

  /// The difference between two amplitude codes of at least 32 in dB: 20·log10(2) / 32.
  static var decibelsPerStep: Double { 6.020_599_913_279_624 / 32 }
}
