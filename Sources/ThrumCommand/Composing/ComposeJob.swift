import AHAP
import HapticComposition
import HapticModel

/// One sound and the patterns that are composed from it.
struct ComposeJob: Sendable {
  let input: String
  /// Where the pattern goes; with sides, `-left` and `-right` are put before its ending.
  let output: String
  let settings: CompositionSettings
  let channel: ComposeChannel
  let isSplit: Bool
  /// Whether the sound plays with the pattern.
  let withAudio: Bool
  let scale: FeltScale

  /// The files that it writes.
  var outputs: [String] {
    isSplit ? ComposeSide.allCases.map { Self.path(output, $0.rawValue) } : [output]
  }

  /// A path with a word before its ending.
  static func path(_ path: String, _ word: String) -> String {
    guard let ending = Path.ending(of: path) else { return "\(path)-\(word)" }
    return "\(path.dropLast(ending.count + 1))-\(word).\(ending)"
  }

  /// Composes and writes. May run on any thread.
  ///
  /// - Parameter progress: takes the share of the sound that has been read.
  func run(progress: (Double) -> Void) throws(CommandFailure) -> [ComposeResult] {
    let source = try ComposeSource(input, channel: channel, isSplit: isSplit)
    var composers = outputs.map { _ in
      HapticComposer(sampleRate: source.stream.sampleRate, settings: settings, scale: scale)
    }
    try source.forEachPiece {
      composers[$0].append($1)
    } progress: { (part) throws(CommandFailure) in
      try Interruption.check()
      progress(part)
    }
    var results: [ComposeResult] = []
    for index in outputs.indices {
      var composition = composers[index].finish()
      let findings = ComposeCheck.settle(&composition)
      try write(composition.pattern, to: outputs[index])
      results.append(
        ComposeResult(
          output: outputs[index], strategy: settings.strategy, pattern: composition.pattern,
          report: composition.report, findings: findings))
    }
    return results
  }

  private func write(_ pattern: HapticPattern, to output: String) throws(CommandFailure) {
    var pattern = pattern
    pattern.extras = metadata
    if withAudio {
      let path = try ComposeAudioPath.relative(input, from: Path.folder(of: output))
      pattern.events.insert(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path(path))), at: 0)
    }
    let bytes: [UInt8]
    do throws(AHAPEncodingError) {
      bytes = try AHAPEncoder().encode(pattern)
    } catch {
      throw CommandFailure(.faulty, "cannot write '\(output)': \(error)")
    }
    let target = try OutputFile(output, console: Console(input: []))
    try target.write(bytes)
    try target.commit()
  }

  private var metadata: ExtraKeys {
    let text = "Composed from \(Path.name(of: input)) by thrum, strategy \(settings.strategy.name)."
    return ExtraKeys([
      .init(key: "Metadata", value: .object(ExtraKeys([.init(key: "Description", value: .string(text))])))
    ])
  }
}

/// What came of one sound.
struct ComposeResult: Sendable {
  var output: String
  var strategy: CompositionStrategy
  var pattern: HapticPattern
  var report: CompositionReport
  /// What a design check still finds, one line each.
  var findings: [String]

  /// The strategy's name, and what it does.
  var name: String { strategy.name }
  var summary: String { strategy.summary }

  private var cells: [String] {
    func rounded(_ value: Double) -> String { ComposeOptions.number((value * 100).rounded() / 100) }
    return [
      "\(rounded(report.duration)) s", FindingText.count(report.transients, "transient"),
      "\(report.continuous) continuous", "\(rounded(report.pointsPerSecond)) points/s",
      "error \(rounded(report.largestError)) JND, mean \(rounded(report.meanError))",
    ]
  }

  /// What it holds, in a line.
  var facts: String { cells.joined(separator: ", ") }

  /// Adds its line to a summary.
  func add(to table: inout TextTable) { table.add([output] + cells) }
}
