import HapticText

/// The colours of pictures, except those of sharpness (``SharpnessScale``), for a light and a dark background.
enum PictureColours {
  /// The colours by name, `0xRRGGBB`.
  static let all: [(name: String, light: UInt32, dark: UInt32)] = [
    ("bg", 0xFFFFFF, 0x15171C), ("panel", 0xF5F6F8, 0x1D2027), ("grid", 0xE2E4E9, 0x2C303A),
    ("rule", 0xB4B9C4, 0x4A505E), ("ink", 0x1B1E25, 0xECEEF3), ("muted", 0x666C7A, 0x9BA2B2),
    ("line", 0x3D4657, 0xC3CAD8), ("audio", 0x3A7D44, 0x74C17E),
  ]

  /// Returns a colour of the interface, `0xRRGGBB`; black for a name that is not in the table.
  static func colour(_ name: String, dark: Bool) -> UInt32 {
    all.first { $0.name.hasSameBytes(as: name) }.map { dark ? $0.dark : $0.light } ?? 0
  }
}
