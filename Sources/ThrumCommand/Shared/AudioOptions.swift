import ArgumentParser

/// Where the audio files of AudioCustom events are looked for.
struct AudioOptions: ParsableArguments {
  @Option(
    name: .customLong("audio-root"),
    help: ArgumentHelp(
      "Look for audio files in this folder too, after the folder of the AHAP file. Can be given several times.",
      valueName: "folder"),
    completion: .directory)
  var roots: [String] = []

  @Flag(name: .customLong("allow-absolute-paths"), help: "Accept audio files named by an absolute path.")
  var allowsAbsolutePaths = false

  /// What was chosen, for what is no command.
  struct Values: Equatable {
    var roots: [String] = []
    var allowsAbsolutePaths = false
  }

  var values: Values { Values(roots: roots, allowsAbsolutePaths: allowsAbsolutePaths) }
}
