import AHAP
import Foundation
import HapticModel

/// Reads a text.
func decode(_ text: String, limits: AHAPDecoder.Limits = .init()) -> AHAPDocument {
  AHAPDecoder(limits: limits).decode(Array(text.utf8))
}

/// A file with one pattern of the entries given, each as JSON.
func file(_ entries: String...) -> String {
  "{ \"Version\": 1.0, \"Pattern\": [\(entries.joined(separator: ", "))] }"
}

/// An entry that plays, to keep company with what is tested.
let tap = #"{ "Event": { "Time": 0, "EventType": "HapticTransient" } }"#

/// The findings as lines: place, severity, rule, path. Messages are checked where they matter.
func lines(_ document: AHAPDocument) -> [String] {
  document.findings.map { "\($0.line):\($0.column) \($0.severity.name) \($0.rule) \($0.path)" }
}

/// The rules of the findings, in order.
func rules(_ text: String) -> [String] { decode(text).findings.map(\.rule) }

extension AHAPDocument {
  /// Findings in the form that the command line prints, with the key path.
  var report: String {
    findings.map { "\($0.line):\($0.column): \($0.severity.name): \($0.message) [\($0.rule)] \($0.path)" }
      .joined(separator: "\n") + "\n"
  }
}

/// The package, and things found relative to it.
enum Package {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Whether goldens and generated pages are to be written anew; the run then fails, so that nobody commits by accident.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" }

  /// Compares a text with a file of the package, or writes it there. Gives what is wrong, if anything.
  static func compare(_ text: String, with path: String) throws -> String? {
    let url = root.appendingPathComponent(path)
    if isRecording {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return "\(path) was recorded; run again without RECORD_GOLDEN"
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    if text == expected { return nil }
    let difference = zip(text.split(separator: "\n"), expected.split(separator: "\n")).first { $0 != $1 }
    return "\(path) differs, first in: \(difference.map { "\($0.0) — expected \($0.1)" } ?? "its length")"
  }
}

/// SplitMix64: the same numbers on every machine for one seed.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
