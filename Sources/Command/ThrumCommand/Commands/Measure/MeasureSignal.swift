import ArgumentParser
import HapticAudio
import HapticMeasurement
import HapticOperations
import HapticText

extension Measure {
  /// The command `thrum measure signal`, which writes the signal that a device plays while it is measured.
  struct Signal: Subcommand {
    static let configuration = CommandConfiguration(
      commandName: "signal",
      abstract: "Write the signal that a device plays while it is measured.",
      discussion: """
        KINDS
          linear   for voice coils and linear actuators: sweeps from 20 to 500 Hz, 16.9 s (WAV)
          motor    for rotating motors: strengths of 0 to 1, 14.7 s (WAV)
          pattern  for devices that only play patterns: events of five sharpnesses (AHAP)

        The ending of the output chooses between linear and pattern; motor needs --kind. 'thrum measure read' reads \
        recordings of linear and motor.

        A signal plays at 0.35 of full scale unless --level says otherwise, as loud as the strongest continuous haptics of a \
        pattern: turn the amplifier down first (Docs/VoiceCoil.md).

        Example: thrum measure signal -o signal.wav
        """)

    @Option(help: "The kind of signal. (default: linear, or pattern for an AHAP file)")
    var kind: SignalOperation.Kind?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Sample rate in Hz, 1000 to 192000; 48000 if omitted.", valueName: "hz"),
      transform: Number.whole(MeasurementSignal.rates, "Hz"))
    var rate: Int?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Amplitude, 0.001 to 1 of full scale; 0.35 if omitted.", valueName: "level"),
      transform: Number.within(0.001...1, "(1 is full scale)"))
    var level: Double?

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file to write; - means standard output.", valueName: "out.wav|out.ahap"),
      completion: .file(extensions: ["wav", "ahap"]))
    var output: String

    func run(_ console: Console) throws(CommandFailure) -> ExitStatus {
      let isPattern =
        Path.ending(of: output).map { OutputRule.ahap.endings.contains($0.lowercased()) } ?? false
      let kind = kind ?? (isPattern ? .pattern : .linear)
      try (kind == .pattern ? OutputRule.ahap : OutputRule.wav).checkEnding(of: output)
      let operation = SignalOperation(kind)
      guard kind != .pattern else {
        guard rate == nil, level == nil else {
          throw CommandFailure(.usage, "--rate and --level are for samples; omit them for a pattern")
        }
        let bytes = try CommandFailure.named(output) { () throws(OperationError) in try operation.ahap() }
        try OutputFile.write(bytes, to: output, console: console)
        return notice("a pattern", console)
      }
      guard output != OutputFile.standardOutput || !console.outputIsTerminal else {
        throw CommandFailure(
          .usage, "a terminal cannot show samples; name a file with -o, or use -o - and a pipe")
      }
      guard kind != .motor || level == nil else {
        throw CommandFailure(.usage, "--level does not apply to the strengths of a motor; omit it")
      }
      let rate = rate ?? 48_000
      let samples = try CommandFailure.named(output) { () throws(OperationError) in
        try operation.samples(rate: rate, level: level ?? 0.35)
      }
      try write(samples, rate, operation.name, console)
      let seconds = Double(samples.count) / Double(rate)
      return notice(
        "\(NumberText.rounded(seconds)) s, mono, \(NumberText.shortest(Double(rate) / 1000)) kHz", console)
    }

    private func write(_ samples: [Float], _ rate: Int, _ name: String, _ console: Console)
      throws(CommandFailure)
    {
      var header = WAVHeader(
        sampleRate: rate, channelCount: 1, sampleFormat: .float32, frameCount: samples.count)
      header.comment = name
      try CommandFailure.translating { () throws(AudioFileError) in
        let writer =
          output == OutputFile.standardOutput
          ? try WAVWriter(descriptor: 1, header: header) : try WAVWriter(path: output, header: header)
        try samples.withUnsafeBufferPointer { (buffer) throws(AudioFileError) in
          guard let base = buffer.baseAddress else { return }
          try writer.write([base], frameCount: buffer.count)
        }
        try writer.finish()
      }
    }

    private func notice(_ facts: String, _ console: Console) -> ExitStatus {
      if output != OutputFile.standardOutput {
        console.notice(
          "\(output): \(facts); play it while a sensor records, then 'thrum measure read RECORDING'")
      }
      return .success
    }
  }
}

extension SignalOperation.Kind: ExpressibleByArgument {}
