/// The colours that represent sharpness. Low sharpness (round) is warm and dark, high sharpness (crisp) is
/// cool and bright.
///
/// The eleven colours are equally spaced in lightness (in the OKLCH colour space), so that their order
/// remains visible in black and white and to colour-blind readers. Each background has its own colours. They
/// were chosen by hand with a lightness of 0.46…0.70 (light background) and 0.58…0.85 (dark background) and a
/// hue of 38°…212°. The last three on a light background are darker than that, as marks need a contrast of about 3.3 : 1 to
/// be seen; their hue keeps them apart.
package enum SharpnessScale {
  /// The number of colours.
  package static let stepCount = 11

  /// Returns the index of the colour for a sharpness, which is clamped to 0…1.
  package static func step(of sharpness: Double) -> Int {
    guard sharpness > 0 else { return 0 }
    return Int((min(1, sharpness) * Double(stepCount - 1)).rounded())
  }

  /// The colours for a light background, `0xRRGGBB`, starting with round.
  package static let light: [UInt32] = [
    0x992E02, 0xA82731, 0xAD2E59, 0xAA3B82, 0xA14AA7, 0x8F5CC9, 0x7A6EDE, 0x5E80EB, 0x288AE1, 0x0590C2,
    0x0794A8,
  ]

  /// The colours for a dark background, `0xRRGGBB`, starting with round.
  package static let dark: [UInt32] = [
    0xC84E25, 0xD35052, 0xD95677, 0xD662A8, 0xCC71D0, 0xB883F6, 0xA19AFD, 0x8CACFE, 0x72BEFF, 0x4FCFFD,
    0x27DDF7,
  ]

  /// The colours for a terminal whose background is unknown, which are visible on light and dark backgrounds,
  /// `0xRRGGBB`.
  package static let neutral: [UInt32] = [
    0xBA4114, 0xC44348, 0xCA4A71, 0xC8569C, 0xBE65C4, 0xAA78E7, 0x948BFE, 0x7FA0FD, 0x67B3FE, 0x42C4FD,
    0x16D4F1,
  ]
}
