import AHAP

/// The lens that plays a pattern.
enum CodeLens {
  /// Returns the lenses of a document: one above the pattern if it can be played.
  static func json(_ view: DocumentView) -> JSONValue {
    guard let pattern = view.document.pattern, !pattern.events.isEmpty, let node = view.parsed.pattern else {
      return []
    }
    var finder = view.finder
    let range = finder.json(view.parsed.tree.nodes[node].key ?? view.parsed.tree.nodes[node].range)
    func lens(_ title: String, _ command: ServerCommand) -> JSONValue {
      [
        "range": range,
        "command": [
          "title": .string(title), "command": .string(command.rawValue),
          "arguments": [.string(view.state.uri)],
        ],
      ]
    }
    return [lens("play", .play), lens("stop", .stop)]
  }
}
