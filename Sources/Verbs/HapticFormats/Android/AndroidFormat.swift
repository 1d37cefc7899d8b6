extension HapticFormat {
  /// Effects of Android as JSON.
  static var android: HapticFormat {
    HapticFormat(
      name: "android",
      summary: "Android effects: API 36 envelopes, primitives, waveform with amplitudes, as JSON",
      endings: ["android.json"], device: "lra150", isAdapted: true,
      recognizes: { probe in
        // The second form is what other tools export: the two lists of a waveform alone.
        probe.isObject
          && (probe.mentions("thrum-android")
            || probe.mentions("timings") && probe.mentions("amplitudes") && !probe.mentions("format"))
      },
      read: { bytes, limits throws(FormatError) in try AndroidReader.read(bytes, limits) },
      write: { source throws(FormatError) in try AndroidWriter.write(source, AndroidWriter.json) })
  }

  /// Effects of Android as Kotlin.
  static var kotlin: HapticFormat {
    HapticFormat(
      name: "kotlin", summary: "Kotlin for Android, with fallbacks for devices that lack envelopes",
      endings: ["kt"], device: "lra150", isAdapted: true,
      write: { source throws(FormatError) in
        try AndroidWriter.write(source) { effects, name throws(FormatError) in
          Array(try AndroidSource.kotlin(effects, name).utf8)
        }
      })
  }

  /// Effects of Android as Java.
  static var java: HapticFormat {
    HapticFormat(
      name: "java", summary: "Java for Android, with fallbacks for devices that lack envelopes",
      endings: ["java"], device: "lra150", isAdapted: true,
      write: { source throws(FormatError) in
        try AndroidWriter.write(source) { effects, name throws(FormatError) in
          Array(try AndroidSource.java(effects, name).utf8)
        }
      },
      // Java compiles a public class only in a file of its name.
      requiredName: { AndroidSource.typeName(of: $0) })
  }
}

/// The limits that every device with envelopes (API 36) accepts.
enum AndroidLimits {
  /// The largest number of points of an envelope.
  static var points: Int { 16 }
  /// The shortest stretch between two points, in milliseconds.
  static var shortest: Int { 20 }
  /// The longest stretch between two points, in milliseconds.
  static var longest: Int { 1000 }
  /// The largest number of times on and off of a motor without amplitudes, which leaves space for the others in a class of Java.
  static var pulses: Int { 2000 }
  /// The largest amplitude of a waveform.
  static var amplitude: Int { 255 }
}
