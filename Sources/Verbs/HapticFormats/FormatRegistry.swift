import HapticText

/// All formats, one line each. Detection, `--as`, help and documents use this list.
public enum FormatRegistry {
  /// The formats, in the order of help and documents.
  public static let formats: [HapticFormat] = [
    .ahap, .ahapSplit, .haptic, .android, .kotlin, .java, .web, .webModule, .motors, .motorModule,
    .forceFeedback,
    .rumble, .wav48, .wav8, .wav3,
    .openXR, .parametric, .parametricSource, .swift, .hjif, .hjifMain, .feedbackd, .vij, .hmpg, .haps, .tact,
    .ivs,
  ]

  /// Returns the format with a name.
  public static func named(_ name: String) -> HapticFormat? {
    formats.first { $0.name.hasSameBytes(as: name) }
  }

  /// Returns the format in which a file of a name is written: of those with a writer the first that has the longest ending of
  /// the name, so that `x.motors.json` has another one than `x.json`.
  public static func writer(ofFile name: String) -> HapticFormat? {
    let name = name.utf8.map { $0.asciiLowercased }
    var best: (format: HapticFormat, length: Int)?
    for format in formats where format.isWritten {
      for ending in format.endings where ending.utf8.count > best?.length ?? 0 {
        let wanted = [UInt8(ascii: ".")] + Array(ending.utf8)
        if name.count > wanted.count, name.suffix(wanted.count).elementsEqual(wanted) {
          best = (format, ending.utf8.count)
        }
      }
    }
    return best?.format
  }

  /// Returns the format of a file: by its content, and if that says nothing, by the ending of its name.
  public static func detect(_ bytes: [UInt8], ending: String?) -> HapticFormat? {
    let probe = FormatProbe(bytes)
    let readers = formats.filter { $0.isRead }
    if let found = readers.first(where: { $0.recognizes?(probe) == true }) { return found }
    guard let ending else { return nil }
    return readers.first { $0.endings.contains { $0.hasSameBytes(as: ending) } }
  }
}
