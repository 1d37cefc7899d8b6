// Renders the samples and synthetic patterns with the native build and writes scores, commands and samples into a
// folder, for compare.mjs to do the same in WebAssembly and render.c on a microcontroller: WasmCompare OUTPUT-FOLDER SAMPLES-FOLDER
import AHAP
import Foundation
import HapticAudio
import HapticScore
import HapticSynthesis

@main
struct WasmCompare {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      throw Failure("usage: WasmCompare OUTPUT-FOLDER SAMPLES-FOLDER")
    }
    let folder = CommandLine.arguments[2]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ahap") }.sorted()
    guard !names.isEmpty else { throw Failure("no AHAP files in \(folder)") }
    var writer = CaseWriter()
    var boards = BoardCases()
    let fromFiles = try names.flatMap { try cases(folder + "/" + $0, $0) }
    for one in fromFiles + SyntheticCases.all() {
      writer.add(one)
      boards.add(one)
    }
    try writer.write(to: CommandLine.arguments[1])
    try boards.write(to: CommandLine.arguments[1])
  }

  /// The cases of one sample: each profile, at three rates.
  private static func cases(_ path: String, _ name: String) throws -> [Case] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard let pattern = AHAPDecoder().decode(bytes).pattern else { throw Failure("\(path) has errors") }
    let ways: [(rate: Double, profile: ActuatorProfile, mix: OutputMix)] = [
      (48_000, .taptic, .separate), (44_100, .wideband, .separate), (48_000, .audible, .preview),
      (22_050, SyntheticCases.curved, .preview),
    ]
    return try ways.map { way in
      let library = AudioLibrary(locator: AudioFileLocator(patternFile: path), sampleRate: way.rate)
      let score = Score(pattern, sampleRate: way.rate, waveforms: library.waveform)
      if let failure = library.failures.first { throw Failure("\(path): \(failure)") }
      let length = OfflineRenderer(
        [.init(score)], profile: way.profile, sampleRate: way.rate
      ).soundingLength
      // A little more than all of it: the end belongs to the comparison too.
      return Case(
        "\(name) \(way.rate)", [score], profile: way.profile, sampleRate: way.rate, mix: way.mix,
        seconds: min(length, 10) + 0.05)
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
