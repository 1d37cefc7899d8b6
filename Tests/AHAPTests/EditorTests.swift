import HapticModel
import HapticText
import TestExpectations
import TestSupport
import Testing

@testable import AHAP

/// The layouts in which people and programs write files.
private enum Layout: CaseIterable {
  case indented, compact, tabs, windows, marked, commented

  func text(_ pattern: HapticPattern) throws -> [UInt8] {
    let indented = try AHAPEncoder().encode(pattern)
    switch self {
    case .indented: return indented
    case .compact: return try AHAPEncoder(style: .compact).encode(pattern)
    case .tabs:
      let lines = String(decoding: indented, as: UTF8.self).split(separator: "\n").map { line in
        let content = line.drop { $0 == " " }
        return String(repeating: "\t", count: (line.count - content.count) / 2) + content + "\n"
      }
      return Array(lines.joined().utf8)
    case .windows: return Array(String(decoding: indented, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    case .marked: return [0xEF, 0xBB, 0xBF] + indented
    case .commented:
      // A comment at the end of each line, and one above it.
      var number = 0
      let lines = String(decoding: indented, as: UTF8.self).split(separator: "\n").map { line in
        number += 1
        return "/* \(number) */\(line)// \(number) \"}]\n"
      }
      return Array(lines.joined().utf8)
    }
  }
}

@Suite("Changing a text in place")
struct EditorTests {
  @Test("a key is known by its letters, in any case", arguments: Key.allCases)
  func spelledKeys(key: Key) throws {
    func isFound(_ name: String) throws -> Bool {
      let object = try #require(SourceNode.object(in: Array("{ \"\(name)\": 1 }".utf8)))
      return try #require(object.members?.first).has(key)
    }
    let name = key.name.description
    #expect(try isFound(name) && isFound(name.lowercased()))
    for other in [name + " ", String(name.dropLast()), "X" + name.dropFirst(), ""] {
      #expect(try !isFound(other))
    }
  }

  @Test("a value ends where the decoder ends it, whatever its comments look like")
  func valueRanges() throws {
    for value in [
      #"{"a": /*/ "b": {, */ [1, /* ] */ 2, // ]"# + "\n]}", #"[{"a": [[[["]"], "\""]]]}]"#, #""a\"]""#,
      "-1e5",
    ] {
      for tail in ["", " ", ", 1]", "/**/"] {
        let node = try #require(SourceNode(Array((value + tail).utf8), at: 0))
        #expect(node.range == 0..<value.utf8.count, "\(value)")
        expectEqual(node.hasComments, value.contains("*/"))
        let flat = SyntaxTree(Array((value + tail).utf8), valueAt: 0, deepest: 0)
        expectEqual(flat.nodes.map(\.range), [node.range])
      }
    }
    #expect(SourceNode.object(in: Array(#"{"a" 1}"#.utf8)) == nil && SourceNode([0x20], at: 0) == nil)
  }

  @Test("brackets that match nothing close nothing, however many are open")
  func unmatchedBrackets() throws {
    // In quadratic time this would take minutes.
    for (opening, closing, kind) in [("[", "}", SyntaxTree.Kind.array), ("{\"a\":", "]", .object)] {
      let count = 40_000
      let text = String(repeating: opening, count: count) + String(repeating: closing, count: count)
      let tree = SyntaxTree(Array(text.utf8))
      let containers = tree.nodes.filter { $0.kind == kind }
      #expect(containers.count == count && containers.allSatisfy(\.isOpen), "\(opening)")
    }
    let mixed = SyntaxTree(Array("[{[}]".utf8))
    expectEqual(mixed.nodes.map(\.isOpen), [false, false, true])
    expectEqual(mixed.nodes.map(\.range), [0..<5, 1..<4, 2..<3])
  }

  private static let primer = HapticEvent(
    .hapticTransient, time: 0.25,
    parameters: [EventParameter(.hapticIntensity, 0.1), EventParameter(.hapticSharpness, 0.4)])

  private func editor(_ text: [UInt8]) throws -> AHAPEditor { try #require(AHAPEditor(text)) }

  /// The number of bytes at the start and the end that two texts have in common, without counting one twice.
  private func common(_ a: [UInt8], _ b: [UInt8]) -> Int {
    let start = zip(a, b).prefix { $0 == $1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return min(start + end, a.count, b.count)
  }

  /// How often each numbered comment stands in a text.
  private func comments(_ text: [UInt8]) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for part in text.split(separator: UInt8(ascii: "/")) where part.first == UInt8(ascii: "*") {
      let inside = String(decoding: part, as: UTF8.self)
      guard inside.hasPrefix("* "), inside.hasSuffix(" *"), let number = Int(inside.dropFirst(2).dropLast(2))
      else { continue }
      counts[number, default: 0] += 1
    }
    return counts
  }

  @Test("nothing to change returns the same bytes, whatever the layout")
  func unchanged() throws {
    for seed in SearchEffort.seeds(1...120) {
      var generator = PatternGenerator(seed: seed)
      let pattern = generator.pattern()
      for layout in Layout.allCases {
        let text = try layout.text(pattern)
        guard let editor = AHAPEditor(text), let read = AHAPDecoder().decode(text).pattern else {
          Issue.record("not read, \(layout), seed \(seed)")
          continue
        }
        let same = editor.text(for: read, origins: Array(read.events.indices), splitsLongCurves: false)
        #expect(same == text, "\(layout), seed \(seed)")
      }
    }
  }

  @Test("a moved event changes its number alone; an added one is the only addition")
  func oneChange() throws {
    for seed in SearchEffort.seeds(1...120) {
      var generator = PatternGenerator(seed: seed)
      var pattern = generator.pattern()
      if pattern.events.isEmpty { pattern.events = [HapticEvent(.hapticTransient, time: 1)] }
      let index = Int.random(in: pattern.events.indices, using: &generator.random)
      let place = Int.random(in: 0...pattern.events.count, using: &generator.random)
      for layout in Layout.allCases {
        let text = try layout.text(pattern)
        let read = try #require(AHAPDecoder().decode(text).pattern)
        let editor = try #require(AHAPEditor(text))
        var moved = read
        moved.events[index].time = 0.125
        let number = NumberText.exact(read.events[index].time).utf8.count
        let result = try #require(
          editor.text(for: moved, origins: Array(read.events.indices), splitsLongCurves: false),
          "\(layout), seed \(seed)")
        #expect(common(text, result) >= text.count - number, "\(layout), seed \(seed)")
        expectEqual(AHAPDecoder().decode(result).pattern, moved)

        var added = read
        added.events.insert(Self.primer, at: place)
        var origins: [Int?] = Array(read.events.indices)
        origins.insert(nil, at: place)
        let longer = try #require(
          editor.text(for: added, origins: origins, splitsLongCurves: false), "\(layout), seed \(seed)")
        #expect(common(text, longer) == text.count, "\(layout), seed \(seed)")
        expectEqual(AHAPDecoder().decode(longer).pattern, added)
      }
    }
  }

  @Test("a divided curve moves its points with their comments; nothing is lost")
  func divided() throws {
    for seed in SearchEffort.seeds(1...120) {
      var generator = PatternGenerator(seed: seed)
      var pattern = generator.pattern()
      var curve = generator.curve()
      let count = Int.random(in: 17...60, using: &generator.random)
      curve.time = Double(Int.random(in: 0...40, using: &generator.random)) / 20
      curve.controlPoints = (0..<count).map {
        ParameterCurve.ControlPoint(
          time: Double($0) / 10, value: Float($0 % 10) / 10,
          extras: generator.chance(4) ? generator.extras() : .init())
      }
      pattern.curves = [curve] + pattern.curves.filter { $0.controlPoints.count <= 16 }
      for layout in Layout.allCases {
        let text = try layout.text(pattern)
        let read = try #require(AHAPDecoder().decode(text).pattern)
        let result = try #require(
          try editor(text).text(
            for: read, origins: Array(read.events.indices), splitsLongCurves: true),
          "\(layout), seed \(seed)")
        var expected = read
        expected.curves = read.curves.flatMap { $0.cut() }
        #expect(AHAPDecoder().decode(result).pattern == expected, "\(layout), seed \(seed)")
        let start = try #require(AHAPDecoder(keepsPlaces: true).decode(text).places).curves[0].offset
        #expect(Array(result.prefix(start)) == Array(text.prefix(start)), "\(layout), seed \(seed)")
        guard layout == .commented else { continue }
        let found = comments(result)
        for number in 1...text.split(separator: 0x0A).count {
          #expect(found[number] == 1, "comment \(number), seed \(seed)")
        }
      }
    }
  }

  @Test("an added event looks like its neighbours, and leaves a comment with what it describes")
  func looks() throws {
    let text = """
      {
      \t"Version" : 1.00,
      \t"Pattern" :
      \t[
      \t\t// the big hit
      \t\t{
      \t\t\t"Event" : { "Time" : 0.500, "EventType" : "HapticTransient",
      \t\t\t\t"EventParameters" : [ { "ParameterID" : "HapticIntensity", "ParameterValue" : 0.90 },
      \t\t\t\t                      { "ParameterID" : "HapticSharpness", "ParameterValue" : 1e-1 } ] }
      \t\t}, // end
      \t]
      }
      """
    let read = try #require(AHAPDecoder().decode(Array(text.utf8)).pattern)
    var added = read
    added.events.insert(Self.primer, at: 0)
    let result = try #require(
      try editor(Array(text.utf8)).text(
        for: added, origins: [nil, 0], splitsLongCurves: false))
    #expect(
      String(decoding: result, as: UTF8.self) == """
        {
        \t"Version" : 1.00,
        \t"Pattern" :
        \t[
        \t\t{
        \t\t\t"Event" : { "Time" : 0.25, "EventType" : "HapticTransient",
        \t\t\t\t"EventParameters" : [ { "ParameterID" : "HapticIntensity", "ParameterValue" : 0.1 },
        \t\t\t\t                      { "ParameterID" : "HapticSharpness", "ParameterValue" : 0.4 } ] }
        \t\t},
        \t\t// the big hit
        \t\t{
        \t\t\t"Event" : { "Time" : 0.500, "EventType" : "HapticTransient",
        \t\t\t\t"EventParameters" : [ { "ParameterID" : "HapticIntensity", "ParameterValue" : 0.90 },
        \t\t\t\t                      { "ParameterID" : "HapticSharpness", "ParameterValue" : 1e-1 } ] }
        \t\t}, // end
        \t]
        }
        """)
  }

  @Test("an added event without a model takes indentation, line breaks and spaces from its neighbour")
  func layout() throws {
    let event = #"{"Event": {"Time": 1, "EventType": "AudioContinuous", "EventDuration": 1}}"#
    let one = Array("{\"Version\": 1, \"Pattern\": [\(event)]}".utf8)
    let tight = Array(
      "{\"Version\": 1, \"Pattern\": [\(event.filter { $0 != " " })]}".utf8)
    let lines = Array(
      "{\r\n   \"Pattern\": [\r\n      {\r\n         \"Event\": {\"Time\": 1, \"EventType\": \"AudioContinuous\", \"EventDuration\": 1}\r\n      }\r\n   ]}"
        .utf8)
    for (text, wanted) in [
      (
        one,
        #"[{"Event": {"Time": 0.25, "EventType": "HapticTransient", "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}},{"Event""#
      ),
      (tight, #"[{"Event":{"Time":0.25,"EventType":"HapticTransient","EventParameters":[{"ParameterID""#),
      (
        lines,
        "[\r\n      {\r\n         \"Event\": {\r\n            \"Time\": 0.25,\r\n            \"EventType\": \"HapticTransient\","
      ),
    ] {
      var pattern = try #require(AHAPDecoder().decode(text).pattern)
      pattern.events.insert(Self.primer, at: 0)
      let result = try #require(
        try editor(text).text(for: pattern, origins: [nil, 0], splitsLongCurves: false))
      #expect(
        String(decoding: result, as: UTF8.self).contains(wanted), "\(String(decoding: result, as: UTF8.self))"
      )
    }
  }

  @Test("times of a divided curve have the digits of the file, not those of rounding errors")
  func digits() throws {
    let points = (0..<40).map { "{\"Time\": \(Double($0) / 10), \"ParameterValue\": 0.5}" }
    for start in ["0", "0.1", "1", "0.7", "12.3"] {
      let text = Array(
        "{\"Version\": 1, \"Pattern\": [{\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": \(start), \"ParameterCurveControlPoints\": [\(points.joined(separator: ", "))]}}]}"
          .utf8)
      let pattern = try #require(AHAPDecoder().decode(text).pattern)
      let result = try #require(
        try editor(text).text(for: pattern, origins: [], splitsLongCurves: true))
      let words = String(decoding: result, as: UTF8.self).split { !"0123456789.e-".contains($0) }
      let numbers = words.filter { $0.count > 5 }
      #expect(numbers.isEmpty, "from \(start): \(numbers)")
      let pieces = try #require(AHAPDecoder().decode(result).pattern?.curves)
      for (piece, next) in zip(pieces, pieces.dropFirst()) {
        let end = piece.time + (piece.controlPoints.last?.time ?? 0)
        #expect(next.time >= end && next.time - end < 1e-12, "pieces must not overlap")
      }
    }
  }

  @Test("what cannot be changed in place is refused, never changed wrongly")
  func refusals() throws {
    let event = #"{"Event": {"\u0054ime": 1, "EventType": "HapticTransient"}}"#
    let text = Array("{\"Version\": 1, \"Pattern\": [\(event)]}".utf8)
    var pattern = try #require(AHAPDecoder().decode(text).pattern)
    pattern.events[0].time = 2
    let editor = try #require(AHAPEditor(text))
    #expect(editor.text(for: pattern, origins: [0], splitsLongCurves: false) == nil, "an escaped key")
    pattern.events[0].type = .hapticContinuous
    #expect(editor.text(for: pattern, origins: [0], splitsLongCurves: false) == nil, "another type")
    #expect(editor.text(for: pattern, origins: [], splitsLongCurves: false) == nil, "origins that do not fit")
    #expect(AHAPEditor(Array("{".utf8)) == nil)
  }
}
