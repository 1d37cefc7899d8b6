import ArgumentParser

/// `thrum info`: what a pattern is made of.
struct Info: Subcommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what a pattern is made of.",
    discussion: """
      Duration is what Core Haptics calls so: the end of the last event. The sounding length adds what still rings: \
      release tails, transients, audio files. An audio file that is missing or cannot be decoded counts as empty.

      JSON: {file, version, duration, soundingLength (null: endless), peakPolyphony, warnings, events: {TYPE: count}, \
      eventParameters, dynamicParameters, curves: [{name, count, points (curves only), min, max, allowedMin, \
      allowedMax, default}], audioFiles: [{path, count, found, usable}], metadata: {the keys AHAP does not define}}. \
      Times are in seconds.

      Example: thrum info Samples/heartbeat.ahap
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print the table of all parameters instead: ranges, defaults, what they apply to.")
  var parameters = false

  @OptionGroup var audio: AudioOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ahap"]))
  var file: String?

  func validate() throws {
    guard (file == nil) == parameters else {
      throw ValidationError(
        parameters ? "--parameters takes no file." : "Missing expected argument '<file>' (or --parameters).")
    }
  }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let file else {
      console.output.writeLine(json ? ParameterTable.json() : ParameterTable.text())
      return .success
    }
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let report = InfoReport(source, audio: audio)
    console.output.writeLine(json ? report.json() : report.text())
    return .success
  }
}
