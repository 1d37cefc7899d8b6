import HapticModel
import HapticText

/// Changes parts of an AHAP text and leaves every other byte as it is: comments, unknown content, indentation,
/// the spelling of numbers, line breaks and a byte-order mark.
///
/// The editor changes what the corrections of design checks need: the time of events, added events, and the
/// division of long curves.
public struct AHAPEditor: Sendable {
  private let text: [UInt8]
  private let pattern: HapticPattern
  private let places: AHAPPlaces

  /// Creates an editor for a file that the decoder has read; `nil` if the file has errors.
  public init?(_ text: [UInt8]) {
    let document = AHAPDecoder(keepsPlaces: true).decode(text)
    guard let pattern = document.pattern, let places = document.places else { return nil }
    self.text = text
    self.pattern = pattern
    self.places = places
  }

  /// Returns the text with a new pattern; `nil` if the new pattern needs a change that the editor cannot make
  /// in place. Decoding the result returns the new pattern, with its curves divided if this was requested.
  ///
  /// - Parameters:
  ///   - new: a pattern with the parameters and curves of the file. Its events are those of the file in the
  ///     same order, which may have other times, and additional ones.
  ///   - origins: for each event of the new pattern, its index in the file; `nil` for an additional event.
  ///   - splitsLongCurves: as in ``AHAPEncoder``.
  public func text(for new: HapticPattern, origins: [Int?], splitsLongCurves: Bool) -> [UInt8]? {
    guard origins.count == new.events.count, origins.compactMap({ $0 }) == Array(pattern.events.indices),
      new.parameters == pattern.parameters, new.curves == pattern.curves
    else { return nil }
    var edits = TextEdits()
    var added: [HapticEvent] = []
    for (event, origin) in zip(new.events, origins) {
      guard let origin else {
        added.append(event)
        continue
      }
      for primer in added {
        guard insert(primer, before: origin, &edits) else { return nil }
      }
      added = []
      guard move(origin, to: event, &edits) else { return nil }
    }
    for event in added {
      guard append(event, &edits) else { return nil }
    }
    var expected = new
    if splitsLongCurves {
      expected.curves = new.curves.flatMap { $0.cut() }
      for (index, curve) in pattern.curves.enumerated()
      where curve.controlPoints.count > ParameterCurve.portablePointLimit {
        guard let split = CurveSplitter(text, at: places.curves[index].offset, curve),
          split.add(to: &edits)
        else { return nil }
      }
    }
    let result = edits.applied(to: text)
    return AHAPDecoder().decode(result).pattern == expected ? result : nil
  }

  /// Changes the time of an event.
  private func move(_ index: Int, to event: HapticEvent, _ edits: inout TextEdits) -> Bool {
    if event == pattern.events[index] { return true }
    guard let time = eventMembers(index)?.only(.time) else { return false }
    edits.replace(time.range, with: Array(NumberText.exact(event.time).utf8))
    return true
  }

  /// Adds an event before another one, and before the comments above that one.
  private func insert(_ event: HapticEvent, before index: Int, _ edits: inout TextEdits) -> Bool {
    let offset = places.events[index].offset
    guard let entry = entry(index), let bytes = bytes(of: event, near: index, model: entry.range) else {
      return false
    }
    let layout = TextLayout(text)
    edits.insert(
      bytes + [UInt8(ascii: ",")] + layout.separator(before: offset),
      at: layout.startOfComments(above: offset))
    return true
  }

  /// Adds an event after the last one.
  private func append(_ event: HapticEvent, _ edits: inout TextEdits) -> Bool {
    let last = pattern.events.count - 1
    guard last >= 0, let entry = entry(last), let bytes = bytes(of: event, near: last, model: entry.range)
    else { return false }
    let separator = TextLayout(text).separator(before: entry.range.lowerBound)
    edits.insert([UInt8(ascii: ",")] + separator + bytes, at: entry.range.upperBound)
    return true
  }

  private func entry(_ index: Int) -> SourceNode? {
    SourceNode(text, at: places.events[index].offset)
  }

  private func eventMembers(_ index: Int) -> [SourceMember]? { entry(index)?.members?.only(.event)?.members }

  /// Returns the text of a new event. It copies an event of the same kind nearby, so that it looks the same; if
  /// there is none, it has the layout of the model.
  private func bytes(of event: HapticEvent, near index: Int, model: Range<Int>) -> [UInt8]? {
    for distance in 0..<8 {
      for other in [index + distance, index - distance] where pattern.events.indices.contains(other) {
        if let copy = copy(of: other, as: event) { return copy }
      }
    }
    guard let encoded = try? AHAPEncoder().encode(HapticPattern(events: [event])),
      let place = AHAPDecoder(keepsPlaces: true).decode(encoded).places?.events.first,
      let entry = SourceNode(encoded, at: place.offset)
    else { return nil }
    return TextLayout(text).adapted(Array(encoded[entry.range]), to: model)
  }

  /// Returns the text of an event with other numbers; `nil` if the new event has other content than numbers,
  /// or if the text has something that belongs to this event alone.
  private func copy(of index: Int, as new: HapticEvent) -> [UInt8]? {
    let old = pattern.events[index]
    guard old.type == new.type, old.duration == nil, new.duration == nil, old.waveform == nil,
      old.parameters.count == new.parameters.count,
      new.parameters.allSatisfy({ wanted in old.parameters.contains { $0.id == wanted.id } })
    else { return nil }
    guard let entry = entry(index), !entry.hasComments,
      let outer = entry.members, outer.areExactly([.event]),
      let members = outer.only(.event)?.members, members.areExactly([.time, .eventType, .eventParameters]),
      let time = members.only(.time), let parameters = members.only(.eventParameters)?.elements,
      parameters.count == old.parameters.count
    else { return nil }
    var edits = TextEdits()
    edits.replace(time.range, with: Array(NumberText.exact(new.time).utf8))
    for (parameter, node) in zip(old.parameters, parameters) {
      guard let members = node.members, members.areExactly([.parameterID, .parameterValue]),
        let value = members.only(.parameterValue),
        let wanted = new.parameters.last(where: { $0.id == parameter.id })
      else { return nil }
      edits.replace(value.range, with: Array(NumberText.exact(wanted.value).utf8))
    }
    return edits.applied(to: text, in: entry.range)
  }
}
