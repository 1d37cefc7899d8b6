import HapticPlatform

/// Creates the path by which a pattern refers to an audio file.
enum ComposeAudioPath {
  /// Returns the path of an audio file relative to the pattern's folder. Throws with status 64 if the audio
  /// file is not in that folder or a subfolder, because a pattern may not refer to other files.
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
