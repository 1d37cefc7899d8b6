import HapticText

/// Suggestions for misspelled names of audio files.
extension NearNames {
  /// Returns at most three similar names of audio files, the most similar first.
  ///
  /// The name before the extension must be the same except for case, or differ by few slips (wrong, missing
  /// or extra letters): one per three letters, and at least one. A different extension counts as one more
  /// slip.
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

  /// Returns whether an extension belongs to an audio format, supported or not. Other files are not
  /// suggested, because a pattern often has the same name as its audio file.
  private static func isAudio(_ ending: [UnicodeScalar]) -> Bool {
    let ending = String(String.UnicodeScalarView(ending))
    return [
      "", ".wav", ".wave", ".aif", ".aiff", ".aifc", ".caf", ".flac", ".ogg", ".oga", ".opus", ".mp3", ".m4a",
      ".mp4", ".aac", ".w64", ".rf64", ".bw64", ".au", ".snd", ".voc",
    ].contains(ending)
  }

  /// Returns the name before the last dot, and the extension from the dot, in lower case.
  private static func parts(_ name: String) -> (stem: [UnicodeScalar], ending: [UnicodeScalar]) {
    let letters = Array(name.lowercased().unicodeScalars)
    guard let dot = letters.lastIndex(of: "."), dot > 0 else { return (letters, []) }
    return (Array(letters[..<dot]), Array(letters[dot...]))
  }
}
