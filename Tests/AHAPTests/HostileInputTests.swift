import AHAP
import HapticModel
import TestExpectations
import Testing

/// Big inputs of one shape. Each test ends quickly only when nothing grows with the square of the size, and only fits into
/// memory when nothing is kept for each byte. The time limit is far above what any of them takes.
@Suite("Hostile input", .serialized, .timeLimit(.minutes(5)))
struct HostileInputTests {
  private static let size = 200_000

  private func repeated(_ unit: String, _ before: String = "", _ after: String = "") -> [UInt8] {
    let unit = Array(unit.utf8)
    var bytes = Array(before.utf8)
    bytes.reserveCapacity(Self.size + 100)
    while bytes.count < Self.size { bytes += unit }
    return bytes + Array(after.utf8)
  }

  @Test(
    "a file of one thing over and over ends with few findings",
    arguments: [
      "[", "{\"a\":", "{\"Pattern\":[", "\"a", "/**/", "// c\n", "/*", " ", "\n", ",", "}", "\\", "1", "-",
      "\u{0}", "é", "tru", "{}", "[]",
      "\"", "{\"Pattern\":[{\"Event\":{\"EventParameters\":[{\"ParameterID\":",
    ])
  func oneThing(unit: String) {
    let document = AHAPDecoder().decode(repeated(unit))
    #expect(document.pattern == nil)
    #expect((1...2_001).contains(document.findings.count))
  }

  @Test("a million findings are counted, not kept")
  func manyFindings() {
    let document = AHAPDecoder().decode(repeated("{},", "{\"Pattern\":[", "1]}"))
    expectEqual(document.findings.count, 1_002)
    expectEqual(document.findings.last?.message.contains("0 more errors and 65"), true)
  }

  @Test("unknown keys, all different, all the same, or all long, end quickly")
  func manyKeys() {
    var different = "{\"Version\":1,\"Pattern\":[],\"Metadata\":{"
    for index in 0..<50_000 { different += "\"\(index)\":0," }
    let document = decode(different + "\"z\":0}}")
    guard case .object(let kept)? = document.pattern?.extras["Metadata"] else {
      Issue.record("no Metadata")
      return
    }
    expectEqual(kept.members.count, 50_001)

    let same = AHAPDecoder(limits: .init(extraValues: 10_000_000)).decode(
      repeated("\"a\":0,", "{\"Version\":1,\"Pattern\":[],", "\"a\":1}"))
    expectEqual(same.pattern?.extras.members, [.init(key: "a", value: .number("1"))])

    let key = String(repeating: "k", count: 2_000)
    let long = AHAPDecoder().decode(repeated("\"\(key)\":0,", "{\"Version\":1,\"Pattern\":[],", "\"a\":1}"))
    expectEqual(long.pattern?.extras.members.map(\.key), [key, "a"])
    #expect(long.findings.allSatisfy { $0.message.utf8.count < 200 && $0.path.utf8.count < 200 })
  }

  @Test("a long string, a long number and a long comment are read once")
  func longThings() {
    let string = AHAPDecoder().decode(
      repeated("\\u00e9", "{\"Version\":1,\"Metadata\":\"", "\",\"Pattern\":[]}"))
    expectEqual(lines(string), [])
    let number = AHAPDecoder().decode(
      repeated(
        "3", "{\"Version\":1,\"Pattern\":[{\"Event\":{\"EventType\":\"HapticTransient\",\"Time\":0.", "}}]}"))
    expectEqual(number.pattern?.events.first?.time, 1.0 / 3)
    let comment = AHAPDecoder().decode(repeated("*", "{\"Version\":1,/*", "*/\"Pattern\":[]}"))
    expectEqual(comment.findings.map(\.rule), ["nothing-to-feel", "comment"])
  }

  @Test("arrays of tiny extra values stop at the limit")
  func manyExtras() {
    let document = AHAPDecoder(limits: .init(extraValues: 50_000)).decode(
      repeated("0,", "{\"Version\":1,\"Pattern\":[],\"Metadata\":["))
    expectEqual(document.findings.map(\.rule), ["too-many-extras"])
  }

  @Test("every prefix of a file is answered")
  func prefixes() throws {
    var generator = PatternGenerator(seed: 11)
    let bytes = Array(try AHAPEncoder().encode(generator.pattern()).prefix(1_500))
    for count in bytes.indices {
      let document = AHAPDecoder().decode(Array(bytes.prefix(count)))
      guard document.pattern == nil, document.findings.contains(where: { $0.severity == .error }) else {
        Issue.record("\(count) bytes are taken for a whole file")
        return
      }
    }
  }
}
