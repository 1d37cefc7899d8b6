import AHAP
import ArgumentParser

/// `thrum format`: the same pattern, written the canonical way.
struct Format: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a file again as canonical AHAP.",
    discussion: """
      Strict JSON, two spaces of indentation, keys in Apple's order, the shortest numbers that read back equal. \
      Keys that AHAP does not know are kept; comments are not. Formatting twice changes nothing more. A file with \
      an error is left alone. OUT may be FILE itself; it is replaced in one step.

      Example: thrum format messy.ahap -o tidy.ahap
      """)

  @Flag(
    name: .customLong("split-curves"),
    help: "Cut curves of more than 16 points, the most that every system takes, into chained ones.")
  var splitsLongCurves = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write here; - is standard output.", valueName: "out"))
  var output = OutputFile.standardOutput

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var file: String

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let bytes: [UInt8]
    do throws(AHAPEncodingError) {
      bytes = try AHAPEncoder(splitsLongCurves: splitsLongCurves).encode(source.pattern)
    } catch {
      throw CommandFailure(.faulty, "cannot format '\(source.name)': \(error)")
    }
    let target = try OutputFile(output, console: console)
    try target.write(bytes)
    try target.commit()
    return .success
  }
}
