import Foundation
import Testing

/// A generator of reproducible numbers (SplitMix64); failures print its seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Compares a text with the file of that name under `Tests/Golden/HapticGraphics`, or rewrites it.
func expectGolden(_ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Golden/HapticGraphics").standardizedFileURL
  let file = folder.appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name); run again without RECORD_GOLDEN", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  let (given, wanted) = (text.split(separator: "\n"), expected.split(separator: "\n"))
  let line = zip(given, wanted).enumerated().first { $0.element.0 != $0.element.1 }
  let place = line.map { "line \($0.offset + 1): \($0.element.0)" } ?? "\(given.count) lines"
  #expect(text == expected, "differs from \(name) at \(place)", sourceLocation: sourceLocation)
}

/// One element of an SVG text, as far as the tests look.
struct Element {
  var name: String
  var attributes: [String: String]
  var text = ""

  func number(_ attribute: String) -> Double { attributes[attribute].flatMap(Double.init) ?? .nan }
  var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
}
