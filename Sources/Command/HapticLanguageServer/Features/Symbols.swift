import AHAP
import HapticModel

/// The entries of a pattern, for outlines.
enum Symbols {
  /// The kinds of symbols, with their numbers in the protocol.
  private enum Kind: Int {
    case event = 24
    case parameter = 13
    case curve = 12
  }

  /// Returns the symbols of a document, as a tree or a list.
  static func json(_ view: DocumentView) -> JSONValue {
    let (parsed, tree) = (view.parsed, view.parsed.tree)
    guard let pattern = parsed.pattern else { return [] }
    var finder = view.finder
    var entries: [JSONValue] = []
    for entry in tree.children(of: pattern).prefix(Limits.items) where tree.nodes[entry].kind == .object {
      for content in tree.children(of: entry) where tree.nodes[content].kind == .object {
        guard let key = parsed.key(of: content), let (name, detail, kind) = symbol(key, content, parsed)
        else {
          continue
        }
        let range = finder.json(tree.nodes[entry].range)
        if view.client.supportsSymbolTree {
          entries.append([
            "name": .string(name), "detail": .string(detail), "kind": .int(kind.rawValue), "range": range,
            "selectionRange": range,
          ])
        } else {
          entries.append([
            "name": .string(detail.isEmpty ? name : "\(name) \(detail)"), "kind": .int(kind.rawValue),
            "location": ["uri": .string(view.state.uri), "range": range], "containerName": "Pattern",
          ])
        }
      }
    }
    guard view.client.supportsSymbolTree else { return .array(entries) }
    let whole = finder.json(tree.nodes[pattern].range)
    let name = finder.json(tree.nodes[pattern].key ?? tree.nodes[pattern].range)
    return [
      [
        "name": "Pattern", "kind": 18, "range": whole.start(name), "selectionRange": name,
        "children": .array(entries),
      ]
    ]
  }

  private static func symbol(_ key: Key, _ node: Int, _ parsed: ParsedText) -> (String, String, Kind)? {
    let time = parsed.text(.time, in: node).map { "at \($0) s" } ?? ""
    let id = parsed.text(.parameterID, in: node)
    switch key {
    case .event:
      let duration = parsed.text(.eventDuration, in: node).map { "\(time), \($0) s long" } ?? time
      return (parsed.text(.eventType, in: node) ?? "Event", duration, .event)
    case .parameter: return (id ?? "Parameter", time, .parameter)
    case .parameterCurve: return (id ?? "ParameterCurve", time, .curve)
    default: return nil
    }
  }
}

extension JSONValue {
  /// Returns a range with the start of another one.
  fileprivate func start(_ other: JSONValue) -> JSONValue {
    ["start": other["start"], "end": self["end"]]
  }
}
