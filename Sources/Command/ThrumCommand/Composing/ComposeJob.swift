import AHAP
import HapticComposition
import HapticModel
import HapticPlatform

/// A job that composes one or two patterns from one audio file.
struct ComposeJob: Sendable {
  let input: InputPath
  /// The name of the sound for messages and for the description in the pattern.
  let name: String
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
    if let problem = input.problem { throw problem }
    var edited: [ComposeEdited?] = []
    var replacements: [ByteSink.Replacement] = []
    for (old, output) in zip(olds, outputs) {
      let loaded = try old?.load()
      edited.append(loaded)
      if let loaded, loaded.isFile(output) {
        replacements.append(.ifUnchanged(loaded.file.bytes))
      } else {
        replacements.append(try protection?.check(output) ?? .always)
      }
    }
    let source = try ComposeSource(input.path, name: name, channel: channel, isSplit: isSplit)
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
      results.append(try settle(composition, edited[index], outputs[index], replacements[index]))
    }
    return results
  }

  /// For each output, the pattern whose changes by hand are kept.
  private var olds: [ComposeOld?] {
    isSplit ? ComposeSide.allCases.map { old?.side($0) } : [old]
  }

  /// Checks a composition, merges the changes by hand, and writes it.
  private func settle(
    _ composition: Composition, _ edited: ComposeEdited?, _ output: String,
    _ replacement: ByteSink.Replacement
  ) throws(CommandFailure) -> ComposeResult {
    let findings = ComposeCheck.findings(in: composition.pattern) + advice(composition)
    var pattern = composition.pattern
    pattern.extras = metadata
    if withAudio {
      let path = try ComposeAudioPath.relative(input.path, from: Path.folder(of: output))
      pattern.events.insert(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path(path))), at: 0)
    }
    CompositionRecord(pattern).store(in: &pattern)
    var result = ComposeResult(
      output: output, strategy: settings.strategy, pattern: pattern, report: composition.report,
      findings: findings, isSnapped: settings.snap == .beat)
    let bytes: [UInt8]
    if let edited {
      let merge = try edited.merged(with: pattern)
      if protection != nil, edited.isFile(output) { try merge.requireNoLosses(in: output) }
      bytes = merge.bytes
      result.take(merge)
    } else {
      do throws(AHAPEncodingError) {
        bytes = try AHAPEncoder().encode(pattern)
      } catch {
        throw CommandFailure(.faulty, "cannot write '\(output)': \(error)")
      }
    }
    if output == OutputFile.standardOutput {
      result.bytes = bytes
      return result
    }
    // The file may have been saved while the sound was composed.
    let target = try OutputFile(output, replacing: replacement, console: Console(input: []))
    try target.write(bytes)
    try target.commit()
    return result
  }

  /// What else may surprise in a composition, one line each.
  private func advice(_ composition: Composition) -> [String] {
    let report = composition.report
    if composition.pattern.events.isEmpty, report.duration > 0 { return [emptyAdvice(report)] }
    guard report.largestError >= 2.1 else { return [] }
    return [
      "the sound changes faster than \(ComposeOptions.number(max(60, settings[.points]))) points a second follow: "
        + "the vibration is off by up to \(ComposeOptions.number((report.largestError * 10).rounded() / 10)) "
        + "just noticeable differences"
    ]
  }

  /// Why nothing would be felt, and what to do.
  private func emptyAdvice(_ report: CompositionReport) -> String {
    let nothing = "nothing of the sound would be felt: "
    guard report.isAudible else {
      let gate = settings[.gate]
      return gate <= CompositionParameter.gate.limits.lowerBound
        ? nothing + "it is silent"
        : nothing
          + "it is quieter than \(ComposeOptions.number(gate)) dB throughout; lower that limit with --set gate=…"
    }
    switch settings.strategy {
    case .bass:
      return nothing + "it has hardly any low frequencies; use --strategy hybrid, or raise --set bass-below=…"
    case .onsets:
      return report.hits == 0
        ? nothing + "no hits were found; use --strategy hybrid or envelope, which follow the sound"
        : nothing + "every hit is too weak; raise --set sensitivity=… up to 1"
    case .hybrid, .envelope, .loudness:
      return nothing + "it is too quiet; lower --set quietest=…, or raise the level of the sound"
    }
  }

  private var metadata: ExtraKeys {
    let text = "Composed from \(Path.name(of: name)) by thrum, strategy \(settings.strategy.name)."
    return ExtraKeys([
      .init(key: "Metadata", value: .object(ExtraKeys([.init(key: "Description", value: .string(text))])))
    ])
  }
}
