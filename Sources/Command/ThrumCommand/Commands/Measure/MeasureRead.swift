import ArgumentParser
import HapticMeasurement
import HapticOperations
import HapticPerception
import HapticPlatform
import HapticText

extension Measure {
  /// The command `thrum measure read`, which finds the numbers of an actuator in a recording.
  struct Read: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "read",
      abstract: "Find the numbers of an actuator in a recording of the signal.",
      discussion: """
        RECORDING is an audio file, or a table (CSV, TSV) with a time and one to three axes in each line, as accelerometers and \
        phyphox write it. The recording begins at most --within seconds before the signal and holds all of it.

        Each number has the interval in which the true value lies with 95 % confidence on simulated devices. A number that \
        the recording does not determine is refused with the reason, and the others are printed.

        UNITS. A table states its unit in the names of its columns; otherwise gravity, which the sensor measures at rest, \
        states it. An audio file has no unit without --full-scale.

        SENSORS. Below 1000 samples a second, the sensor's own low-pass filter changes Q and the strength. State its \
        bandwidth with --bandwidth, or name the sensor: \(SensorModel.named.map(\.name).joined(separator: ", ")).

        MOTORS. With --kind motor, the recording is that of the signal 'motor', and the numbers are speed, strength, rise \
        and fall.

        JSON: {schema, kind, signal, level, sensor, values: {resonanceHz, q, peakG, riseMs, fallMs: {value, low, high}}, refused: [{name, \
        reason}], notes, fit}.

        Example: thrum measure read log.csv --bandwidth 672 -o coil.json
        """)

    @Option(help: "The kind of actuator: linear, or motor for a recording of the signal 'motor'.")
    var kind = MeasureOperation.Kind.linear

    @Option(
      name: .shortAndLong, help: ArgumentHelp("Write a profile with the numbers.", valueName: "profile.json"),
      completion: .file(extensions: ["json"]))
    var output: String?

    @Flag(help: "Replace the file of --output if it exists.")
    var force = false

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The level at which the signal was played, 0.001 to 1. (default: 0.35)", valueName: "level"),
      transform: Number.within(0.001...1, "(1 is full scale)"))
    var level = 0.35

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The sensor's low-pass: Hz, Hz,ORDER or none.", valueName: "hz"),
      transform: SensorModel.init(bandwidthText:))
    var bandwidth: SensorModel?

    @Option(
      help: ArgumentHelp("The sensor, by its name and rate.", valueName: "name"),
      completion: .list(SensorModel.named.map(\.name)))
    var sensor: String?

    @OptionGroup var samples: RecordingOptions

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The longest time from the start of the recording to the start of the signal, 0 to 30. (default: 2)",
        valueName: "s"),
      transform: Number.within(0...30, "seconds"))
    var within = 2.0

    @Option(help: ArgumentHelp("How the device was held, for the profile: 'foam, 180 g'.", valueName: "text"))
    var mount: String?

    @Option(
      help: ArgumentHelp(
        "End with status 1 if one of these is not known: resonanceHz, q, peakG, riseMs, fallMs. (default: resonanceHz)",
        valueName: "names"),
      transform: RequiredQuantities.init(text:))
    var require = RequiredQuantities()

    @Flag(help: "Print JSON.")
    var json = false

    @Argument(
      help: ArgumentHelp("The recording; - means a table on standard input.", valueName: "recording"),
      completion: .file(extensions: ["wav", "csv", "tsv", "txt"]))
    var recording: String

    func validate() throws {
      if sensor != nil, bandwidth != nil {
        throw ValidationError("--sensor and --bandwidth both state the filter; use one of them.")
      }
      if let sensor, SensorModel(name: sensor) == nil {
        let names = SensorModel.named.map(\.name)
        let hint = NearNames.hint(for: sensor, among: names)
        throw ValidationError(
          "there is no sensor '\(sensor)'"
            + (hint.isEmpty ? "; use \(names.joined(separator: ", ")), or --bandwidth" : hint))
      }
    }

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      if let output {
        try OutputRule(format: "JSON", endings: ["json"]).checkEnding(of: output)
        try OutputRule.checkDistinct(output, from: [recording])
        guard force || output == OutputFile.standardOutput || !Path.exists(output) else {
          throw CommandFailure(
            .cannotCreate, "'\(output)': the file exists; choose another name, or replace it with --force")
        }
        guard output != OutputFile.standardOutput || !json else {
          throw CommandFailure(.usage, "--json and -o - both write to standard output; name a file with -o")
        }
      }
      let name = InputFile.displayName(recording)
      let (samples, notes) = try samples.file.read(recording, console: console)
      let sensor = bandwidth ?? self.sensor.flatMap(SensorModel.init(name:)) ?? SensorModel()
      let operation = MeasureOperation(kind, options: .init(level: level, sensor: sensor, within: within))
      let result = try CommandFailure.named(name) { () throws(OperationError) in
        try operation.run(samples, notes: notes)
      }
      if output != OutputFile.standardOutput {
        console.output.writeLine(json ? result.json() : result.text())
      }
      if let output { try write(result, to: output, name, console) }
      return status(result, name, console)
    }

    private func write(
      _ result: MeasureResult, to output: String, _ name: String, _ console: Console
    ) throws(CommandFailure) {
      let stem = output == OutputFile.standardOutput ? "measured" : Path.stem(of: output)
      let facts = MeasurementFacts(mount: mount, recording: Path.name(of: recording))
      let bytes = try CommandFailure.named(name) { () throws(OperationError) in
        try result.profile(named: stem, facts: facts)
      }
      try OutputFile.write(bytes, to: output, console: console)
      if output != OutputFile.standardOutput {
        console.notice("\(output): written; next: thrum felt FILE.ahap --on \(output)".printable)
      }
    }

    private func status(_ result: MeasureResult, _ name: String, _ console: Console) -> ExitStatus {
      for refusal in result.refusals where require.names.contains(refusal.quantity.name) {
        console.report("\(name): \(refusal.quantity.name) is not known: \(refusal.reason)")
        return .faulty
      }
      return .success
    }
  }
}
