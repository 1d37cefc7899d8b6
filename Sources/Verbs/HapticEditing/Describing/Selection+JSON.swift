import AHAP
import HapticGraphics
import HapticModel
import HapticText

extension DocumentPicture {
  /// Returns the selection as JSON: its targets, times, and for each parameter the common value or its range.
  package func selection(of document: EditorDocument) -> String {
    let items = document.selectedItems
    let points = document.selectedPoints
    var (first, last) = (Double.infinity, -Double.infinity)
    for item in items {
      first = min(first, item.time)
      last = max(last, item.end)
    }
    var values = Range()
    for part in points {
      for index in part.points {
        let point = part.curve.controlPoints[index]
        first = min(first, part.curve.time + point.time)
        last = max(last, part.curve.time + point.time)
        values.add(Double(point.value))
      }
    }
    var durations = Range()
    var counts = Array(repeating: 0, count: 7)
    for item in items {
      counts[Int(item.kind.rawValue)] += 1
      if case .parameter(let parameter) = item.content { values.add(Double(parameter.value)) }
      if let event = item.event, event.type != .hapticTransient {
        durations.add(event.effectiveDuration ?? 0)
      }
    }
    var json = JSONText()
    json.object { json in
      json.number("count", document.selection.count)
      json.array("targets") { json in
        for target in document.selection.prefix(Self.listedTargets) {
          json.array { json in
            json.number(nil, Int(target.id))
            json.number(nil, Int(target.point))
          }
        }
      }
      json.object("kinds") { json in
        for kind in 1...6 where counts[kind] > 0 {
          json.number(Item.Kind(rawValue: Int32(kind))?.text ?? "", counts[kind])
        }
        let count = points.reduce(0) { $0 + $1.points.count }
        if count > 0 { json.number("point", count) }
      }
      if first <= last {
        json.rounded("from", first)
        json.rounded("to", last)
      }
      json.range("duration", durations)
      json.range("value", values)
      json.array("parameters") { json in
        for id in EventParameterID.allCases { parameter(id, items, &json) }
      }
    }
    return json.text
  }

  /// The largest number of targets that are listed.
  static var listedTargets: Int { 1000 }

  private func parameter(_ id: EventParameterID, _ items: [Item], _ json: inout JSONText) {
    var (own, felt) = (Range(), Range())
    let facts = id.facts
    for item in items {
      guard let event = item.event, facts.appliesTo.contains(EventTypeSet(event.type)) else { continue }
      own.add(Double(event[id]))
      let range = controls.feltRange(id, of: event)
      felt.add(range.lowerBound)
      felt.add(range.upperBound)
    }
    guard own.count > 0 else { return }
    json.object { json in
      json.number("parameter", Int(id.rawValue))
      json.string("name", facts.name)
      json.number("low", facts.range.lowerBound)
      json.number("high", facts.range.upperBound)
      json.range("value", own)
      json.range("felt", felt)
    }
  }
}

/// The smallest and the largest of several values.
private struct Range {
  var count = 0
  var low = Double.infinity
  var high = -Double.infinity

  mutating func add(_ value: Double) {
    count += 1
    low = min(low, value)
    high = max(high, value)
  }
}

extension JSONText {
  /// Writes `[low, high]`, with equal numbers for a common value.
  fileprivate mutating func range(_ key: String, _ range: Range) {
    guard range.count > 0 else { return }
    array(key) { json in
      json.level(nil, range.low)
      json.level(nil, range.high)
    }
  }
}
