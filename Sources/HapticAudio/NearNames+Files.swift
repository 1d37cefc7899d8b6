import HapticText

/// The files that someone probably meant.
extension NearNames {
  /// The nearest names of audio files first: those whose name before the extension is the same but for case, or has few slips (one in
  /// three letters, at least one); another extension counts as one more slip. At most three.
  static func suggestions(for name: String, among names: [String]) -> [String] {
    let wanted = parts(name)
    guard wanted.stem.count <= 255 else { return [] }
    var found: [(name: String, distance: Int)] = []
    for candidate in names {
      let other = parts(candidate)
      guard isAudio(other.ending) else { continue }
      let bound = max(1, min(wanted.stem.count, other.stem.count) / 3)
      let distance = slips(wanted.stem, other.stem, most: bound)
      if distance <= bound { found.append((candidate, distance + (wanted.ending == other.ending ? 0 : 1))) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// Whether the ending is that of a format that can be decoded, or is commonly taken for one. A pattern often stands
  /// beside its audio under the same name and is never what was meant.
  private static func isAudio(_ ending: [UnicodeScalar]) -> Bool {
    let ending = String(String.UnicodeScalarView(ending))
    return [
      "", ".wav", ".wave", ".aif", ".aiff", ".aifc", ".caf", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".m4a",
      ".mp4", ".aac", ".w64", ".rf64", ".bw64", ".au", ".snd", ".voc",
    ].contains(ending)
  }

  /// The name before the last dot and after it, in lower case.
  private static func parts(_ name: String) -> (stem: [UnicodeScalar], ending: [UnicodeScalar]) {
    let letters = Array(name.lowercased().unicodeScalars)
    guard let dot = letters.lastIndex(of: "."), dot > 0 else { return (letters, []) }
    return (Array(letters[..<dot]), Array(letters[dot...]))
  }
}
