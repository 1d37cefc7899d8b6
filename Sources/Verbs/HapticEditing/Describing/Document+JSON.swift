import AHAP
import HapticGraphics
import HapticModel
import HapticText

extension DocumentPicture {
  /// Returns the lanes of a document as JSON: `{length, lanes: [{lane, name, label, kind, low, high, …}]}`.
  package func lanes(of document: EditorDocument) -> String {
    var counts: [Int] = Array(repeating: 0, count: Int(Lane.controls) + LaneID.count)
    var curves: [[Int32]] = Array(repeating: [], count: LaneID.count)
    var (taps, parameters) = (0, curves)
    for item in document.items {
      switch item.content {
      case .event(let event):
        counts[Int(Lane.of(event.type))] += 1
        if event.type == .hapticTransient { taps += 1 }
      case .parameter(let parameter): parameters[Int(parameter.id.rawValue)].append(item.id)
      case .curve(let curve): curves[Int(curve.id.rawValue)].append(item.id)
      }
    }
    let fades = FadeTable(document.items).curves(of: document.items)
    var json = JSONText()
    json.object { json in
      json.rounded("length", length)
      json.array("lanes") { json in
        json.lane(Lane.haptic, "haptic", "events", 0, 1) { json in
          json.number("taps", taps)
          json.number("continuous", counts[0] - taps)
        }
        json.lane(Lane.sharpness, "sharpness", "events", 0, 1) { _ in }
        if counts[2] > 0 { json.lane(Lane.tones, "tones", "events", 0, 1) { $0.number("count", counts[2]) } }
        if counts[3] > 0 {
          json.lane(Lane.sounds, "sounds", "events", 0, 1) { $0.number("count", counts[3]) }
        }
        for id in DynamicParameterID.allCases {
          let (own, steps) = (curves[Int(id.rawValue)], parameters[Int(id.rawValue)])
          if own.isEmpty, steps.isEmpty { continue }
          let range = id.facts.range
          json.lane(Lane.of(id), id.name, "control", range.lowerBound, range.upperBound) { json in
            json.string("sign", id.combination == .multiply ? "×" : "+")
            json.number("neutral", id.facts.defaultValue)
            json.ids("curves", own)
            json.ids("parameters", steps)
            if id == .audioVolumeControl, !fades.isEmpty { json.ids("fades", fades) }
          }
        }
      }
    }
    return json.text
  }

  /// Returns everything about one item as JSON; `null` if it does not exist.
  package func json(of id: Int32, in document: EditorDocument) -> String {
    guard let index = document.index(of: id) else { return "null" }
    let item = document.items[index]
    var json = JSONText()
    json.object { json in
      json.number("id", Int(id))
      json.string("kind", item.kind.text)
      json.number("order", index)
      json.rounded("time", item.time)
      json.rounded("end", item.end)
      json.neighbours(of: item, in: document)
      if let group = item.content.groupNumber {
        json.number("group", Int(group))
        json.number("members", document.members(of: group).count)
      }
      switch item.content {
      case .event(let event): self.members(of: event, in: document, &json)
      case .parameter(let parameter):
        json.control(parameter.id)
        json.rounded("value", parameter.value)
        json.level("felt", controls.control(parameter.id, at: parameter.time))
        json.extras(parameter.extras, parameter.entryExtras)
      case .curve(let curve):
        json.control(curve.id)
        json.bool("long", curve.controlPoints.count > ParameterCurve.portablePointLimit)
        json.array("points") { json in
          for index in curve.order {
            json.object { json in
              json.number("point", index)
              json.rounded("time", curve.time + curve.controlPoints[index].time)
              json.rounded("value", curve.controlPoints[index].value)
            }
          }
        }
        json.extras(curve.extras, curve.entryExtras)
      }
    }
    return json.text
  }

  private func members(of event: HapticEvent, in document: EditorDocument, _ json: inout JSONText) {
    json.string("type", event.type.name)
    if let duration = event.effectiveDuration {
      json.rounded("duration", duration)
    } else {
      json.null("duration")
    }
    json.array("parameters") { json in
      for id in EventParameterID.allCases {
        let facts = id.facts
        guard facts.appliesTo.contains(EventTypeSet(event.type)) else { continue }
        json.object { json in
          json.number("parameter", Int(id.rawValue))
          json.string("name", facts.name)
          json.number("low", facts.range.lowerBound)
          json.number("high", facts.range.upperBound)
          json.rounded("value", event[id])
          let felt = controls.feltRange(id, of: event)
          json.array("felt") { json in
            json.level(nil, felt.lowerBound)
            json.level(nil, felt.upperBound)
          }
          json.bool("given", event.parameters.contains { $0.id == id })
        }
      }
    }
    if event.type.isContinuous {
      json.object("envelope") { json in
        json.rounded("attack", EnvelopeSeconds.attack(event))
        json.rounded("decay", EnvelopeSeconds.decay(event))
        json.rounded("release", EnvelopeSeconds.release(event))
        json.bool("sustained", event.isSustained)
      }
    }
    if let waveform = event.waveform {
      json.object("sound") { json in
        json.string("path", waveform.path ?? "")
        json.bool("loops", waveform.loops)
        json.bool("usesVolumeEnvelope", waveform.usesVolumeEnvelope)
        let table = FadeTable(document.items)
        json.rounded("fadeIn", table.fade(.fadeIn, of: event)?.seconds ?? 0)
        json.rounded("fadeOut", table.fade(.fadeOut, of: event)?.seconds ?? 0)
      }
    }
    json.extras(event.extras, event.entryExtras)
  }
}

extension JSONText {
  fileprivate mutating func lane(
    _ lane: Int32, _ name: String, _ kind: String, _ low: Float, _ high: Float,
    _ body: (inout JSONText) -> Void
  ) {
    object { json in
      json.number("lane", Int(lane))
      json.string("name", name)
      json.string("kind", kind)
      json.number("low", low)
      json.number("high", high)
      body(&json)
    }
  }

  /// Writes a number with at most nine digits after the point, without the noise of sums.
  mutating func rounded(_ key: String?, _ value: Double) {
    raw(key, value.isFinite ? NumberText.rounded(value, digits: 9) : "null")
  }

  /// Writes a level as short as its `Float` allows.
  mutating func rounded(_ key: String?, _ value: Float) { number(key, value) }

  /// Writes a calculated level with at most six digits after the point.
  mutating func level(_ key: String?, _ value: Double) {
    raw(key, value.isFinite ? NumberText.rounded(value, digits: 6) : "null")
  }

  mutating func ids(_ key: String, _ ids: [Int32]) {
    array(key) { json in for id in ids { json.number(nil, Int(id)) } }
  }

  fileprivate mutating func control(_ id: DynamicParameterID) {
    string("control", id.name)
    number("lane", Int(Lane.of(id)))
    number("low", id.facts.range.lowerBound)
    number("high", id.facts.range.upperBound)
  }

  /// Writes the names of unknown keys.
  fileprivate mutating func extras(_ own: ExtraKeys, _ entry: ExtraKeys) {
    if own.isEmpty, entry.isEmpty { return }
    array("extras") { json in
      for member in own.members + entry.members { json.string(nil, member.key) }
    }
  }

  /// Writes the rank of an item among those of its kind in the order of time, and the times to its neighbours.
  fileprivate mutating func neighbours(of item: Item, in document: EditorDocument) {
    var (rank, count, before, after) = (1, 0, -Double.infinity, Double.infinity)
    for other in document.items where other.kind == item.kind {
      count += 1
      if other.id == item.id { continue }
      if other.time < item.time || (other.time == item.time && other.id < item.id) {
        rank += 1
        before = max(before, other.time)
      } else {
        after = min(after, other.time)
      }
    }
    number("rank", rank)
    number("count", count)
    if before.isFinite { rounded("sincePrevious", item.time - before) } else { null("sincePrevious") }
    if after.isFinite { rounded("untilNext", after - item.time) } else { null("untilNext") }
  }
}

extension Item.Kind {
  /// The name in the interface of the page.
  package var text: String {
    switch self {
    case .tap: "tap"
    case .continuous: "continuous"
    case .tone: "tone"
    case .sound: "sound"
    case .parameter: "parameter"
    case .curve: "curve"
    }
  }
}
