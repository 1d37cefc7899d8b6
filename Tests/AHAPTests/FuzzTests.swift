import AHAP
import Foundation
import HapticModel
import TestSupport
import Testing

/// Mutated files: what comes out has to hold together, whatever went in.
///
/// `THRUM_FUZZ_ITERATIONS` sets how many are tried, `THRUM_FUZZ_SEED` where to begin.
@Suite("Fuzzing")
struct FuzzTests {
  @Test("any bytes give a pattern or an error, at a place inside the file")
  func mutations() throws {
    let environment = ProcessInfo.processInfo.environment
    let iterations = environment["THRUM_FUZZ_ITERATIONS"].flatMap { Int($0) } ?? SearchEffort.count(20_000)
    let start = environment["THRUM_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    var mutator = Mutator(seed: start)
    // Small files: damage hits something that matters more often.
    var generator = PatternGenerator(seed: start)
    while mutator.seeds.count < 20 {
      let bytes = try AHAPEncoder(style: .compact).encode(generator.pattern())
      if bytes.count < 1_000 { mutator.seeds.append(bytes) }
    }
    mutator.seeds.append(Array(Self.everything.utf8))
    var plays = 0
    for iteration in 0..<iterations {
      let bytes = mutator.next()
      let document = AHAPDecoder().decode(bytes)
      if let fault = fault(document, bytes) {
        Issue.record(
          "\(fault); iteration \(iteration), seed \(start): \(String(decoding: bytes, as: UTF8.self))")
        return
      }
      if document.pattern != nil { plays += 1 }
    }
    // A mutator that breaks everything, or nothing, would test little.
    #expect(plays > iterations / 50 && plays < iterations)
  }

  private func fault(_ document: AHAPDocument, _ bytes: [UInt8]) -> String? {
    let hasError = document.findings.contains { $0.severity == .error }
    if (document.pattern == nil) != hasError { return "pattern and errors disagree" }
    let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    var before = (1, 1)
    for finding in document.findings {
      guard (1...lineCount).contains(finding.line), (1...bytes.count + 1).contains(finding.column) else {
        return "\(finding) is outside the file"
      }
      if (finding.line, finding.column) < before { return "findings are not sorted" }
      before = (finding.line, finding.column)
      if finding.message.isEmpty || finding.message.contains("\n") { return "the message is not one line" }
    }
    guard let pattern = document.pattern else { return nil }
    do {
      let again = AHAPDecoder().decode(try AHAPEncoder().encode(pattern))
      if again.pattern != pattern { return "does not survive writing and reading" }
    } catch {
      return "cannot be written: \(error)"
    }
    return nil
  }

  /// A file with everything that is mended, to start mutations from.
  private static let everything = """
    \u{FEFF}// comment
    { "version": "1.0", "Metadata": { "a": [1, -2.5e3, null, true, "\\ud83d\\ude00"], }, "Pattern": [
      { "Event": { "Time": 0.5, "EventType": "HapticContinuous", "Duration": 31, "EventParameters": [
        { "ParameterID": "hapticIntensity", "Value": 2 }, { "ParameterID": "AudioPan", "ParameterValue": "0.5" }, ], "X": {} } },
      { "Event": { "EventWaveformPath": "a/é.wav", "Time": 0, "EventType": "AudioCustom", "EventWaveformLoopEnabled": 1 }, "Note": "n" },
      { "Event": { "EventWaveformPath": "b", "Time": 0, "EventType": "HapticTransient" } },
      { "Parameter": { "ParameterID": "AudioVolumeControl", "Time": 1, "ParameterValue": 0.25 } },
      { "ParameterCurve": { "ParameterID": "HapticSharpnessControl", "Time": 1, "ParameterCurveControlPoints": [
        { "Time": 1, "ParameterValue": -1 }, { "Time": 0.75, "ParameterValue": 1 } ] } },
    ] }
    """
}

/// Makes new inputs from old ones by small damage.
private struct Mutator {
  var seeds: [[UInt8]] = []
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let tokens: [[UInt8]] = [
    "{", "}", "[", "]", ",", ":", "\"", "null", "true", "1e400", "-1", "0", "86401", "NaN", "\\u", "\\ud800",
    "/*", "//", "\n", "\r\n",
    "\"Time\":", "\"EventType\":", "\"Event\":", "\"ParameterID\":", "\"HapticIntensity\"", "\"AudioCustom\"",
    "\"EventWaveformPath\":",
    "\"Duration\":", "\"Value\":", "\"\"", "é", "[[[[", "{}",
  ].map { Array($0.utf8) }

  mutating func next() -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let length = min(Int.random(in: 1...24, using: &random), bytes.count - place)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: place)
    case 3: if place < bytes.count { bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random) }
    case 4: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random) }
    case 5:
      bytes.insert(
        contentsOf: Array(bytes[place..<place + length]), at: Int.random(in: 0...bytes.count, using: &random))
    case 6:
      if let other = seeds.randomElement(using: &random), Int.random(in: 0..<8, using: &random) == 0 {
        bytes = Array(bytes.prefix(place)) + other.suffix(Int.random(in: 0...other.count, using: &random))
      }
    default: if Int.random(in: 0..<8, using: &random) == 0 { bytes = Array(bytes.prefix(place)) }
    }
  }
}
