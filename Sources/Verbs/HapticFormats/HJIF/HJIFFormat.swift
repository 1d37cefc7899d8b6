extension HapticFormat {
  /// HJIF, the JSON of ISO/IEC 23090-31.
  static var hjif: HapticFormat {
    HapticFormat(
      name: "hjif", summary: "HJIF of MPEG (ISO/IEC 23090-31), transient and vectorial bands",
      endings: ["hjif"],
      device: "taptic",
      recognizes: { $0.isObject && $0.mentions("profile") && $0.mentions("perceptions") },
      read: { bytes, limits throws(FormatError) in try HJIFReader.read(bytes, limits) },
      write: { source throws(FormatError) in try HJIFWriter.write(source) })
  }
}

/// How MPEG's reference encoder maps intensity and sharpness, and the limits of the profile Simple Parametric.
enum HJIFScale {
  /// The amplitude of a transient and of a vibration at intensity 1.
  static var transient: Double { 0.792 }
  static var vibration: Double { 0.6138 }
  /// The frequency at sharpness 0, and what sharpness 1 adds, in Hz.
  static var lowest: Double { 65 }
  static var range: Double { 235 }
  /// The ticks of a second.
  static var timescale: Int { 1000 }
  /// The longest effect in ticks: the binary form counts in 16 bits.
  static var longest: Int { 60_000 }

  static func hertz(_ sharpness: Double) -> Int { Int(lowest + range * min(max(sharpness, 0), 1) + 0.5) }

  static func sharpness(_ hertz: Double) -> Double { min(max((hertz - lowest) / range, 0), 1) }
}
