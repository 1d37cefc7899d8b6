import Foundation
import HapticScore
import HapticSynthesis

/// A place in the file of raw bytes.
struct Span: Encodable {
  var offset: Int
  /// Elements, not bytes.
  var count: Int
  /// Bytes from one element to the next.
  var stride: Int
}

/// The description of a case that `compare-wasm.mjs` reads; the arrays are in the file of raw bytes.
struct CaseFile: Encodable {
  struct Wave: Encodable {
    var left: Span
    var right: Span
    var isStereo: Bool
  }

  struct ScoreFile: Encodable {
    var events: Span
    var changes: Span
    var changeStarts: [Int32]
    var segments: Span
    var laneStarts: [Int32]
    var waveforms: [Wave]
    var duration: Double
    var loopLength: Double
  }

  struct CommandFile: Encodable {
    var kind: UInt8
    var player: Int32
    var sample: Int64
    var lane: Int32
    var value: Double
  }

  var name: String
  var sampleRate: Double
  var profile: [Double]
  var voices: Int
  var isPreview: Bool
  var frameCount: Int
  var scores: [ScoreFile]
  var commands: [CommandFile]
  /// The samples of left, right and haptic, one channel after the other.
  var output: Span
  /// Whether voices are replaced: then only one call for everything must give these bits.
  var isWhole: Bool
}

/// Collects cases: numbers as JSON, arrays as raw little-endian bytes.
struct CaseWriter {
  private var cases: [CaseFile] = []
  private var bytes = Data()

  /// Renders a case and adds it.
  mutating func add(_ one: Case) {
    let output = one.render()
    let p = one.profile
    let scores = one.scores.map { add($0.view) }
    cases.append(
      CaseFile(
        name: one.name, sampleRate: one.sampleRate,
        profile: [
          p.continuousLowHz, p.continuousHighHz, p.continuousSharpnessExponent, p.continuousGain,
          p.transientLowHz, p.transientHighHz, p.transientCycles, p.transientGain, p.intensityExponent,
        ],
        voices: one.voiceCount, isPreview: one.mix == .preview, frameCount: one.frameCount, scores: scores,
        commands: one.commands.map {
          CaseFile.CommandFile(
            kind: $0.kind.rawValue, player: $0.player, sample: $0.sample, lane: $0.lane, value: $0.value)
        },
        output: output.withUnsafeBufferPointer { append($0) }, isWhole: one.voices != nil))
  }

  private mutating func add(_ score: ScoreView) -> CaseFile.ScoreFile {
    let waveforms = score.waveforms.map { wave in
      let count = Int(wave.frameCount)
      let left = append(UnsafeBufferPointer(start: wave.left, count: count))
      let right = wave.isStereo ? append(UnsafeBufferPointer(start: wave.right, count: count)) : left
      return CaseFile.Wave(left: left, right: right, isStereo: wave.isStereo)
    }
    return CaseFile.ScoreFile(
      events: append(score.events), changes: append(score.changes),
      changeStarts: (0..<16).map { score.changeStarts[$0] }, segments: append(score.segments),
      laneStarts: (0..<16).map { score.laneStarts[$0] }, waveforms: waveforms, duration: score.duration,
      loopLength: score.loopLength)
  }

  /// Adds the elements as they lie in memory, on an address that suits every type.
  private mutating func append<T>(_ values: UnsafeBufferPointer<T>) -> Span {
    while bytes.count % 16 != 0 { bytes.append(0) }
    let span = Span(offset: bytes.count, count: values.count, stride: MemoryLayout<T>.stride)
    for value in values {
      withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: repeatElement(0, count: MemoryLayout<T>.stride - MemoryLayout<T>.size))
    }
    return span
  }

  /// Writes `cases.json` and `cases.bin` into a folder.
  func write(to folder: String) throws {
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try JSONEncoder().encode(cases).write(to: place.appendingPathComponent("cases.json"))
    try bytes.write(to: place.appendingPathComponent("cases.bin"))
    print("\(cases.count) cases, \(bytes.count) bytes")
  }
}
