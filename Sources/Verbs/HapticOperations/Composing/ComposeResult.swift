import HapticAnalysis
import HapticComposition
import HapticModel
import HapticText

/// The result of composing one pattern.
package struct ComposeResult: Sendable {
  /// The name of the result, such as the path of the file.
  package var output: String
  /// The strategy of the composition.
  package var strategy: CompositionStrategy
  /// The pattern, with its description and the changes that were made by hand.
  package var pattern: HapticPattern
  /// The figures of the composition.
  package var report: CompositionReport
  /// The warnings and errors of the design check about the pattern, one line each.
  package var findings: [String]
  /// Whether transients were to move to the beat.
  package var isSnapped = false
  /// The state of changes by hand after composing; `nil` if there were none.
  package var edits: String?
  /// The parts of the edited file that are not written again, one line each.
  package var losses: [String] = []
  /// The pattern as text.
  package var bytes: [UInt8] = []

  /// Returns what the design check finds in a pattern on a model of a phone: warnings and errors, one line each.
  static func findings(in pattern: HapticPattern) -> [String] {
    DesignCheck().findings(in: pattern).filter { $0.severity > .info }.map {
      "\($0.message); \($0.proposal) [\($0.rule.name)]"
    }
  }

  /// Replaces the composition by the pattern with the changes by hand.
  mutating func apply(_ merge: MergedComposition) {
    bytes = merge.bytes
    losses = merge.losses
    guard merge.edits != nil else { return }
    edits = merge.edits
    pattern = merge.pattern
    report.transients = pattern.events.count { $0.type == .hapticTransient }
    report.continuous = pattern.events.count { $0.type == .hapticContinuous }
    report.points = pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    findings = merge.conflicts + Self.findings(in: pattern)
  }

  private static func rounded(_ value: Double) -> String {
    NumberText.shortest((value * 100).rounded() / 100)
  }

  private func cells(isVerbose: Bool) -> [String] {
    var cells = ["\(Self.rounded(report.duration)) s", contents]
    if report.followsWholeSound { cells.append("hardly any low frequencies, so the whole sound") }
    if let leftOut { cells.append(leftOut) }
    if let beat { cells.append(beat) }
    if let edits { cells.append(edits) }
    if isVerbose {
      cells.append("\(report.points) points, \(Self.rounded(report.pointsPerSecond)) a second")
      if report.continuous > 0 {
        cells.append(
          "error \(Self.rounded(report.largestError)) JND, mean \(Self.rounded(report.meanError))")
      }
    }
    return cells
  }

  /// The content of the pattern, such as `2 taps, 1 swell`.
  private var contents: String {
    var parts: [String] = []
    if report.transients > 0 { parts.append(FindingText.count(report.transients, "tap")) }
    let named = SpanShape.allCases.reduce(0) { $0 + report.shapes[$1] }
    if named == report.continuous {
      for shape in SpanShape.allCases where report.shapes[shape] > 0 {
        let count = report.shapes[shape]
        parts.append(count == 1 ? "1 \(shape.name)" : "\(count) \(shape.plural)")
      }
    } else if report.continuous > 0 {
      parts.append(FindingText.count(report.continuous, "vibration"))
    }
    return parts.isEmpty ? "nothing is felt" : parts.joined(separator: ", ")
  }

  /// The parts of the sound that the pattern omits; `nil` if none.
  private var leftOut: String? {
    var parts: [String] = []
    func add(_ count: Int, _ name: String, _ reason: String) {
      if count > 0 { parts.append("\(FindingText.count(count, name)) (\(reason))") }
    }
    add(report.leftOutHits, "hit", "not felt separately")
    add(report.weakHits, "hit", "weak")
    add(report.closeHits, "hit", "too close to a stronger one")
    add(report.leftOutVibrations, "short vibration", "not felt separately")
    return parts.isEmpty ? nil : "left out: " + parts.joined(separator: ", ")
  }

  /// The movement of the transients to the beat.
  private var beat: String? {
    guard isSnapped, report.transients > 0 else { return nil }
    guard let tempo = report.tempo else { return "no steady beat, nothing moved" }
    let confidence = Int((tempo.confidence * 100).rounded())
    let beats = NumberText.shortest((tempo.beatsPerMinute * 10).rounded() / 10)
    return "\(beats) beats/min (\(confidence) % sure), \(report.snapped) moved"
  }

  /// A one-line summary of the pattern.
  package var facts: String { cells(isVerbose: false).joined(separator: "; ") }

  /// Returns the summary with the name of the result and, if wanted, the figures.
  package func line(isVerbose: Bool) -> String {
    "\(output): " + cells(isVerbose: isVerbose).joined(separator: "; ")
  }

  /// Returns several results as JSON, in the form that Docs/JSON.md describes.
  package static func json(_ results: [ComposeResult]) -> String {
    JSONText.document { json in
      json.objects("patterns", results) { $1.write(to: &$0) }
    }
  }

  /// Writes all facts as members of a JSON object.
  private func write(to json: inout JSONText) {
    json.string("output", output)
    json.string("strategy", strategy.name)
    json.number("duration", report.duration)
    json.number("transients", report.transients)
    json.number("continuous", report.continuous)
    json.object("shapes") { json in
      for shape in SpanShape.allCases { json.number(shape.name, report.shapes[shape]) }
    }
    json.object("leftOut") { json in
      json.number("maskedHits", report.leftOutHits)
      json.number("weakHits", report.weakHits)
      json.number("closeHits", report.closeHits)
      json.number("maskedVibrations", report.leftOutVibrations)
    }
    json.number("hits", report.hits)
    json.number("points", report.points)
    json.number("pointsPerSecond", report.pointsPerSecond)
    json.number("largestError", report.largestError)
    json.number("meanError", report.meanError)
    json.number("detail", report.detail)
    if isSnapped {
      if let tempo = report.tempo { json.number("beatsPerMinute", tempo.beatsPerMinute) }
      json.number("moved", report.snapped)
    }
    json.strings("findings", findings)
  }
}

extension SpanShape {
  fileprivate var plural: String {
    switch self {
    case .buzz: "buzzes"
    case .swell, .rise, .fade, .hum: name + "s"
    }
  }
}
