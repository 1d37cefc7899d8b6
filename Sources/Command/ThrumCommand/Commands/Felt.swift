import ArgumentParser
import HapticOperations

/// The command `thrum felt`, which prints what a hand feels of a pattern on a device.
struct Felt: Subcommand {
  static let configuration = CommandConfiguration.command(
    "felt",
    abstract: "Print what a hand feels of a pattern on a device.",
    discussion: """
      One line for each felt event: time, tap or span, level in dB above the detection threshold with a word, pitch, \
      duration, and what is special: hardly apart from the event before it, hardly felt, rough, a roll of pulses that cannot \
      be counted with their number, or masked with how much of its height remains, in just noticeable differences (JND). What \
      is masked completely is no event. Then the events that are not felt, or hardly, and why, as 'thrum check --design' \
      finds them. An event without an end counts as 10 s, and ten minutes are played at most; of a longer pattern a warning \
      says so. --verbose also prints how well the strength of the device is known.

      A recording of an accelerometer (an audio file or a table, see 'thrum measure read --help') is felt as recorded, \
      and --on has no effect. Without a unit its levels are relative.

      DEVICE is one of these, taptic by default:
      \(DeviceOption.list)

      JSON: {schema, events: [{kind (tap, span), time, duration, level (dB above threshold), pitch (Hz), roughness (0 is smooth), \
      salience (0…1, how clearly it begins), uncertain (whether it is hardly apart, or hardly felt), count (of the pulses in \
      it)}], uncovered}. Times are in seconds; uncovered is the time with a level of at least 10 dB that belongs to no event.

      Example: thrum felt Samples/heartbeat.ahap --on pad
      """)

  @Option(
    help: ArgumentHelp("The device that the pattern is played on. (default: taptic)", valueName: "device"),
    completion: DeviceOption.completion)
  var on: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var samples: RecordingOptions

  @OptionGroup var warnings: WarningOptions

  @Argument(
    help: ArgumentHelp("The AHAP file or recording to read; - means standard input.", valueName: "file"),
    completion: .patternFiles)
  var file: String

  func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
    if try RecordingFile.recognises(file) { return try feelRecording(console) }
    guard !samples.isGiven else {
      throw CommandFailure(
        .usage, "'\(file)' is a pattern; --full-scale, --unit and --channel are for recordings")
    }
    let device = try DeviceOption.resolve(on ?? "taptic", console: console)
    let source = try PatternFile.load(file, console: console, verbose: warnings.verbose)
    let result = try CommandFailure.named(source.name) { () throws(OperationError) in
      try FeltOperation(on: device, findsLosses: !json).run(source.pattern)
    }
    if !result.isWhole { FeltLimit.warnOfRest(named: source.name, console: console) }
    console.output.writeLine(
      json ? result.json() : result.text(name: source.name, isVerbose: warnings.verbose))
    return .success
  }

  private func feelRecording(_ console: Console) throws(CommandFailure) -> ExitStatus {
    let name = InputFile.displayName(file)
    guard on == nil else {
      throw CommandFailure(
        .usage, "'\(name)' is a recording of what a device did; --on has no effect, omit it")
    }
    let (recording, notes) = try samples.file.read(file, console: console)
    var result = try CommandFailure.named(name) { () throws(OperationError) in
      try FeltOperation().run(recording)
    }
    result.notes = notes + result.notes
    console.output.writeLine(json ? result.json() : result.text(name: name))
    return .success
  }
}
