import HapticModel
import HapticText

/// Changes the numbers of one entry in its text and leaves every other byte of it as it is.
struct EntryPatch {
  private let text: [UInt8]
  private let layout: TextLayout
  private var edits = TextEdits()

  init(_ text: [UInt8]) {
    self.text = text
    layout = TextLayout(text)
  }

  /// Returns the text of an entry with new content; `nil` if the text is too unusual, or the new content differs
  /// in more than numbers and the count of parameters or points.
  mutating func text(in span: Range<Int>, from old: PatternEntry, to new: PatternEntry) -> [UInt8]? {
    edits.removeAll()
    guard let outer = SourceNode(text, at: span.lowerBound)?.members,
      let members = outer.only(old.key)?.members,
      entry(outer, old.entryExtras, new.entryExtras)
    else { return nil }
    let isPatched: Bool =
      switch (old, new) {
      case (.event(let a), .event(let b)): event(members, a, b)
      case (.parameter(let a), .parameter(let b)):
        a.id == b.id && number(members.only(.time), a.time, b.time)
          && number(members.only(.parameterValue), a.value, b.value) && hasSame(a.extras, b.extras)
      case (.curve(let a), .curve(let b)): curve(members, a, b)
      default: false
      }
    return isPatched ? edits.applied(to: text, in: span) : nil
  }

  private func hasSame(_ a: ExtraKeys, _ b: ExtraKeys) -> Bool { a.hasSameContent(as: b) }

  /// Changes the keys beside the event, parameter or curve, if only the value under `Metadata` differs.
  private mutating func entry(_ members: [SourceMember], _ old: ExtraKeys, _ new: ExtraKeys) -> Bool {
    if hasSame(old, new) { return true }
    let key = ExtraKeys.metadataKey
    func others(_ extras: ExtraKeys) -> ExtraKeys {
      ExtraKeys(extras.members.filter { !$0.key.hasSameBytes(as: key) })
    }
    let places = members.indices.filter { members[$0].key.hasSameBytes(as: key) }
    guard hasSame(others(old), others(new)), let last = members.last,
      places.count == (old[key] == nil ? 0 : 1)
    else { return false }
    guard let value = new[key] else {
      edits.remove(places, of: members.map { $0.range })
      return true
    }
    guard let made = EncodedMember(key, value) else { return false }
    if let place = places.first {
      edits.replace(members[place].value.range, with: layout.oneLine(made.value, to: members[place].range))
    } else {
      edits.insert(
        [UInt8(ascii: ",")] + layout.separator(before: last.start)
          + layout.oneLine(made.text, to: last.range),
        at: last.range.upperBound)
    }
    return true
  }

  private mutating func event(_ members: [SourceMember], _ a: HapticEvent, _ b: HapticEvent) -> Bool {
    guard a.type == b.type, a.duration == nil || b.duration != nil, waveform(members, a, b),
      hasSame(a.extras, b.extras), number(members.only(.time), a.time, b.time)
    else { return false }
    if let old = a.duration, let new = b.duration {
      guard number(members.only(.eventDuration), old, new) else { return false }
    }
    var added: [[UInt8]] = []
    if a.duration == nil, let new = b.duration {
      guard members.only(.eventDuration) == nil else { return false }
      added.append(Self.member(.eventDuration) { $0.raw(NumberText.exact(new)) })
    }
    if a.parameters.isEmpty, !b.parameters.isEmpty, members.only(.eventParameters) == nil {
      added.append(Self.member(.eventParameters) { Self.write(b.parameters, &$0) })
    }
    if !added.isEmpty {
      guard let last = members.last else { return false }
      let lead = [UInt8(ascii: ",")] + layout.separator(before: last.start)
      for member in added {
        edits.insert(lead + layout.adapted(member, to: last.range), at: last.range.upperBound)
      }
      if a.parameters.isEmpty, members.only(.eventParameters) == nil { return true }
    }
    if a.parameters.isEmpty, b.parameters.isEmpty { return true }
    guard let nodes = members.only(.eventParameters)?.elements else { return false }
    if nodes.count == a.parameters.count, Self.hasSame(a.parameters, b.parameters) { return true }
    return list(
      nodes, a.parameters.map { Element(id: $0.id, time: 0, value: $0.value, extras: $0.extras) },
      b.parameters.map { Element(id: $0.id, time: 0, value: $0.value, extras: $0.extras) })
  }

  private static func hasSame(_ a: [EventParameter], _ b: [EventParameter]) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy {
        a[$0].id == b[$0].id && a[$0].value == b[$0].value && a[$0].extras.hasSameContent(as: b[$0].extras)
      }
  }

  /// Returns the text of a new member, as an encoder lays it out.
  private static func member(_ key: Key, _ value: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(isIndented: true)
    json.open(UInt8(ascii: "{"))
    json.key(key)
    value(&json)
    // Without the braces, and with the indentation that members have in an object at the top.
    return Array(json.bytes.drop { $0 == UInt8(ascii: "{") || $0 <= 0x20 })
  }

  private static func write(_ parameters: [EventParameter], _ json: inout JSONWriter) {
    json.open(UInt8(ascii: "["))
    for parameter in parameters {
      json.element()
      json.open(UInt8(ascii: "{"))
      json.key(.parameterID)
      json.string(parameter.id.name)
      json.key(.parameterValue)
      json.raw(NumberText.exact(parameter.value))
      json.close(UInt8(ascii: "}"))
    }
    json.close(UInt8(ascii: "]"))
  }

  /// Changes the path of an audio file, if nothing else of it differs.
  private mutating func waveform(_ members: [SourceMember], _ a: HapticEvent, _ b: HapticEvent) -> Bool {
    if a.hasSameWaveform(as: b) { return true }
    guard case .path(let path)? = b.waveform?.source, let node = members.only(.eventWaveformPath),
      node.isLeaf
    else { return false }
    var other = a
    other.waveform?.source = .path(path)
    guard other.hasSameWaveform(as: b) else { return false }
    edits.replace(node.range, with: Array(JSONText.quoted(path).utf8))
    return true
  }

  private mutating func curve(_ members: [SourceMember], _ a: ParameterCurve, _ b: ParameterCurve) -> Bool {
    guard a.id == b.id, hasSame(a.extras, b.extras), number(members.only(.time), a.time, b.time),
      let nodes = members.only(.parameterCurveControlPoints)?.elements
    else { return false }
    if nodes.count == a.controlPoints.count, !nodes.isEmpty, Self.hasSame(a.controlPoints, b.controlPoints) {
      return true
    }
    return list(
      nodes, a.controlPoints.map { Element(id: nil, time: $0.time, value: $0.value, extras: $0.extras) },
      b.controlPoints.map { Element(id: nil, time: $0.time, value: $0.value, extras: $0.extras) })
  }

  private static func hasSame(
    _ a: [ParameterCurve.ControlPoint], _ b: [ParameterCurve.ControlPoint]
  ) -> Bool {
    a.count == b.count
      && a.indices.allSatisfy {
        a[$0].time == b[$0].time && a[$0].value == b[$0].value
          && a[$0].extras.hasSameContent(as: b[$0].extras)
      }
  }

  private mutating func number(_ node: SourceNode?, _ old: Double, _ new: Double) -> Bool {
    if old == new { return true }
    return replace(node, with: NumberText.exact(new))
  }

  private mutating func number(_ node: SourceNode?, _ old: Float, _ new: Float) -> Bool {
    if old == new { return true }
    return replace(node, with: NumberText.exact(new))
  }

  private mutating func replace(_ node: SourceNode?, with number: String) -> Bool {
    guard let node, node.isLeaf else { return false }
    edits.replace(node.range, with: Array(number.utf8))
    return true
  }

  // MARK: Parameters and points

  /// A parameter of an event, or a point of a curve.
  private struct Element {
    /// The parameter of an event; `nil` for a point.
    var id: EventParameterID?
    var time: Double
    var value: Float
    var extras: ExtraKeys

    func isSame(as other: Element) -> Bool {
      id == other.id && time == other.time && value == other.value && extras.hasSameContent(as: other.extras)
    }
  }

  /// Changes a list. What is the same at the start and at the end keeps its text.
  private mutating func list(_ nodes: [SourceNode], _ old: [Element], _ new: [Element]) -> Bool {
    guard nodes.count == old.count, !nodes.isEmpty, !new.isEmpty else { return old.isEmpty && new.isEmpty }
    var head = 0
    while head < min(old.count, new.count), old[head].isSame(as: new[head]) { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail].isSame(as: new[new.count - 1 - tail])
    {
      tail += 1
    }
    let shared = min(old.count, new.count) - head - tail
    for index in head..<(head + shared) {
      guard change(nodes[index], old[index], new[index]) else { return false }
    }
    if old.count > new.count {
      remove(nodes, (head + shared)..<(old.count - tail))
    } else if new.count > old.count {
      insert(Array(new[(head + shared)..<(new.count - tail)]), before: head + shared, nodes)
    }
    return true
  }

  private mutating func change(_ node: SourceNode, _ old: Element, _ new: Element) -> Bool {
    guard old.id == new.id, let members = node.members, old.extras.hasSameContent(as: new.extras) else {
      return false
    }
    return number(members.only(.time), old.time, new.time)
      && number(members.only(.parameterValue), old.value, new.value)
  }

  private mutating func remove(_ nodes: [SourceNode], _ part: Range<Int>) {
    if part.lowerBound > 0 {
      edits.replace(
        nodes[part.lowerBound - 1].range.upperBound..<nodes[part.upperBound - 1].range.upperBound, with: [])
    } else if part.upperBound < nodes.count {
      edits.replace(nodes[0].range.lowerBound..<nodes[part.upperBound].range.lowerBound, with: [])
    }
  }

  private mutating func insert(_ elements: [Element], before index: Int, _ nodes: [SourceNode]) {
    let model = nodes[max(0, index - 1)]
    let separator = layout.separator(before: model.range.lowerBound)
    var bytes: [UInt8] = []
    for element in elements {
      if index > 0 { bytes += [UInt8(ascii: ",")] + separator }
      bytes += text(of: element, like: model)
      if index == 0 { bytes += [UInt8(ascii: ",")] + separator }
    }
    edits.insert(bytes, at: index > 0 ? model.range.upperBound : model.range.lowerBound)
  }

  /// Returns the text of an element that looks like another one.
  private func text(of element: Element, like model: SourceNode) -> [UInt8] {
    if element.id == nil, element.extras.isEmpty, let members = model.members,
      members.areExactly([.time, .parameterValue]), let time = members.only(.time),
      let value = members.only(.parameterValue), time.isLeaf, value.isLeaf
    {
      var copy = TextEdits()
      copy.replace(time.range, with: Array(NumberText.exact(element.time).utf8))
      copy.replace(value.range, with: Array(NumberText.exact(element.value).utf8))
      return copy.applied(to: text, in: model.range)
    }
    var json = JSONWriter(isIndented: true)
    json.open(UInt8(ascii: "{"))
    if let id = element.id {
      json.key(.parameterID)
      json.string(id.name)
    } else {
      json.key(.time)
      json.raw(NumberText.exact(element.time))
    }
    json.key(.parameterValue)
    json.raw(NumberText.exact(element.value))
    json.close(UInt8(ascii: "}"))
    return layout.adapted(json.bytes, to: model.range)
  }
}
