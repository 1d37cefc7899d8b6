import AHAP
import Foundation
import HapticModel
import HapticScore
import HapticSynthesis
import ProbeSupport

// Renders every sample and prints a table of digests, which the tests of other languages and processors compare with
// their own renders: BitsTable FOLDER > Tests/Bits/samples.tsv

/// A row for each sample, rate and mix, with a digest of each channel.
@main
enum BitsTable {
  /// At most this many seconds of a sample.
  static let longest = 10.0

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: BitsTable FOLDER\n".utf8))
      exit(2)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".ahap")
    }
    print("# pattern\trate\tmix\tframes\tleft\tright\thaptic")
    for file in files.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      guard let pattern = AHAPDecoder().decode(bytes).pattern else {
        FileHandle.standardError.write(Data("\(file): no pattern; run thrum check\n".utf8))
        exit(1)
      }
      for (rate, mix) in [(48_000.0, OutputMix.separate), (48_000, .preview), (22_050, .separate)] {
        print(row(file, pattern, rate, mix))
      }
    }
  }

  static func row(_ file: String, _ pattern: HapticPattern, _ rate: Double, _ mix: OutputMix) -> String {
    // Audio files count as missing: the core reads none.
    let renderer = OfflineRenderer(
      [.init(Score(pattern, sampleRate: rate))], profile: mix == .preview ? .audible : .taptic,
      sampleRate: rate,
      mix: mix)
    let frames = Int(renderer.frameCount(to: longest))
    var samples = [Float](repeating: 0, count: 3 * frames)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      renderer.render(left: start, right: start + frames, haptic: start + 2 * frames, frameCount: frames)
    }
    let digests = (0..<3).map { hexadecimal(SampleChecksum.of(samples[$0 * frames..<($0 + 1) * frames])) }
    let name = mix == .preview ? "preview" : "separate"
    return ([file, String(Int(rate)), name, String(frames)] + digests).joined(separator: "\t")
  }

  static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
