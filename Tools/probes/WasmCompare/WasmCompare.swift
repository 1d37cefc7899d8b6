// Renders samples and synthetic patterns with the native build, for others to do the same and compare:
//   WasmCompare OUTPUT-FOLDER SAMPLES-FOLDER   scores, commands and samples, for compare-wasm.mjs in WebAssembly
//   WasmCompare OUTPUT-FILE                    synthetic patterns without audio files, for a microcontroller
import AHAP
import Foundation
import HapticAudio
import HapticScore
import HapticSynthesis
import ProbeSupport

@main
struct WasmCompare {
  static func main() throws {
    switch CommandLine.arguments.count {
    case 2: try writeForBoards(CommandLine.arguments[1])
    case 3: try writeForWeb(CommandLine.arguments[1], samples: CommandLine.arguments[2])
    default: throw ProbeFailure("usage: WasmCompare OUTPUT-FOLDER SAMPLES-FOLDER, or WasmCompare OUTPUT-FILE")
    }
  }

  /// The samples are not among them: boards compare these with `Tests/Bits/samples.tsv`.
  private static func writeForBoards(_ file: String) throws {
    var boards = BoardCases()
    // When voices are replaced, the bits depend on the blocks.
    for one in SyntheticCases(hasAudioFiles: false).all() where one.voices == nil { try boards.add(one) }
    try boards.write(to: file)
  }

  private static func writeForWeb(_ output: String, samples folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ahap") }.sorted()
    guard !names.isEmpty else { throw ProbeFailure("no AHAP files in \(folder)") }
    var writer = CaseWriter()
    let fromFiles = try names.flatMap { try cases(folder + "/" + $0, $0) }
    for one in fromFiles + SyntheticCases(hasAudioFiles: true).all() { writer.add(one) }
    try writer.write(to: output)
  }

  /// The cases of one sample: each profile, at three rates.
  private static func cases(_ path: String, _ name: String) throws -> [Case] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard let pattern = AHAPDecoder().decode(bytes).pattern else { throw ProbeFailure("\(path) has errors") }
    let ways: [(rate: Double, profile: ActuatorProfile, mix: OutputMix)] = [
      (48_000, .taptic, .separate), (44_100, .wideband, .separate), (48_000, .audible, .preview),
      (22_050, SyntheticCases.curved, .preview),
    ]
    return try ways.map { way in
      let library = AudioLibrary(locator: AudioFileLocator(patternFile: path), sampleRate: way.rate)
      let score = Score(pattern, sampleRate: way.rate, waveforms: library.waveform)
      if let failure = library.failures.first { throw ProbeFailure("\(path): \(failure)") }
      let length = OfflineRenderer(
        [.init(score)], profile: way.profile, sampleRate: way.rate
      ).soundingLength
      // A little more than all of it: the end belongs to the comparison too.
      return Case(
        "\(name) \(way.rate)", [score], profile: way.profile, sampleRate: way.rate, mix: way.mix,
        seconds: min(length, 10) + 0.05)
    }
  }
}
