extension HapticFormat {
  /// HJIF, the JSON of ISO/IEC 23090-31.
  static var hjif: HapticFormat {
    HapticFormat(
      name: "hjif", summary: "HJIF of MPEG (ISO/IEC 23090-31), profile Simple Parametric",
      endings: ["hjif"],
      device: "taptic",
      recognizes: { $0.isObject && $0.mentions("profile") && $0.mentions("perceptions") },
      read: { bytes, limits throws(FormatError) in try HJIFReader.read(bytes, limits) },
      write: { source throws(FormatError) in try HJIFWriter.write(source, .simple) })
  }

  /// HJIF of the profile Main, whose times are finer.
  static var hjifMain: HapticFormat {
    HapticFormat(
      name: "hjif-main", summary: "HJIF of the profile Main, with eight ticks in a millisecond",
      endings: ["hjif"],
      device: "taptic", write: { source throws(FormatError) in try HJIFWriter.write(source, .main) })
  }
}

/// A profile of HJIF.
struct HJIFProfile {
  /// The name in files.
  var name: String
  /// The ticks of a second.
  var timescale: Int

  /// The longest effect in ticks: the binary form counts them in 16 bits.
  var longest: Int { min(60 * timescale, 64_000) }

  static var simple: HJIFProfile { HJIFProfile(name: "Simple Parametric", timescale: 1000) }
  static var main: HJIFProfile { HJIFProfile(name: "Main", timescale: 8000) }

  /// Returns the tick nearest to a time in seconds.
  func tick(_ time: Double) -> Int { Int(time * Double(timescale) + 0.5) }
}

/// How MPEG's reference encoder maps intensity and sharpness.
enum HJIFScale {
  /// The amplitude of a transient and of a vibration at intensity 1.
  static var transient: Double { 0.792 }
  static var vibration: Double { 0.6138 }
  /// The frequency at sharpness 0, and what sharpness 1 adds, in Hz.
  static var lowest: Double { 65 }
  static var range: Double { 235 }

  static func hertz(_ sharpness: Double) -> Int { Int(lowest + range * min(max(sharpness, 0), 1) + 0.5) }

  /// Returns the sharpness of a frequency, which is outside 0…1 for a frequency that no pattern expresses.
  static func sharpness(_ hertz: Double) -> Double { (hertz - lowest) / range }
}
