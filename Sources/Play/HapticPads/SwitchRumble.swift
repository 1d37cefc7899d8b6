import HapticActuators

/// Encodes HD rumble for a Joy-Con or a Switch Pro controller, as reports 0x10.
public struct SwitchRumble: Sendable {
  /// The number of bytes of a report of rumble.
  public static var byteCount: Int { 10 }

  /// The number of the next report, in 0…15.
  public private(set) var counter: UInt8

  /// Creates an encoder. Of the counter, the lower four bits count.
  public init(counter: UInt8 = 0) { self.counter = counter & 15 }

  /// Returns the report of an update for each actuator. A single Joy-Con plays the half of its own side.
  public mutating func encode(left: RumbleUpdate, right: RumbleUpdate) -> PadReport {
    encode(leftWord: left.word, rightWord: right.word)
  }

  /// Returns the report that stops both actuators.
  public mutating func encodeNeutral() -> PadReport { encode(left: .neutral, right: .neutral) }

  /// Returns the report that turns vibration on, for a pad that no driver has prepared: a subcommand, of 12 bytes.
  public mutating func encodeEnable() -> PadReport {
    var report = PadReport(count: 12)
    store(leftWord: RumbleUpdate.neutral.word, rightWord: RumbleUpdate.neutral.word, in: &report)
    report[0] = 0x01
    report[10] = 0x48
    report[11] = 1
    return report
  }

  /// Returns the report of a word for each actuator, as ``RumbleUpdate/word`` and ``FineRumble`` return them.
  public mutating func encode(leftWord: UInt32, rightWord: UInt32) -> PadReport {
    var report = PadReport(count: Self.byteCount)
    store(leftWord: leftWord, rightWord: rightWord, in: &report)
    report[0] = 0x10
    return report
  }

  private mutating func store(leftWord: UInt32, rightWord: UInt32, in report: inout PadReport) {
    report[1] = counter
    counter = (counter + 1) & 15
    report.store(leftWord, at: 2)
    report.store(rightWord, at: 6)
  }
}
