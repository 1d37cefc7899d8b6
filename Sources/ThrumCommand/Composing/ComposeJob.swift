import AHAP
import HapticComposition
import HapticModel

/// A job that composes one or two patterns from one audio file.
struct ComposeJob: Sendable {
  let input: String
  /// The path of the pattern. If left and right are composed separately, `-left` and `-right` are inserted
  /// before the file extension.
  let output: String
  let settings: CompositionSettings
  let channel: ComposeChannel
  let isSplit: Bool
  /// Whether the pattern also plays the audio file.
  let withAudio: Bool
  let scale: FeltScale

  /// The paths of the files that the job writes.
  var outputs: [String] {
    isSplit ? ComposeSide.allCases.map { Self.path(output, $0.rawValue) } : [output]
  }

  /// Returns a path with a hyphen and a word inserted before its file extension.
  static func path(_ path: String, _ word: String) -> String {
    guard let ending = Path.ending(of: path) else { return "\(path)-\(word)" }
    return "\(path.dropLast(ending.count + 1))-\(word).\(ending)"
  }

  /// Composes the patterns and writes them to files. May be called on any thread.
  ///
  /// - Parameter progress: a closure that receives the share of the audio file that has been read, 0…1.
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

/// The result of composing one pattern.
struct ComposeResult: Sendable {
  var output: String
  var strategy: CompositionStrategy
  var pattern: HapticPattern
  var report: CompositionReport
  /// The warnings and errors of the design check about the pattern, one line each.
  var findings: [String]

  /// The name of the strategy. `summary` is its description.
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

  /// A one-line summary of the pattern: its duration, the numbers of its events, and its error.
  var facts: String { cells.joined(separator: ", ") }

  /// Adds the output's path and the summary to a table as a row.
  func add(to table: inout TextTable) { table.add([output] + cells) }
}
