import HapticAnalysis
import HapticModel
import HapticText

/// A way to resolve a finding, with what comes of it.
package struct FoundWay: Sendable {
  package var way: DesignWay
  /// The findings that the way ends and those that it causes; `nil` if that was not calculated.
  package var outcome: WayOutcome?

  /// The most ways of one file whose outcome is calculated. Each takes as long as a check.
  private static var outcomesOfOneFile: Int { 60 }

  /// Returns the ways of findings, in their order.
  ///
  /// - Parameter sounds: measures an audio file of the pattern, as for the review.
  package static func all(
    of findings: [DesignFinding], in review: DesignReview, sounds: (AudioWaveform) -> SoundFacts?
  ) -> [[FoundWay]] {
    var left = outcomesOfOneFile
    let weigher = WayWeigher(review)
    return findings.map { finding in
      review.ways(of: finding).map { way in
        left -= 1
        return FoundWay(way: way, outcome: left >= 0 ? weigher.outcome(of: way, sounds: sounds) : nil)
      }
    }
  }

  /// The way as a line of text, such as `Move the first to 1.975 s (30 ms apart: felt as two; ends 2 findings)`.
  package var line: String {
    var parts = [way.note]
    if let outcome {
      parts.append(
        outcome.ends.isEmpty ? "ends no finding" : "ends " + FindingText.count(outcome.ends.count, "finding"))
      if !outcome.starts.isEmpty { parts.append("causes \(outcome.starts.count)") }
    }
    return "\(way.title) (\(parts.joined(separator: "; ")))"
  }
}

extension JSONText {
  /// Writes the ways of a finding as a member of the open object, if they were asked for.
  mutating func ways(of finding: FileFinding) {
    guard let ways = finding.ways else { return }
    objects("ways", ways) { json, found in
      json.string("title", found.way.title)
      json.string("note", found.way.note)
      json.objects("edits", found.way.edits) { $0.members(of: $1) }
      guard let outcome = found.outcome else { return }
      json.members(of: outcome)
    }
  }

  /// Writes what comes of a way as members of the open object.
  package mutating func members(of outcome: WayOutcome) {
    for (name, entries) in [("ends", outcome.ends), ("starts", outcome.starts)] {
      objects(name, entries) { json, entry in
        json.string("rule", entry.rule)
        json.number("time", entry.time)
        json.string("message", entry.message)
      }
    }
  }

  private mutating func members(of edit: DesignWay.Edit) {
    switch edit {
    case .move(let event, let time):
      string("kind", "move")
      number("event", event)
      number("time", time)
    case .set(let event, let id, let value):
      string("kind", "set")
      number("event", event)
      string("parameter", id.name)
      number("value", value)
    case .setDuration(let event, let seconds):
      string("kind", "duration")
      number("event", event)
      number("duration", seconds)
    case .movePoint(let curve, let point, let time):
      string("kind", "movePoint")
      number("curve", curve)
      number("point", point)
      number("time", time)
    case .remove(let event):
      string("kind", "remove")
      number("event", event)
    case .add(let event):
      string("kind", "add")
      string("type", event.type.name)
      number("time", event.time)
      if let duration = event.duration { number("duration", duration) }
      number("intensity", event[.hapticIntensity])
      number("sharpness", event[.hapticSharpness])
    }
  }
}
