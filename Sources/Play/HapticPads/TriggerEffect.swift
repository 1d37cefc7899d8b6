/// An effect of a trigger of a DualSense. Its other effects are missing on purpose: some lack the protection against
/// overload, and some disable the trigger until the pad is reset.
public enum TriggerEffect: Hashable, Sendable {
  /// The trigger moves freely.
  case off
  /// The trigger vibrates while the finger holds it at a zone or beyond.
  ///
  /// Amplitudes are 1…8, frequencies 1…255 Hz, zones 0 (at rest) to 9 (pulled). Numbers out of range are clamped,
  /// but an amplitude or frequency of 0 or less is ``off``.
  case vibration(amplitude: Int, hertz: Int, startZone: Int = 0)

  /// The number of bytes of an effect within a state.
  static var byteCount: Int { 11 }

  /// Stores the effect in a report of zeros.
  func store(in report: inout PadReport, at index: Int) {
    guard case .vibration(let amplitude, let hertz, let startZone) = self, amplitude > 0, hertz > 0 else {
      // 0 would leave the effect as it is.
      report[index] = 0x05
      return
    }
    let first = min(max(startZone, 0), 9)
    var zones: UInt32 = 0
    var strengths: UInt32 = 0
    for zone in first..<10 {
      zones |= 1 << UInt32(zone)
      strengths |= UInt32(min(amplitude, 8) - 1) << UInt32(3 * zone)
    }
    report[index] = 0x26
    report[index + 1] = UInt8(truncatingIfNeeded: zones)
    report[index + 2] = UInt8(truncatingIfNeeded: zones >> 8)
    report.store(strengths, at: index + 3)
    report[index + 9] = UInt8(min(hertz, 255))
  }
}
