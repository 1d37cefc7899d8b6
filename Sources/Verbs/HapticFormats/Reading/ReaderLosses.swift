import HapticText

/// Collects what a reader leaves out or clamps, so that nothing is lost without a loss in the result.
struct ReaderLosses {
  private var ignored: [Loss] = []
  private var corrected: [Loss] = []
  /// The parts beyond those that are listed, and the place of the first of them.
  private var rest = (count: 0, place: "")
  /// Keys and attributes that no reader knows, each once, with the place of the first of its name.
  private var metadata: [(key: String, place: String)] = []
  private var clamps: [(what: StaticString, count: Int, largest: Double)] = []

  /// The most parts that are listed one by one, and the most keys.
  private static var most: Int { 100 }
  private static var mostKeys: Int { 20 }

  /// Notes a part that no pattern can express.
  mutating func ignore(_ what: String, at place: @autoclosure () -> String) {
    if ignored.count < Self.most {
      ignored.append(.ignored(what: what, place: place()))
    } else {
      note(rest: place())
    }
  }

  /// Notes the keys of an object that are not among those that a reader knows, and all but the last of a known key. What says
  /// nothing, such as an empty text, is not noted.
  mutating func noteKeys(of object: JSONValue, besides known: [StaticString]) {
    var seen: UInt64 = 0
    object.forEachMember { key, place, value in
      guard let index = known.firstIndex(where: { $0.isText(key) }) else {
        if !value.isEmpty { noteMetadata(key, at: place()) }
        return
      }
      let bit = UInt64(1) << UInt64(index)
      if seen & bit != 0 {
        ignore("all but the last value of '\(PlainText.cleaned(key, limit: 40))'", at: place())
      }
      seen |= bit
    }
  }

  /// Notes the attributes of an element that are not among those that a reader knows, and its text.
  mutating func noteAttributes(of element: XMLElement, besides known: [StaticString]) {
    if element.hasText { noteMetadata("a text", at: "line \(element.line), text") }
    for (name, value) in element.attributes where !value.utf8.isEmpty {
      if known.contains(where: { $0.isText(name) }) { continue }
      noteMetadata(name, at: "line \(element.line), \(PlainText.cleaned(name, limit: 40))")
    }
  }

  /// Notes something that a pattern does not have, such as a description. Of several with one key, the first is listed.
  mutating func noteMetadata(_ key: String, at place: @autoclosure () -> String) {
    if metadata.contains(where: { $0.key.hasSameBytes(as: key) }) { return }
    if metadata.count < Self.mostKeys {
      metadata.append((key, place()))
    } else {
      note(rest: place())
    }
  }

  /// Notes a member that no pattern can express, unless it is missing or has the value that changes nothing.
  mutating func ignore(
    _ what: String, _ key: StaticString, of object: JSONValue, unless neutral: Double
  ) throws(FormatError) {
    guard let value = try object.optional(key), !value.isEmpty, !value.isNumber(neutral) else { return }
    ignore(what, at: value.path)
  }

  /// Notes that places of a file are read as something else than they state.
  mutating func correct(_ what: String, _ count: Int, at place: String) {
    corrected.append(.corrected(what: what, count: count, place: place))
  }

  private mutating func note(rest place: @autoclosure () -> String) {
    if rest.count == 0 { rest.place = place() }
    rest.count += 1
  }

  /// Returns a value clamped to 0…1, and counts it under a name if that changes it.
  mutating func clamped(_ value: Double, _ what: StaticString) -> Double {
    let result = min(max(value, 0), 1)
    let change = (value - result).magnitude
    guard change > 1e-6 else { return result }
    let known = clamps.firstIndex { $0.what.text.hasSameBytes(as: what.text) }
    if let known {
      clamps[known].count += 1
      clamps[known].largest = max(clamps[known].largest, change)
    } else {
      clamps.append((what, 1, change))
    }
    return result
  }

  /// The losses: parts in the order of the file, then metadata, the count of those that are not listed, and clamped values by name.
  var losses: [Loss] {
    var losses = ignored + metadata.map { .metadata(place: $0.place) }
    if rest.count > 0 {
      losses.append(
        .ignored(
          what: rest.count == 1 ? "1 more part" : "each of \(rest.count) more parts", place: rest.place))
    }
    return losses + corrected
      + clamps.map { .clamped(what: $0.what.text, count: $0.count, largest: $0.largest) }
  }
}
