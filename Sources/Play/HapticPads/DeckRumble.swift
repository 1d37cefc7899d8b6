/// Encodes two strengths for the actuators of a Steam Deck, as a report that is set and not written.
public enum DeckRumble {
  /// The number of bytes of a report with its number, which is 0.
  public static var byteCount: Int { 65 }

  /// Returns the report of a strength for each side, 0…65 535.
  public static func encode(left: UInt16, right: UInt16) -> PadReport {
    var report = PadReport(count: byteCount)
    report[1] = 0xEB
    // The number of bytes that follow.
    report[2] = 9
    // 3 is the kind, 4 and 5 an intensity that the system sets.
    report[6] = UInt8(truncatingIfNeeded: left)
    report[7] = UInt8(truncatingIfNeeded: left >> 8)
    report[8] = UInt8(truncatingIfNeeded: right)
    report[9] = UInt8(truncatingIfNeeded: right >> 8)
    // The gain of the left side, in decibels.
    report[10] = 2
    return report
  }
}
