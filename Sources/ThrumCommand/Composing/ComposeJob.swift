import AHAP
import HapticAnalysis
import HapticAudio
import HapticComposition
import HapticModel

/// One sound and the pattern that is composed from it.
struct ComposeJob {
  let input: String
  let output: String
  let settings: CompositionSettings

  /// Composes and writes the pattern.
  func run(console: Console) throws(CommandFailure) -> ComposeResult {
    let audio = try sound()
    var composer = HapticComposer(sampleRate: audio.sampleRate, settings: settings)
    let mono = Self.mixed(audio)
    mono.withUnsafeBufferPointer { composer.append($0) }
    var composition = composer.finish()
    let findings = ComposeCheck.settle(&composition)
    composition.pattern.extras = metadata
    let bytes: [UInt8]
    do throws(AHAPEncodingError) {
      bytes = try AHAPEncoder().encode(composition.pattern)
    } catch {
      throw CommandFailure(.faulty, "cannot write '\(output)': \(error)")
    }
    let target = try OutputFile(output, console: console)
    try target.write(bytes)
    try target.commit()
    return ComposeResult(
      output: output, report: composition.report, findings: findings.map { "\(output): " + $0 })
  }

  private func sound() throws(CommandFailure) -> DecodedAudio {
    do throws(AudioFileError) {
      return try AudioFileDecoder().decode(contentsOf: input)
    } catch {
      if error.kind == .notFound {
        // Read again for the same words, and near names, as for every other file.
        _ = try InputFile.read(input, console: Console(input: []), limit: 1)
      }
      throw CommandFailure(.unreadable, "\(error)")
    }
  }

  private static func mixed(_ audio: DecodedAudio) -> [Float] {
    guard audio.channels.count > 1 else { return audio.channels[0] }
    return zip(audio.channels[0], audio.channels[1]).map { 0.5 * ($0 + $1) }
  }

  private var metadata: ExtraKeys {
    let text = "Composed from \(Path.name(of: input)) by thrum, strategy \(settings.strategy.name)."
    return ExtraKeys([
      .init(key: "Metadata", value: .object(ExtraKeys([.init(key: "Description", value: .string(text))])))
    ])
  }
}

/// What came of one sound.
struct ComposeResult {
  var output: String
  var report: CompositionReport
  /// What a design check still finds, one line each.
  var findings: [String]

  /// Adds its line to a summary.
  func add(to table: inout TextTable) {
    func rounded(_ value: Double) -> String { ComposeOptions.number((value * 100).rounded() / 100) }
    table.add(
      output, "\(rounded(report.duration)) s", FindingText.count(report.transients, "transient"),
      "\(report.continuous) continuous", "\(rounded(report.pointsPerSecond)) points/s",
      "error \(rounded(report.largestError)) JND, mean \(rounded(report.meanError))")
  }
}
