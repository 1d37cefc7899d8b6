extension HapticFormat {
  /// Vibration of browsers as JSON.
  static var web: HapticFormat {
    HapticFormat(
      name: "web", summary: "vibration of browsers: on and off times, and named effects, as JSON",
      endings: ["vibrate.json"], device: "web", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("thrum-web-vibration") },
      read: { bytes, limits throws(FormatError) in try WebReader.read(bytes, limits) },
      write: { source throws(FormatError) in try WebWriter.write(source, asModule: false) })
  }

  /// Vibration of browsers as an ES module.
  static var webModule: HapticFormat {
    HapticFormat(
      name: "web-module", summary: "vibration of browsers as an ES module with a function play()",
      endings: ["mjs"], device: "web", isAdapted: true,
      write: { source throws(FormatError) in try WebWriter.write(source, asModule: true) })
  }
}

/// The limits of `navigator.vibrate`, as Chromium has them: longer lists are cut, longer entries shortened in silence.
enum WebLimits {
  /// The largest number of entries of a list.
  static var entries: Int { 99 }
  /// The longest entry in milliseconds.
  static var milliseconds: Int { 10_000 }
}
