import ArgumentParser
import HapticOperations
import HapticText

/// The options of all commands that write edited patterns.
struct EditOutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file or folder/ to write; - means standard output. (default: -)", valueName: "out"),
    completion: .file(extensions: ["ahap"]))
  var output: String?

  @Flag(help: "Also write files whose comments or values would be lost.")
  var force = false

  @Flag(help: "Print what was done as JSON; needs -o with a file or folder, or --in-place.")
  var json = false

  @OptionGroup var warnings: WarningOptions

  /// Throws if a report and a pattern would both be written to standard output.
  func validate(replacesFiles: Bool = false) throws {
    if json, !replacesFiles, output == nil || output == OutputFile.standardOutput {
      throw ValidationError(
        "--json and the pattern would both be written to standard output; use -o with a file.")
    }
  }
}

/// The files and the options of the verbs that edit each file by itself.
struct EditOptions: ParsableArguments {
  @Flag(name: [.customLong("in-place"), .customShort("i")], help: "Replace each file by the result.")
  var inPlace = false

  @OptionGroup var writing: EditOutputOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to edit; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    try writing.validate(replacesFiles: inPlace)
    if inPlace, writing.output != nil {
      throw ValidationError("--in-place and -o exclude each other; choose one.")
    }
    if inPlace, files.contains(InputFile.standardInput) {
      throw ValidationError("--in-place needs a file; standard input cannot be replaced.")
    }
    if !inPlace, writing.output == nil, files.count > 1 {
      throw ValidationError(
        "Several files cannot be written to one output; use --in-place or -o OUT/, or name one file.")
    }
  }
}
