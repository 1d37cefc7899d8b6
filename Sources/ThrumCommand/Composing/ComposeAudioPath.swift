import HapticPlatform

/// The path of a sound as a pattern names it.
enum ComposeAudioPath {
  /// The path from the pattern's folder. Throws with status 64 for a sound that does not lie in or below that folder: a pattern may
  /// not name others.
  static func relative(_ sound: String, from folder: String) throws(CommandFailure) -> String {
    let file = FilePaths.resolved(sound) ?? sound
    let place = FilePaths.resolved(folder) ?? folder
    let start = place.hasSuffix("/") ? place : place + "/"
    guard file.hasPrefix(start) else {
      throw CommandFailure(
        .usage,
        "--with-audio: '\(sound)' does not lie in the folder of the pattern, '\(folder)'; write the pattern beside the sound"
      )
    }
    return String(file.dropFirst(start.count))
  }
}
