#if !canImport(Darwin)
  import Foundation

  /// The folders in which the audio files of patterns are searched.
  enum AudioFolders {
    /// Returns the folders in order: that of the pattern file, the resources of the program, then those that the
    /// environment variable `THRUM_AUDIO_ROOTS` names, separated by colons.
    static func forPattern(
      in folder: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
      let roots = environment["THRUM_AUDIO_ROOTS"] ?? ""
      return (folder.map { [$0] } ?? []) + (Bundle.main.resourcePath.map { [$0] } ?? [])
        + roots.split(separator: ":").map(String.init)
    }
  }
#endif
