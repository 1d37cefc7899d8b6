import ArgumentParser

/// The options that specify where to search for the audio files of AudioCustom events.
struct AudioFolderOptions: ParsableArguments {
  @Option(
    name: .customLong("audio-root"),
    help: ArgumentHelp(
      "Search audio files in this folder too, after the folder of the AHAP file. Can be given several times.",
      valueName: "folder"),
    completion: .directory)
  var roots: [String] = []

  @Flag(name: .customLong("allow-absolute-paths"), help: "Accept audio files named by an absolute path.")
  var allowsAbsolutePaths = false
}

/// The options that specify where to search for the audio files of AudioCustom events, and whether they may
/// be missing.
struct AudioOptions: ParsableArguments {
  @OptionGroup var folders: AudioFolderOptions

  @Flag(
    name: .customLong("allow-missing-audio"),
    help: "Continue without audio files that are missing or cannot be read.")
  var allowsMissing = false

  /// The values of the options, without the parser.
  struct Values: Equatable {
    var roots: [String] = []
    var allowsAbsolutePaths = false
    var allowsMissing = false
  }

  var values: Values {
    Values(
      roots: folders.roots, allowsAbsolutePaths: folders.allowsAbsolutePaths, allowsMissing: allowsMissing)
  }
}

/// The option of the commands that end with a summary on standard error.
struct SummaryOptions: ParsableArguments {
  @Flag(help: "Print no summary.")
  var quiet = false
}

/// The option that all commands that read patterns share, except `check`.
struct WarningOptions: ParsableArguments {
  @Flag(help: "Also print the warnings found in the file, as 'thrum check' does.")
  var verbose = false
}
