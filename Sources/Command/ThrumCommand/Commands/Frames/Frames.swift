import ArgumentParser
import HapticOperations
import HapticText

/// The command `thrum frames`, which prints a pattern as control frames for devices that are controlled by
/// strengths instead of samples.
struct Frames: Subcommand {
  static let configuration = CommandConfiguration.command(
    "frames",
    abstract: "Print control frames as CSV.",
    discussion: """
      One line per frame, from the start to the end of what is felt, where the last intensity is 0:

        time,intensity,sharpness,transients

      Time is in seconds; intensity is that of the strongest continuous event, sharpness the average of those that \
      sound. Transients are offset:intensity:sharpness, joined by semicolons; the offset counts from the frame's time. \
      With several files, each line begins with the file; -o OUT/ writes a CSV file for each into a folder instead. An \
      endless pattern needs --to. A folder stands for all .ahap files below it.

      With --motors, a line per command to a game controller, until its motors stop, which is the last line:

        time,heavy,light

      The levels of the motors are 0 (off) to 65535 (full drive).

      With --tones, a line per 15 ms for a pad with HD rumble, until the pad rests, which is the last line; the numbers are the codes of the pad:

        time,low_frequency,low_amplitude,high_frequency,high_amplitude

      Example: thrum frames Samples/heartbeat.ahap --every 10
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Length of a frame in milliseconds, 0.1 to 10000, or with --motors the time between two commands, whole numbers from 1 to 1000. (default: 1, with --motors 12)",
      valueName: "ms"),
    transform: Number.within(0.1...10_000, "milliseconds"))
  var every: Double?

  @Flag(help: "Print the levels of the two motors of a game controller.")
  var motors = false

  @Flag(help: "Print the tones of a pad with HD rumble, such as a Joy-Con, that feel most like the pattern.")
  var tones = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --tones, by how many dB the pattern is to feel stronger than designed, -12 to 12. (default: what feels most like it)",
      valueName: "dB"),
    transform: Number.within(-12...12, "dB"))
  var gain: Double?

  @Option(
    help: ArgumentHelp(
      "With --motors or --tones, the pad: 'controller' or 'joycon', or a profile file. (default: controller, with --tones joycon)",
      valueName: "device"),
    completion: DeviceOption.completion)
  var on: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End at this second, or with the pattern if that is earlier.", valueName: "s"),
    transform: Number.within(0...RenderJob.longest, "seconds"))
  var to: Double?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file or folder/ to write; - means standard output. (default: -)", valueName: "out.csv"),
    completion: .file(extensions: ["csv"]))
  var output: String?

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP files or folders to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var files: [String]

  func validate() throws {
    try Arguments.requireOneInput(files)
    if motors, tones {
      throw ValidationError("--motors and --tones are for different pads; give one of them.")
    }
    if to != nil, motors || tones {
      throw ValidationError("--to has no effect with \(motors ? "--motors" : "--tones").")
    }
    if on != nil, !motors, !tones {
      throw ValidationError("--on has an effect with --motors and --tones only.")
    }
    if gain != nil, !tones { throw ValidationError("--gain has an effect with --tones only.") }
    if every != nil, tones {
      throw ValidationError("--every has no effect with --tones; a slot takes 15 ms.")
    }
    if motors, frameLength != frameLength.rounded() || !(1...1000).contains(frameLength) {
      throw ValidationError("--every needs a whole number of milliseconds from 1 to 1000 with --motors.")
    }
  }

  /// The length of a frame in milliseconds.
  var frameLength: Double { every ?? (motors ? 12 : 1) }

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let path = output ?? OutputFile.standardOutput
    let inputs = try InputFiles.find(files, console: console)
    let targets = try OutputTargets(path, for: inputs, .csv, joinsInputs: true)
    guard targets.isFolder else {
      try write(try PatternFile.load(inputs, console: console, verbose: warnings.verbose), to: path, console)
      return .success
    }
    return InputFiles.forEach(inputs, console: console) { input throws(CommandFailure) in
      let source = try PatternFile.load(input, console: console, verbose: warnings.verbose)
      try write([source], to: targets.prepare(for: input), console)
    }
  }

  /// Writes the frames of several patterns to one file.
  private func write(_ sources: [PatternFile], to path: String, _ console: Console) throws(CommandFailure) {
    if motors { return try writeMotors(sources, to: path, console) }
    if tones { return try writeTones(sources, to: path, console) }
    let operation = FramesOperation(step: frameLength / 1000, end: to)
    for source in sources {
      guard !operation.isEndless(source.pattern) else {
        throw CommandFailure(.usage, "\(source.name): the pattern has no end; set the end with --to")
      }
      try CommandFailure.named(source.name) { () throws(OperationError) in try operation.check(source.pattern)
      }
    }
    let target = try OutputFile(path, console: console)
    let namesFiles = sources.count > 1
    var rows = "\(namesFiles ? "file," : "")\(FramesOperation.header)\n"
    var count = 0
    var failure: CommandFailure?
    for source in sources where failure == nil {
      let start = namesFiles ? FramesOperation.field(source.name) + "," : ""
      try CommandFailure.named(source.name) { () throws(OperationError) in
        try operation.run(source.pattern) { frame in
          rows += start + FramesOperation.row(frame) + "\n"
          count += 1
          guard rows.utf8.count > 1 << 15 else { return console.output.isOpen }
          do throws(CommandFailure) { try target.write(Array(rows.utf8)) } catch { failure = error }
          rows = ""
          return failure == nil && console.output.isOpen
        }
      }
    }
    if let failure { throw failure }
    try target.write(Array(rows.utf8))
    try target.commit()
    if path != OutputFile.standardOutput {
      console.notice(
        "\(path): \(FindingText.count(count, "frame")) of \(NumberText.shortest(frameLength)) ms, CSV")
    }
  }
}
