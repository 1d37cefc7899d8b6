import Foundation
import HapticScore
import HapticSynthesis

/// Cases for a microcontroller: score files and commands in one stream of bytes, and a digest of each channel instead
/// of its samples. `Tools/probes/ArmSynthesis/render.c` reads them; every part is a multiple of 8 bytes.
struct BoardCases {
  private var bytes = Data()
  private(set) var count = 0

  /// The samples of a case that are rendered at most: a second at 48 kHz.
  static let mostFrames = 48_000

  /// Adds a case; leaves out what a score file cannot hold (audio files), and cases in which voices are replaced, whose
  /// bits depend on the blocks.
  mutating func add(_ one: Case) {
    let files = one.scores.compactMap { $0.fileBytes() }
    guard files.count == one.scores.count, one.voices == nil else { return }
    var short = one
    short.frameCount = min(one.frameCount, Self.mostFrames)
    let p = one.profile
    for number in [
      short.frameCount, one.voiceCount, one.mix == .preview ? 1 : 0, files.count, one.commands.count, 0,
    ] { append(UInt32(number)) }
    for number in [
      one.sampleRate, p.continuousLowHz, p.continuousHighHz, p.continuousSharpnessExponent, p.continuousGain,
      p.transientLowHz, p.transientHighHz, p.transientCycles, p.transientGain, p.intensityExponent,
    ] { append(number.bitPattern) }
    for file in files {
      append(UInt64(file.count))
      bytes.append(contentsOf: file)
    }
    for command in one.commands {
      append(UInt32(command.kind.rawValue))
      append(command.player)
      append(command.sample)
      append(UInt64(UInt32(bitPattern: command.lane)))
      append(command.value.bitPattern)
    }
    let samples = short.render()
    for channel in 0..<3 {
      append(Self.digest(samples[channel * short.frameCount..<(channel + 1) * short.frameCount]))
    }
    count += 1
  }

  /// Returns FNV-1a over the bits of the samples, 32 bits at a time.
  static func digest(_ samples: ArraySlice<Float>) -> UInt64 {
    samples.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.bitPattern)) &* 0x100_0000_01B3 }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  func write(to folder: String) throws {
    try bytes.write(to: URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("board.bin"))
    print("\(count) cases for boards, \(bytes.count) bytes")
  }
}
