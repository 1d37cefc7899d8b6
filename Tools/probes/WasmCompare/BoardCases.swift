import Foundation
import HapticScore
import HapticSynthesis
import ProbeSupport

/// Cases for a microcontroller: score files and commands in one stream of bytes, and a digest of each channel instead
/// of its samples. `Tools/probes/ArmSynthesis/cases.c` reads them; every part is a multiple of 8 bytes.
struct BoardCases {
  private var bytes = Data()
  private(set) var count = 0

  /// The samples after the last command that are rendered at most: a second at 48 kHz.
  static let mostFrames = 48_000

  /// Adds a case. A score file cannot contain audio files.
  mutating func add(_ one: Case) throws {
    let files = one.scores.compactMap { $0.fileBytes() }
    guard files.count == one.scores.count else { throw ProbeFailure("\(one.name): a score has audio files") }
    var short = one
    let lastCommand = one.commands.map { Int($0.sample) }.max() ?? 0
    short.frameCount = min(one.frameCount, lastCommand + Self.mostFrames)
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
      append(SampleChecksum.of(samples[channel * short.frameCount..<(channel + 1) * short.frameCount]))
    }
    append(UInt32(0))
    count += 1
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  func write(to file: String) throws {
    try bytes.write(to: URL(fileURLWithPath: file))
    print("\(count) cases for boards, \(bytes.count) bytes")
  }
}
