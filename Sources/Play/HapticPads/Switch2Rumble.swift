/// Encodes rumble for the controllers of the second Switch. Only the amplitudes of its two tones are known well enough to be
/// changed; the codes of their frequencies are fixed.
public struct Switch2Rumble: Sendable {
  /// The kind of a controller.
  public enum Kind: UInt8, Sendable {
    /// A Joy-Con 2.
    case joyCon = 1
    /// A Switch 2 Pro controller.
    case pro = 2
    /// A controller in the form of a GameCube's, whose motor is on or off.
    case gameCube = 3
  }

  /// The largest amplitude; larger ones might harm the actuator.
  public static var maximumAmplitude: Int { 453 }
  /// The least time between two reports, in nanoseconds.
  public static var interval: Int64 { 12_000_000 }

  private static var highFrequency: UInt64 { 0x187 }
  private static var lowFrequency: UInt64 { 0x112 }

  /// The kind of the controller.
  public let kind: Kind
  /// The number of the next report, in 0…15.
  public private(set) var sequence: UInt8

  /// Creates an encoder. Of the sequence number, the lower four bits count.
  public init(kind: Kind, sequence: UInt8 = 0) {
    self.kind = kind
    self.sequence = sequence & 15
  }

  /// Returns the report of two amplitudes, each 0…``maximumAmplitude`` and clamped. A motor that is on or off is on
  /// when either is more than half.
  public mutating func encode(low: Int, high: Int) -> PadReport {
    var report = PadReport(count: 64)
    report[0] = kind.rawValue
    report[1] = 0x50 | sequence
    sequence = (sequence + 1) & 15
    let half = Self.maximumAmplitude / 2
    if kind == .gameCube {
      report[2] = low > half || high > half ? 1 : 0
      return report
    }
    let word =
      Self.highFrequency | Self.limited(high) << 10 | Self.lowFrequency << 20 | Self.limited(low) << 30
    for byte in 0..<5 { report[2 + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte)) }
    if kind == .pro {
      for byte in 1...6 { report[0x10 + byte] = report[byte] }
    }
    return report
  }

  /// Returns the report that stops all rumble.
  public mutating func encodeStop() -> PadReport {
    var report = encode(low: 0, high: 0)
    if kind == .gameCube { report[2] = 2 }
    return report
  }

  private static func limited(_ amplitude: Int) -> UInt64 { UInt64(min(max(amplitude, 0), maximumAmplitude)) }
}
