import AHAP
import HapticModel
import HapticOperations
import HapticText

/// Suggestions for keys, event types, parameters and values.
enum Completion {
  /// A suggestion.
  struct Item {
    var label: String
    /// The text that is inserted; the label if the suggestion is a value.
    var text: String
    /// The same with places to fill in; `nil` if there are none.
    var snippet: String?
    var detail: String
    var kind: Kind
  }

  /// The kinds of suggestions, with their numbers in the protocol.
  enum Kind: Int {
    case property = 10
    case value = 12
    case enumMember = 20
    case file = 17
  }

  /// Returns the suggestions at a byte.
  static func json(at offset: Int, _ view: DocumentView) -> JSONValue {
    let (parsed, tree) = (view.parsed, view.parsed.tree)
    let none: JSONValue = ["isIncomplete": false, "items": []]
    guard let container = tree.container(at: offset) else {
      let blank = !view.text.bytes.contains { $0 > 0x20 }
      let new = Item(
        label: "pattern", text: emptyPattern, snippet: nil, detail: "An empty pattern.", kind: .value)
      return blank ? list([new], replacing: offset..<offset, view) : none
    }
    if tree.comments.contains(where: { $0.lowerBound < offset && offset <= $0.upperBound }) { return none }
    if let level = parsed.bindingsLevel(of: container) {
      return bindings(level, at: offset, in: container, view)
    }
    guard let level = parsed.level(of: container) else { return none }
    let leaf = tree.leaf(at: offset, in: container)
    if tree.nodes[container].kind == .array {
      guard leaf == nil, let key = parsed.key(of: container) else { return none }
      let items = elements(of: key, level)
      return list(items, replacing: offset..<offset, view)
    }
    if let leaf, !leaf.isKey {
      guard let key = parsed.key(of: leaf.node) else { return none }
      return list(
        values(of: key, level, in: container, parsed), replacing: tree.nodes[leaf.node].range, view)
    }
    if leaf == nil, let key = nameBefore(offset, parsed).flatMap({ Key.named($0) }) {
      return list(values(of: key, level, in: container, parsed), replacing: offset..<offset, view)
    }
    let range = leaf.map { tree.nodes[$0.node].key ?? tree.nodes[$0.node].range } ?? offset..<offset
    let hasValue = leaf.map { tree.nodes[$0.node].kind != .loneKey } ?? false
    return list(keys(level, in: container, except: leaf?.node, hasValue, parsed), replacing: range, view)
  }

  /// Returns the name of the key whose value belongs at a byte: the text before it ends with the key and a colon.
  static func nameBefore(_ offset: Int, _ parsed: ParsedText) -> String? {
    let bytes = parsed.text.bytes
    var end = offset
    func skipBlanks() { while end > 0, bytes[end - 1] <= 0x20 { end -= 1 } }
    skipBlanks()
    guard end > 0, bytes[end - 1] == UInt8(ascii: ":") else { return nil }
    end -= 1
    skipBlanks()
    guard end > 1, bytes[end - 1] == UInt8(ascii: "\"") else { return nil }
    var start = end - 1
    while start > 0, bytes[start - 1] != UInt8(ascii: "\""), end - start < 64 { start -= 1 }
    return String(decoding: bytes[start..<(end - 1)], as: UTF8.self)
  }

  // MARK: Keys

  private static func keys(
    _ level: Level, in object: Int, except own: Int?, _ hasValue: Bool, _ parsed: ParsedText
  ) -> [Item] {
    let siblings = parsed.tree.children(of: object).filter { $0 != own }
    let present = siblings.compactMap { parsed.key(of: $0) }
    let type = parsed.text(.eventType, in: object).flatMap { name in
      EventType.allCases.first { $0.name == name }
    }
    // An entry has one of its keys only.
    if level == .entry, !present.isEmpty { return [] }
    return level.orderedKeys.filter { key in
      guard !present.contains(key) else { return false }
      guard level == .event, let type else { return true }
      switch key {
      case .eventDuration: return type != .hapticTransient
      case .eventWaveformPath, .eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled:
        return type == .audioCustom
      default: return true
      }
    }.map { key in
      let facts = KeyFacts(key, in: level)
      return item(key.text, facts.summary, hasValue ? nil : template(facts.kind))
    }
  }

  /// Returns the suggestion of a key, with the value that it gets; `nil` if it has one.
  static func item(_ key: String, _ summary: String, _ value: (plain: String, snippet: String)?) -> Item {
    let quoted = JSONText.quoted(key)
    return Item(
      label: key, text: value.map { "\(quoted): \($0.plain)" } ?? quoted,
      snippet: value.map { "\(quoted): \($0.snippet)" }, detail: summary, kind: .property)
  }

  /// Returns the value that a new key gets, as plain text and with places to fill in.
  private static func template(_ kind: KeyFacts.Kind) -> (plain: String, snippet: String) {
    switch kind {
    case .seconds: ("0.0", "${1:0.0}")
    case .value: ("1.0", "${1:1.0}")
    case .boolean: ("true", "${1:true}")
    case .path, .eventType, .parameterID: ("\"\"", "\"$1\"")
    case .version: ("1.0", "1.0")
    case .object: ("{}", "{ $1 }")
    case .array: ("[]", "[$1]")
    }
  }

  // MARK: Values

  private static func values(of key: Key, _ level: Level, in object: Int, _ parsed: ParsedText) -> [Item] {
    guard level.contains(key) else { return [] }
    func value(_ text: String, _ detail: String) -> Item {
      Item(label: text, text: text, snippet: nil, detail: detail, kind: .value)
    }
    switch KeyFacts(key, in: level).kind {
    case .eventType:
      return EventType.allCases.map {
        Item(
          label: $0.name, text: JSONText.quoted($0.name), snippet: nil, detail: $0.summary, kind: .enumMember)
      }
    case .parameterID:
      return parameters(level, in: object, parsed).map {
        Item(
          label: $0.name, text: JSONText.quoted($0.name), snippet: nil, detail: $0.description,
          kind: .enumMember)
      }
    case .value:
      let name = parsed.text(.parameterID, in: object)
      guard let facts = level.parameters.first(where: { $0.name == name }) else { return [] }
      let detail = facts.description
      let numbers = [facts.range.lowerBound, facts.defaultValue, facts.range.upperBound]
      var seen: [Float] = []
      for number in numbers where !seen.contains(number) { seen.append(number) }
      return seen.map { value(NumberText.exact($0), detail) }
    case .boolean: return [value("true", ""), value("false", "")]
    case .version: return [value("1.0", "")]
    case .seconds, .path, .object, .array: return []
    }
  }

  /// Returns the parameters that an object can name. In an event they are those of its type that it does not have yet.
  private static func parameters(_ level: Level, in object: Int, _ parsed: ParsedText) -> [ParameterFacts] {
    guard level == .eventParameter else { return level.parameters }
    let list = parsed.tree.nodes[object].parent
    guard list >= 0, parsed.tree.nodes[list].parent >= 0 else { return level.parameters }
    let name = parsed.text(.eventType, in: parsed.tree.nodes[list].parent)
    let type = EventType.allCases.first { $0.name == name }
    let others = parsed.tree.children(of: list).filter {
      $0 != object && parsed.tree.nodes[$0].kind == .object
    }
    let used = others.compactMap { parsed.text(.parameterID, in: $0) }
    return level.parameters.filter { facts in
      !used.contains(facts.name) && (type.map { facts.appliesTo.contains($0) } ?? true)
    }
  }

  // MARK: Elements

  private static var emptyPattern: String { "{\n  \"Version\": 1.0,\n  \"Pattern\": [\n  ]\n}\n" }

  /// Returns new elements of an array.
  private static func elements(of key: Key, _ level: Level) -> [Item] {
    switch level {
    case .entry:
      let transient = #"{ "Event": { "Time": ${1:0.0}, "EventType": "HapticTransient", "EventParameters": [ "#
      let continuous =
        #"{ "Event": { "Time": ${1:0.0}, "EventType": "HapticContinuous", "EventDuration": ${4:0.5}, "EventParameters": [ "#
      let values =
        #"{ "ParameterID": "HapticIntensity", "ParameterValue": ${2:1.0} }, "#
        + #"{ "ParameterID": "HapticSharpness", "ParameterValue": ${3:0.5} } ] } }"#
      let curve =
        #"{ "ParameterCurve": { "ParameterID": "HapticIntensityControl", "Time": ${1:0.0}, "ParameterCurveControlPoints": [ "#
        + #"{ "Time": 0.0, "ParameterValue": ${2:0.0} }, { "Time": ${3:1.0}, "ParameterValue": ${4:1.0} } ] } }"#
      return [
        ("transient", transient + values, "A tap."), ("continuous", continuous + values, "A vibration."),
        ("curve", curve, "A curve over intensity."),
      ].map { Item(label: $0.0, text: plain($0.1), snippet: $0.1, detail: $0.2, kind: .value) }
    case .eventParameter:
      return level.parameters.map { facts in
        let value = NumberText.exact(facts.defaultValue)
        let start = "{ \"ParameterID\": \(JSONText.quoted(facts.name)), \"ParameterValue\": "
        return Item(
          label: facts.name, text: "\(start)\(value) }", snippet: "\(start)${1:\(value)} }",
          detail: facts.description, kind: .value)
      }
    case .controlPoint:
      let snippet = #"{ "Time": ${1:0.0}, "ParameterValue": ${2:1.0} }"#
      return [Item(label: "point", text: plain(snippet), snippet: snippet, detail: "A point.", kind: .value)]
    case .file, .event, .parameter, .curve: return []
    }
  }

  /// Returns a snippet with the values that it suggests.
  static func plain(_ snippet: String) -> String {
    var result = ""
    var rest = Substring(snippet)
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let colon = rest.firstIndex(of: ":"), let end = rest.firstIndex(of: "}") else { break }
      result += rest[rest.index(after: colon)..<end]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  static func list(_ items: [Item], replacing range: Range<Int>, _ view: DocumentView) -> JSONValue {
    var finder = view.finder
    let place = finder.json(range)
    let bytes = view.text.bytes
    let isQuoted = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "\"")
    let values = items.map { item -> JSONValue in
      let usesSnippet = view.client.supportsSnippets && item.snippet != nil
      var value: JSONValue = [
        "label": .string(item.label), "kind": .int(item.kind.rawValue), "detail": .string(item.detail),
        "textEdit": [
          "range": place, "newText": .string(usesSnippet ? item.snippet ?? item.text : item.text),
        ],
      ]
      // The client compares what is replaced, quotation mark included.
      if isQuoted { value.add("filterText", .string("\"\(item.label)\"")) }
      if usesSnippet { value.add("insertTextFormat", 2) }
      return value
    }
    return ["isIncomplete": false, "items": .array(values)]
  }
}
