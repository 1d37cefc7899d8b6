import HapticComposition
import HapticModel
import HapticOperations
import HapticText

/// The result of composing one pattern.
struct ComposeResult: Sendable {
  var output: String
  var strategy: CompositionStrategy
  var pattern: HapticPattern
  var report: CompositionReport
  /// The warnings and errors of the design check about the pattern, one line each.
  var findings: [String]
  /// Whether transients were to move to the beat.
  var isSnapped = false
  /// What became of changes by hand; `nil` if there were none.
  var edits: String?
  /// What of the edited file is not written again, one line each.
  var losses: [String] = []
  /// The file, if it goes to standard output.
  var bytes: [UInt8] = []

  /// Takes the place of the composition: the pattern with the changes by hand.
  mutating func take(_ merge: ComposeMerge) {
    losses = merge.losses
    guard merge.edits != nil else { return }
    edits = merge.edits
    pattern = merge.pattern
    report.transients = pattern.events.count { $0.type == .hapticTransient }
    report.continuous = pattern.events.count { $0.type == .hapticContinuous }
    report.points = pattern.curves.reduce(0) { $0 + $1.controlPoints.count }
    findings = merge.conflicts + ComposeCheck.findings(in: pattern)
  }

  /// The name of the strategy. `summary` is its description.
  var name: String { strategy.name }
  var summary: String { strategy.summary }

  private static func rounded(_ value: Double) -> String {
    ComposeOptions.number((value * 100).rounded() / 100)
  }

  private func cells(isVerbose: Bool) -> [String] {
    var cells = ["\(Self.rounded(report.duration)) s", contents]
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

  /// What the pattern consists of, such as `2 taps, 1 swell`.
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

  /// What of the sound is not in the pattern; `nil` if everything is.
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

  /// What became of the transients by the beat.
  private var beat: String? {
    guard isSnapped, report.transients > 0 else { return nil }
    guard let tempo = report.tempo else { return "no steady beat, nothing moved" }
    let confidence = Int((tempo.confidence * 100).rounded())
    let beats = ComposeOptions.number((tempo.beatsPerMinute * 10).rounded() / 10)
    return "\(beats) beats/min (\(confidence) % sure), \(report.snapped) moved"
  }

  /// A one-line summary of the pattern.
  var facts: String { cells(isVerbose: false).joined(separator: "; ") }

  /// The summary with the output's path and, if wanted, the figures.
  func line(isVerbose: Bool) -> String {
    "\(output): " + cells(isVerbose: isVerbose).joined(separator: "; ")
  }

  /// Writes all facts as a JSON object.
  func write(to json: inout JSONText) {
    json.object { json in
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
      json.array("findings") { json in for finding in findings { json.string(nil, finding) } }
    }
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
