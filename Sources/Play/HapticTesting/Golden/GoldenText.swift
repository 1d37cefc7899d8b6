import HapticModel
import HapticText

/// The text form of a recording, in lines that a person can read and compare.
///
///     thrum recording 1
///     notice 0.0000 started
///     tap    0.1000 0.80 0.50
///     event  0.2000 0.4020 HapticContinuous intensity 0.60 sharpness 0.30
///     level  0.2000 0.00
///     level  0.2020 0.60 0.30
///     notice 0.5000 player finished
///     end    0.5000
///
/// Seconds have four decimals, values 0…1 have two. The level is interpolated linearly between points.
struct GoldenText {
  static let heading = "thrum recording 1"

  /// The lines, without line terminators.
  let lines: [String]

  init(_ recording: Recording) {
    var entries: [(time: Double, text: String)] = []
    let starts = recording.notices.filter { $0.kind == .started }
    entries += starts.map { ($0.time, Self.line($0)) }
    entries += recording.transients.map { ($0.time, Self.line($0)) }
    entries += recording.spans.map { ($0.start, Self.line($0)) }
    entries += GoldenPoint.points(of: recording.levels, until: recording.duration).map {
      ($0.time, Self.line($0))
    }
    entries += recording.notices.filter { $0.kind != .started }.map { ($0.time, Self.line($0)) }
    // The order of lines with the same time: starts, transients, events, levels, other notices.
    let sorted = entries.sortedStably { $0.time }
    lines = [Self.heading] + sorted.map(\.text) + ["end    " + Self.time(recording.duration)]
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  static func time(_ seconds: Double) -> String { Text.fixed(seconds, 4) }

  static func line(_ tap: Recording.Transient) -> String {
    "tap    \(time(tap.time)) \(Text.value(tap.intensity)) \(Text.value(tap.sharpness))"
  }

  static func line(_ span: Recording.Span) -> String {
    var text = "event  \(time(span.start)) \(span.end.map(time) ?? "-") \(span.type.name)"
    for value in GoldenValue.allCases where value.types.contains(span.type) {
      text += " \(value.rawValue) \(Text.value(span[keyPath: value.path]))"
    }
    return text
  }

  static func line(_ point: GoldenPoint) -> String {
    "level  \(time(point.time)) \(Text.value(point.intensity))"
      + (point.sharpness.map { " " + Text.value($0) } ?? "")
  }

  static func line(_ notice: Recording.Notice) -> String { "notice \(time(notice.time)) \(notice.kind.text)" }
}

/// A value of an event in a golden file. The raw value is its name in the file.
enum GoldenValue: String, CaseIterable {
  case intensity, sharpness, volume, pitch, pan, brightness

  var types: EventTypeSet { self == .intensity || self == .sharpness ? .haptic : .audio }

  var path: KeyPath<Recording.Span, Float> {
    switch self {
    case .intensity, .volume: \.level
    case .sharpness, .pitch: \.tone
    case .pan: \.pan
    case .brightness: \.brightness
    }
  }
}
