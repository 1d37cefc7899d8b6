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
  /// The pattern whose changes by hand are kept.
  var old: ComposeOld?
  /// Protects the files that exist; `nil` with `--force`.
  var protection: PatternGuard?

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
    var edited: [ComposeEdited?] = []
    for (old, output) in zip(olds, outputs) {
      let loaded = try old?.load()
      if loaded?.isFile(output) != true { try protection?.check(output) }
      edited.append(loaded)
    }
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
      let composition = composers[index].finish()
      results.append(try settle(composition, edited[index], outputs[index]))
    }
    return results
  }

  /// For each output, the pattern whose changes by hand are kept.
  private var olds: [ComposeOld?] {
    isSplit ? ComposeSide.allCases.map { old?.side($0) } : [old]
  }

  /// Checks a composition, brings in the changes by hand, and writes it.
  private func settle(
    _ composition: Composition, _ edited: ComposeEdited?, _ output: String
  ) throws(CommandFailure) -> ComposeResult {
    let findings = ComposeCheck.findings(in: composition.pattern) + advice(composition)
    var pattern = composition.pattern
    pattern.extras = metadata
    if withAudio {
      let path = try ComposeAudioPath.relative(input, from: Path.folder(of: output))
      pattern.events.insert(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path(path))), at: 0)
    }
    CompositionRecord(pattern).store(in: &pattern)
    var result = ComposeResult(
      output: output, strategy: settings.strategy, pattern: pattern, report: composition.report,
      findings: findings, isSnapped: settings.snap == .beat)
    let bytes: [UInt8]
    if let edited {
      let merge = try edited.merged(with: pattern)
      bytes = merge.bytes
      result.take(merge)
    } else {
      do throws(AHAPEncodingError) {
        bytes = try AHAPEncoder().encode(pattern)
      } catch {
        throw CommandFailure(.faulty, "cannot write '\(output)': \(error)")
      }
    }
    // The file may have been saved while the sound was composed.
    if let edited, edited.isFile(output) {
      try edited.checkUnchanged()
    } else {
      try protection?.check(output)
    }
    let target = try OutputFile(output, console: Console(input: []))
    try target.write(bytes)
    try target.commit()
    return result
  }

  /// What else may surprise in a composition, one line each.
  private func advice(_ composition: Composition) -> [String] {
    if composition.pattern.events.isEmpty, composition.report.duration > 0 {
      let reason = settings.strategy == .bass ? "it has hardly any low frequencies" : "it is too quiet"
      return [
        "nothing of the sound would be felt: \(reason); use another --strategy, or lower the level of silence with --set gate=…, at least -100"
      ]
    }
    let error = composition.report.largestError
    guard error >= 2, settings[.points] < 60 else { return [] }
    let points = ComposeOptions.number(settings[.points])
    return [
      "the sound changes faster than \(points) points a second follow: the vibration is off by up to "
        + "\(ComposeOptions.number((error * 10).rounded() / 10)) just noticeable differences; use --set points=60 to follow it closer"
    ]
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
  /// Whether transients were to move to the beat.
  var isSnapped = false
  /// What became of changes by hand; `nil` if there were none.
  var edits: String?
  /// What of the edited file is not written again, one line each.
  var losses: [String] = []

  /// Takes the place of the composition: the pattern with the changes by hand.
  mutating func take(_ merge: ComposeMerge) {
    losses = merge.losses
    guard merge.edits != nil else { return }
    edits = merge.edits
    pattern = merge.pattern
    report.transients = pattern.events.count { $0.type == .hapticTransient }
    report.continuous = pattern.events.count { $0.type == .hapticContinuous }
    report.points = pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    findings = merge.conflicts + ComposeCheck.findings(in: pattern)
  }

  /// The name of the strategy. `summary` is its description.
  var name: String { strategy.name }
  var summary: String { strategy.summary }

  private var cells: [String] {
    func rounded(_ value: Double) -> String { ComposeOptions.number((value * 100).rounded() / 100) }
    return [
      "\(rounded(report.duration)) s", FindingText.count(report.transients, "transient"),
      "\(report.continuous) continuous", "\(rounded(report.pointsPerSecond)) points/s",
      "error \(rounded(report.largestError)) JND, mean \(rounded(report.meanError))",
    ] + (beat.map { [$0] } ?? []) + (edits.map { [$0] } ?? [])
  }

  /// What became of the transients by the beat.
  private var beat: String? {
    guard isSnapped, report.transients > 0 else { return nil }
    guard let tempo = report.tempo else { return "no steady beat, nothing moved" }
    let confidence = Int((tempo.confidence * 100).rounded())
    let beats = ComposeOptions.number((tempo.beatsPerMinute * 10).rounded() / 10)
    return "\(beats) beats/min (\(confidence) % sure), \(report.snapped) moved"
  }

  /// A one-line summary of the pattern: its duration, the numbers of its events, and its error.
  var facts: String { cells.joined(separator: ", ") }

  /// Adds the output's path and the summary to a table as a row.
  func add(to table: inout TextTable) { table.add([output] + cells) }
}
