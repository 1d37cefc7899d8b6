/// The colours of sharpness: round is warm and deep, crisp is cool and bright.
///
/// The eleven steps have equal distances in lightness (in the OKLCH colour space), so that their order
/// survives grey print and colour blindness. Each background has its own row. The colours were chosen by hand
/// with lightness 0.46…0.70 (light) and 0.58…0.85 (dark) and hue 38°…212°.
package enum SharpnessScale {
  /// The number of steps.
  package static let stepCount = 11

  /// Returns the step for a sharpness, clamped to 0…1.
  package static func step(of sharpness: Double) -> Int {
    guard sharpness > 0 else { return 0 }
    return Int((min(1, sharpness) * Double(stepCount - 1)).rounded())
  }

  /// The colours on a light background, `0xRRGGBB`, round first.
  package static let light: [UInt32] = [
    0x992E02, 0xA82731, 0xAD2E59, 0xAA3B82, 0xA14AA7, 0x8F5CC9, 0x7A6EDE, 0x5E80EB, 0x2B93EF, 0x06A4DC,
    0x08B2CA,
  ]

  /// The colours on a dark background, `0xRRGGBB`, round first.
  package static let dark: [UInt32] = [
    0xC84E25, 0xD35052, 0xD95677, 0xD662A8, 0xCC71D0, 0xB883F6, 0xA19AFD, 0x8CACFE, 0x72BEFF, 0x4FCFFD,
    0x27DDF7,
  ]

  /// The colours that are visible on light and dark alike, for terminals with an unknown background.
  package static let neutral: [UInt32] = [
    0xBA4114, 0xC44348, 0xCA4A71, 0xC8569C, 0xBE65C4, 0xAA78E7, 0x948BFE, 0x7FA0FD, 0x67B3FE, 0x42C4FD,
    0x16D4F1,
  ]
}
