import ArgumentParser
import HapticComposition
import HapticFiles

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

/// The options for the parameters of a composition, from a file or from live sound.
struct CompositionParameterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Settings for a kind of sound.", valueName: "name"),
    completion: .list(CompositionPreset.allCases.map(\.name)))
  var preset: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Set a parameter. Can be given several times.", valueName: "name=value"),
    completion: .list(CompositionParameter.allCases.map { $0.name + "=" }))
  var values: [String] = []
}

/// Checks of arguments that several commands share. Each check throws the parser's own error, so the exit
/// status is 64.
enum Arguments {
  /// Throws if standard input is specified more than once, because it can be read only once.
  static func requireOneInput(_ files: [String]) throws {
    guard files.count(where: { $0 == InputFile.standardInput }) <= 1 else {
      throw ValidationError("- (standard input) can be given only once.")
    }
  }
}

extension CompletionKind {
  /// Completes the names of pattern files, in every format that the commands read.
  static var patternFiles: CompletionKind { .file(extensions: PatternFormat.allCases.flatMap(\.endings)) }
}
