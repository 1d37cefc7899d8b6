import HapticText

/// All formats, one line each. Detection, `--as`, help and documents use this list.
package enum FormatRegistry {
  /// The formats, in the order of help and documents.
  package static var formats: [HapticFormat] {
    [
      .ahap, .ahapSplit, .haptic, .android, .kotlin, .java, .web, .webModule, .motors, .forceFeedback,
      .rumble, .wav48, .wav8, .wav3,
      .openXR, .swift, .hjif, .feedbackd, .haps, .tact, .ivs,
    ]
  }

  /// Returns the format with a name.
  package static func named(_ name: String) -> HapticFormat? {
    formats.first { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the format in which a file of a name is written: the first that has the ending and a writer.
  package static func writer(ending: String) -> HapticFormat? {
    formats.first { $0.write != nil && $0.endings.contains { $0.hasSameBytes(as: ending) } }
  }

  /// Returns the format of a file: by its content, and if that says nothing, by the ending of its name.
  package static func detect(_ bytes: [UInt8], ending: String?) -> HapticFormat? {
    let probe = FormatProbe(bytes)
    let readers = formats.filter { $0.read != nil }
    if let found = readers.first(where: { $0.recognizes?(probe) == true }) { return found }
    guard let ending else { return nil }
    return readers.first { $0.endings.contains { $0.hasSameBytes(as: ending) } }
  }
}
