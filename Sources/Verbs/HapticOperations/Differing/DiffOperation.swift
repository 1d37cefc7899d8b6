import AHAP
import HapticModel
import HapticText

/// Says in words what differs between two AHAP texts: events, parameters, curves and points that were added, removed, moved or
/// changed. The same change of many things is one line.
public struct DiffOperation: Sendable {
  /// Creates the operation.
  public init() {}

  /// Compares two texts.
  public func run(_ first: EditableText, _ second: EditableText) -> PatternDiff {
    if first.bytes == second.bytes { return PatternDiff(verdict: .identical) }
    var lines = header(first.source.header, second.source.header)
    var groups: [DiffGroup] = []
    let lists = [first, second].map { text in
      var kinds: [Int: [DiffItem]] = [:]
      for entry in text.source.entries {
        let item = DiffItem(entry)
        kinds[item.kind, default: []].append(item)
      }
      return kinds
    }
    for kind in Set(lists[0].keys).union(lists[1].keys).sortedStably(by: <) {
      groups += DiffMatching(lists[0][kind] ?? [], lists[1][kind] ?? []).changes()
    }
    if groups.isEmpty, lines.isEmpty {
      let isOrdered =
        first.source.entries.count == second.source.entries.count
        && first.source.entries.indices.allSatisfy {
          first.source.entries[$0].hasSameContent(as: second.source.entries[$0])
        }
      return PatternDiff(verdict: isOrdered ? .spelling : .order)
    }
    lines += groups.map { group in
      PatternDiff.Line(text: group.text, group: group)
    }
    return PatternDiff(verdict: .different, lines: lines)
  }

  /// Compares what stands beside the entries.
  private func header(_ first: HapticPattern, _ second: HapticPattern) -> [PatternDiff.Line] {
    var lines: [PatternDiff.Line] = []
    if first.version != second.version {
      let (old, new) = (NumberText.shortest(first.version), NumberText.shortest(second.version))
      lines.append(PatternDiff.Line(text: "Version \(old) → \(new)"))
    }
    let (before, after) = (ExtraKeyIndex(first.extras), ExtraKeyIndex(second.extras))
    for member in first.extras.members {
      guard let other = after[member.key] else {
        lines.append(PatternDiff.Line(text: "key '\(member.key)' removed"))
        continue
      }
      let (a, b) = (ExtraKeys([member]), ExtraKeys([.init(key: member.key, value: other)]))
      if !a.hasSameContent(as: b) {
        let (old, new) = (DiffValue.shortened(member.value.json), DiffValue.shortened(other.json))
        let detail = old.hasSameBytes(as: new) ? "changed" : "\(old) → \(new)"
        lines.append(PatternDiff.Line(text: "key '\(member.key)' \(detail)"))
      }
    }
    for member in second.extras.members where before[member.key] == nil {
      lines.append(
        PatternDiff.Line(text: "key '\(member.key)' added: \(DiffValue.shortened(member.value.json))"))
    }
    return lines
  }
}

/// The differences between two texts.
public struct PatternDiff: Sendable {
  /// How much differs.
  public enum Verdict: UInt8, Sendable {
    /// Nothing: the bytes are the same.
    case identical
    /// Only the spelling: white space, comments, the digits of numbers, the order of keys.
    case spelling
    /// Only the order of the entries, and perhaps the spelling.
    case order
    /// The patterns differ.
    case different

    /// The name in JSON.
    public var name: String {
      switch self {
      case .identical: "identical"
      case .spelling: "spelling"
      case .order: "order"
      case .different: "different"
      }
    }
  }

  /// One line of a difference.
  struct Line: Sendable {
    var text: String
    /// The members of the line as JSON; none for what stands at the top of a file.
    var json: @Sendable (inout JSONText) -> Void

    init(text: String) {
      self.text = text
      json = { $0.string("change", "header") }
    }

    init(text: String, group: DiffGroup) {
      self.text = text
      let facts = DiffFacts(group)
      json = { facts.write(to: &$0) }
    }
  }

  /// How much differs.
  public let verdict: Verdict
  private let lines: [Line]

  init(verdict: Verdict, lines: [Line] = []) {
    self.verdict = verdict
    self.lines = lines
  }

  /// Whether the patterns differ in more than spelling and order.
  public var isDifferent: Bool { verdict == .different }

  /// The differences, a line for each change; one line if only the spelling or the order differs, none if nothing does.
  public var sentences: [String] {
    switch verdict {
    case .identical: []
    case .spelling: ["only the spelling differs; the patterns are the same"]
    case .order: ["only the order of the entries differs; the patterns are the same"]
    case .different: lines.map { $0.text }
    }
  }

  /// Returns the difference as JSON, in the form that Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document { json in
      json.string("verdict", verdict.name)
      json.objects("changes", lines) { json, line in
        line.json(&json)
        json.string("text", line.text)
      }
    }
  }
}

/// The numbers of a line of a difference.
private struct DiffFacts: Sendable {
  private struct Value: Sendable {
    var name: String
    var old: [Double]?
    var new: [Double]?
    var oldText: String?
    var newText: String?
  }

  private let change: String
  private let what: String
  private let count: Int
  private let isAll: Bool
  private let span: (from: Double, to: Double)
  private let shift: Double?
  private let factor: Double?
  private let values: [Value]

  init(_ group: DiffGroup) {
    change = group.kind.name
    what = group.noun.one
    count = group.items.count
    isAll = group.isAll
    span = group.span
    switch group.time {
    case .none, .shifts: (shift, factor) = (nil, nil)
    case .shift(let seconds): (shift, factor) = (NumberText.tidy(seconds), nil)
    case .factor(let number): (shift, factor) = (nil, NumberText.tidy(number))
    }
    func numbers(_ values: [DiffValue]) -> [Double]? {
      DiffGroup.ValueChange.bounds(values).map { low, high in
        [low, high].map { NumberText.tidy($0.number ?? 0) }
      }
    }
    func text(_ values: [DiffValue]) -> String? {
      if case .text(let text)? = values.first { text } else { nil }
    }
    values = group.values.map {
      Value(
        name: $0.name, old: numbers($0.old), new: numbers($0.new), oldText: text($0.old),
        newText: text($0.new))
    }
  }

  func write(to json: inout JSONText) {
    json.string("change", change)
    json.string("what", what)
    json.number("count", count)
    json.bool("all", isAll)
    json.number("from", span.from)
    json.number("to", span.to)
    json.number("shift", shift)
    json.number("factor", factor)
    json.objects("values", values) { json, value in
      json.string("name", value.name)
      Self.write("old", value.old, value.oldText, &json)
      Self.write("new", value.new, value.newText, &json)
    }
  }

  private static func write(_ key: String, _ numbers: [Double]?, _ text: String?, _ json: inout JSONText) {
    if let numbers {
      json.array(key) { json in for number in numbers { json.number(nil, number) } }
    } else {
      json.string(key, text)
    }
  }
}
