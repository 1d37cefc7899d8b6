#if !canImport(Darwin)
  import Foundation

  /// The folders in which the engine searches for the audio files of patterns.
  enum AudioFolders {
    /// Returns the folders in the order of the search: the folder of the pattern file (if any), the resources
    /// of the program, then the folders in the environment variable `THRUM_AUDIO_ROOTS`, which colons
    /// separate.
    static func forPattern(
      in folder: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String] {
      let roots = environment["THRUM_AUDIO_ROOTS"] ?? ""
      return (folder.map { [$0] } ?? []) + (Bundle.main.resourcePath.map { [$0] } ?? [])
        + roots.split(separator: ":").map(String.init)
    }
  }
#endif
