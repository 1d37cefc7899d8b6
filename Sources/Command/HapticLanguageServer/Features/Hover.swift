import AHAP
import HapticEditing
import HapticGraphics
import HapticModel
import HapticOperations
import HapticText

/// The text that an editor shows about the thing under the pointer: its meaning, its stated and felt values, and a picture.
enum Hover {
  /// Returns the hover at a byte; `null` if there is nothing to say.
  static func json(at offset: Int, _ view: DocumentView) -> JSONValue {
    let (parsed, tree) = (view.parsed, view.parsed.tree)
    guard let container = tree.container(at: offset) ?? (tree.nodes.isEmpty ? nil : 0) else { return .null }
    var parts: [String] = []
    let leaf = tree.leaf(at: offset, in: container)
    if let level = parsed.bindingsLevel(of: container) {
      parts += bindings(level, leaf?.node, isKey: leaf?.isKey ?? false, in: container, view)
    } else if let leaf, let facts = facts(leaf.node, isKey: leaf.isKey, in: container, parsed) {
      parts.append(facts)
    }
    if let entry = parsed.entry(of: leaf?.node ?? container) {
      parts += about(entry: entry, node: leaf?.node ?? container, view)
    }
    guard !parts.isEmpty else { return .null }
    let text = parts.joined(separator: "\n\n")
    let kind = view.client.showsMarkdown ? "markdown" : "plaintext"
    var value: JSONValue = ["contents": ["kind": .string(kind), "value": .string(text)]]
    if let leaf {
      let node = tree.nodes[leaf.node]
      var finder = view.finder
      value.add("range", finder.json(leaf.isKey ? node.key ?? node.range : node.range))
    }
    return value
  }

  /// Returns what a key, a name or a value means.
  private static func facts(_ node: Int, isKey: Bool, in container: Int, _ parsed: ParsedText) -> String? {
    guard parsed.tree.nodes[container].kind == .object, let level = parsed.level(of: container),
      let key = parsed.key(of: node), level.contains(key)
    else { return nil }
    let facts = KeyFacts(key, in: level)
    let own = "\(key.text): \(facts.summary)"
    switch facts.kind {
    case .eventType where isKey: return own
    case .eventType:
      let name = parsed.content(parsed.tree.nodes[node].range)
      return EventType.allCases.first { $0.name == name }.map { "\($0.name): \($0.summary)" } ?? own
    case .parameterID, .value:
      let name = parsed.text(.parameterID, in: container)
      let meaning = level.parameters.first { $0.name == name }.map { "\($0.name): \($0.description)" }
      return isKey ? meaning.map { "\(own)\n\n\($0)" } ?? own : meaning ?? own
    default: return own
    }
  }

  /// Returns a sentence about an entry, and a picture of the pattern around it.
  private static func about(entry: Int, node: Int, _ view: DocumentView) -> [String] {
    let bytes = view.text.bytes
    guard bytes.count <= Limits.pictureBytes, view.document.pattern != nil,
      let document = try? EditorDocument(bytes), let places = view.document.places,
      let id = item(ofEntry: entry, document, places), let item = document.item(id)
    else { return [] }
    var target = Target(id)
    if let point = point(of: node, view.parsed) { target = Target(id, point: point) }
    let picture = DocumentPicture(document)
    let sentence = picture.sentence(
      about: document.exists(target) ? target : Target(id), in: document)
    var parts = sentence.isEmpty ? [] : [sentence]
    if let drawing = drawing(item, document.pattern, view.client) { parts.append(drawing) }
    return parts
  }

  /// Returns the number of the item of an entry of `Pattern`. Entries without content have no item, so that the items are
  /// not simply those with the same index.
  private static func item(ofEntry entry: Int, _ document: EditorDocument, _ places: AHAPPlaces) -> Int32? {
    let path = "Pattern[\(entry)]."
    let ids = document.entryIDs
    for (group, places) in [places.events, places.parameters, places.curves].enumerated() {
      let index = places.firstIndex { $0.path.hasPrefix(path) }
      if let index, ids[group].indices.contains(index) { return ids[group][index] }
    }
    return nil
  }

  /// Returns the number of the control point that contains a node; `nil` if none does.
  private static func point(of node: Int, _ parsed: ParsedText) -> Int32? {
    var node = node
    while node >= 0 {
      let parent = parsed.tree.nodes[node].parent
      if parent >= 0, parsed.tree.nodes[parent].kind == .array,
        parsed.key(of: parent) == .parameterCurveControlPoints
      {
        return Int32(clamping: parsed.tree.nodes[node].index)
      }
      node = parent
    }
    return nil
  }

  private static func drawing(_ item: Item, _ pattern: HapticPattern, _ client: ClientDescription) -> String?
  {
    var operation = PictureOperation()
    if item.time > Limits.pictureSeconds { operation.start = item.time - Limits.pictureSeconds }
    operation.end = item.time + Limits.pictureSeconds
    let renderer = TerminalRenderer(style: TerminalStyle(width: 60, height: 9))
    guard var picture = try? operation.run(pattern, columns: renderer.columns) else { return nil }
    // A small picture: the lane of the item only.
    let isHaptic = item.event?.type.isHaptic ?? true
    if isHaptic, picture.haptic != nil { (picture.tones, picture.sounds) = (nil, nil) }
    if !isHaptic { picture.haptic = nil }
    picture.controls = picture.controls.filter { $0.id == item.control }
    let text = renderer.render(picture, playHead: item.time, showsLegend: false)
    return client.showsMarkdown ? "```text\n\(text)```" : text
  }
}
