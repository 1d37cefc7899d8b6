import AHAP
import HapticModel
import HapticText

/// A value of an entry or a point, for comparison.
enum DiffValue {
  case none
  case level(Float)
  case seconds(Double)
  case text(String)

  /// The number; `nil` for none and for text.
  var number: Double? {
    switch self {
    case .level(let value): Double(value)
    case .seconds(let value): value
    case .none, .text: nil
    }
  }

  /// The value for people to read.
  var shown: String {
    switch self {
    case .none: "none"
    case .level(let value): NumberText.shortest(value)
    case .seconds(let value): NumberText.shortest(value) + " s"
    case .text(let text): Self.shortened(text)
    }
  }

  func isSame(as other: DiffValue) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.level(let a), .level(let b)): a == b
    case (.seconds(let a), .seconds(let b)): a == b
    case (.text(let a), .text(let b)): a.hasSameBytes(as: b)
    default: false
    }
  }
}

/// A thing to compare: an entry of a pattern, or a point of a curve.
struct DiffItem {
  var content: Content
  var time: Double

  enum Content {
    case entry(PatternEntry)
    case point(ParameterCurve.ControlPoint)
  }

  init(_ entry: PatternEntry) {
    content = .entry(entry)
    time = entry.time
  }

  init(_ point: ParameterCurve.ControlPoint) {
    content = .point(point)
    time = point.time
  }

  /// A number that is the same for things that can be one thing that has changed.
  var kind: Int {
    switch content {
    case .point: 0
    case .entry(.event(let event)): 1 + Int(event.type.rawValue)
    case .entry(.parameter(let parameter)): 16 + Int(parameter.id.rawValue)
    case .entry(.curve(let curve)): 32 + Int(curve.id.rawValue)
    }
  }

  /// The noun for the thing, in the singular and the plural.
  var noun: (one: String, many: String) {
    switch content {
    case .point: return ("point", "points")
    case .entry(.event(let event)):
      switch event.type {
      case .hapticTransient: return ("tap", "taps")
      case .hapticContinuous: return ("continuous event", "continuous events")
      case .audioContinuous: return ("tone", "tones")
      case .audioCustom: return ("audio file", "audio files")
      }
    case .entry(.parameter(let parameter)):
      return ("parameter \(parameter.id.name)", "parameters \(parameter.id.name)")
    case .entry(.curve(let curve)): return ("curve \(curve.id.name)", "curves \(curve.id.name)")
    }
  }

  /// The values beside the time. The points of a curve are not among them.
  var values: [(name: String, value: DiffValue)] {
    switch content {
    case .point(let point): return [("value", .level(point.value))] + Self.extras(point.extras, "keys")
    case .entry(.parameter(let parameter)):
      return [("value", .level(parameter.value))] + Self.extras(parameter.extras, "keys")
        + Self.extras(parameter.entryExtras, "keys beside")
    case .entry(.curve(let curve)):
      return Self.extras(curve.extras, "keys") + Self.extras(curve.entryExtras, "keys beside")
    case .entry(.event(let event)):
      var values: [(name: String, value: DiffValue)] = []
      if let duration = event.duration { values.append(("EventDuration", .seconds(duration))) }
      for (index, parameter) in event.parameters.enumerated() {
        // A parameter that is listed twice has one name for each time.
        let earlier = event.parameters[..<index].count { $0.id == parameter.id }
        values.append((parameter.id.name + (earlier > 0 ? " (\(earlier + 1))" : ""), .level(parameter.value)))
        values += Self.extras(parameter.extras, "keys of \(parameter.id.name)")
      }
      if let waveform = event.waveform {
        if case .path(let path) = waveform.source { values.append(("EventWaveformPath", .text("'\(path)'"))) }
        if waveform.loops { values.append(("EventWaveformLoopEnabled", .text("true"))) }
        if !waveform.usesVolumeEnvelope { values.append(("EventWaveformUseVolumeEnvelope", .text("false"))) }
      }
      return values + Self.extras(event.extras, "keys") + Self.extras(event.entryExtras, "keys beside")
    }
  }

  private static func extras(_ extras: ExtraKeys, _ name: String) -> [(name: String, value: DiffValue)] {
    extras.isEmpty ? [] : [(name, .text(extras.json))]
  }

  /// Returns whether both things differ in their times at most.
  func hasSameValues(as other: DiffItem) -> Bool {
    switch (content, other.content) {
    case (.point(let a), .point(let b)): return a.value == b.value && a.extras.hasSameContent(as: b.extras)
    case (.entry(let a), .entry(let b)): return a.hasSameContent(as: b, atAnyTime: true)
    default: return false
    }
  }

  /// A number that is the same for things with equal values beside the time, and different for most others.
  var fingerprint: UInt64 {
    var hash = UInt64(truncatingIfNeeded: kind &+ 1)
    func mix(_ bits: UInt64) { hash = (hash ^ bits) &* 0x0000_0100_0000_01B3 ^ (hash >> 29) }
    switch content {
    case .point(let point): mix(UInt64(point.value.bitPattern))
    case .entry(.parameter(let parameter)): mix(UInt64(parameter.value.bitPattern))
    case .entry(.curve(let curve)):
      for point in curve.controlPoints {
        mix(point.time.bitPattern)
        mix(UInt64(point.value.bitPattern))
      }
    case .entry(.event(let event)):
      mix(event.duration?.bitPattern ?? 1)
      for parameter in event.parameters {
        mix(UInt64(parameter.id.rawValue))
        mix(UInt64(parameter.value.bitPattern))
      }
    }
    return hash
  }
}

extension DiffValue {
  /// The most bytes of a text that are printed.
  private static var most: Int { 60 }

  /// Returns a text that is short enough for a line.
  static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > most else { return text }
    var end = most
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
