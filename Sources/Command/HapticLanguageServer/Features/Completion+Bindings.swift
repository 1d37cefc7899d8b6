import HapticModel
import HapticText

extension Completion {
  /// Returns the suggestions at a byte within the bindings, or within `Metadata`.
  static func bindings(_ level: BindingsLevel, at offset: Int, in container: Int, _ view: DocumentView)
    -> JSONValue
  {
    let (parsed, tree) = (view.parsed, view.parsed.tree)
    let leaf = tree.leaf(at: offset, in: container)
    if tree.nodes[container].kind == .array {
      let items = leaf == nil ? elements(level, parsed.inputNames(around: container).first) : []
      return list(items, replacing: offset..<offset, view)
    }
    if let leaf, !leaf.isKey {
      let items = parsed.bindingsKey(of: leaf.node, in: level).map { values(of: $0, in: container, parsed) }
      return list(items ?? [], replacing: tree.nodes[leaf.node].range, view)
    }
    if leaf == nil, let name = nameBefore(offset, parsed) {
      let items = level.key(named: name).map { values(of: $0, in: container, parsed) }
      return list(items ?? [], replacing: offset..<offset, view)
    }
    let range = leaf.map { tree.nodes[$0.node].key ?? tree.nodes[$0.node].range } ?? offset..<offset
    let hasValue = leaf.map { tree.nodes[$0.node].kind != .loneKey } ?? false
    return list(keys(level, in: container, except: leaf?.node, hasValue, parsed), replacing: range, view)
  }

  private static func keys(
    _ level: BindingsLevel, in object: Int, except own: Int?, _ hasValue: Bool, _ parsed: ParsedText
  ) -> [Item] {
    let present = parsed.tree.children(of: object).filter { $0 != own }.compactMap {
      parsed.bindingsKey(of: $0, in: level)?.name
    }
    return level.keys.filter { key in
      switch key.name {
      // A threshold has one of the two.
      case "above", "below": !present.contains("above") && !present.contains("below")
      default: !present.contains(key.name)
      }
    }.map { key in
      item(key.name, key.summary, hasValue ? nil : template(key.kind))
    }
  }

  private static func template(_ kind: BindingsKey.Kind) -> (plain: String, snippet: String) {
    switch kind {
    case .object: ("{}", "{ $1 }")
    case .array: ("[]", "[$1]")
    case .name, .inputName, .target: ("\"\"", "\"$1\"")
    case .range: ("[0, 1]", "[${1:0}, ${2:1}]")
    case .points: ("[[0, 0], [1, 1]]", "[[${1:0}, ${2:0}], [${3:1}, ${4:1}]]")
    case .number(let least, _):
      least == nil ? ("0.5", "${1:0.5}") : ("0", "${1:0}")
    }
  }

  private static func values(of key: BindingsKey, in object: Int, _ parsed: ParsedText) -> [Item] {
    switch key.kind {
    case .inputName:
      return parsed.inputNames(around: object).map { name in
        Item(
          label: name, text: "\"\(name)\"", snippet: nil, detail: "An input of this file.", kind: .enumMember)
      }
    case .target:
      return PatternBindings.Target.all.map {
        Item(
          label: $0.name, text: JSONText.quoted($0.name), snippet: nil, detail: $0.summary, kind: .enumMember)
      }
    case .number(let least, let most):
      return [least, most].compactMap { $0 }.map { number in
        let text = NumberText.shortest(number)
        return Item(label: text, text: text, snippet: nil, detail: key.summary, kind: .value)
      }
    case .object, .array, .name, .range, .points: return []
    }
  }

  /// Returns a new element of an array of the bindings.
  private static func elements(_ level: BindingsLevel, _ input: String?) -> [Item] {
    let name = input ?? "speed"
    let (label, snippet, detail): (String, String, String)
    switch level {
    case .input:
      (label, detail) = ("input", "A variable that a program sets.")
      snippet = #"{ "name": "${1:speed}", "range": [${2:0}, ${3:1}] }"#
    case .follower:
      (label, detail) = ("follower", "A parameter that follows an input.")
      snippet =
        #"{ "input": "\#(name)", "control": "HapticIntensityControl", "points": [[${1:0}, ${2:0}], [${3:1}, ${4:1}]] }"#
    case .threshold:
      (label, detail) = ("threshold", "A tap when an input rises to a value.")
      snippet =
        #"{ "input": "\#(name)", "above": ${1:0.5}, "hysteresis": ${2:0.1}, "intensity": ${3:1}, "sharpness": ${4:0.5} }"#
    case .metadata, .bindings: return []
    }
    // A name of an input may have what snippets give a meaning.
    let isPlain = !name.utf8.contains {
      $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "\\")
    }
    return [
      Item(label: label, text: plain(snippet), snippet: isPlain ? snippet : nil, detail: detail, kind: .value)
    ]
  }
}
