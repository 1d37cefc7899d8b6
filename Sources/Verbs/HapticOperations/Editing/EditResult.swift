import HapticModel
import HapticText

/// Something that an edit could not do as asked, or that the result plays in another way.
public struct EditNote: Sendable {
  /// The kind of a note.
  public enum Kind: UInt8, Sendable, Hashable {
    /// An audio file that began before a part is left out: AHAP cannot start it in its middle.
    case soundRemoved
    /// A transient that rang into a part is left out.
    case transientRemoved
    /// An event that was fading out when a part starts is left out.
    case tailRemoved
    /// An event that was in its attack when a part starts begins its attack again.
    case attackRepeated
    /// The part starts after the end of the pattern, so it has no event.
    case nothingLeft
    /// A shift to before the start was limited.
    case shiftLimited
    /// Levels would be above 1.
    case levelsClamped
    /// Patterns were mixed whose controls act on the same events.
    case controlsShared

    /// The name in JSON.
    public var name: String {
      switch self {
      case .soundRemoved: "sound-removed"
      case .transientRemoved: "transient-removed"
      case .tailRemoved: "tail-removed"
      case .attackRepeated: "attack-repeated"
      case .nothingLeft: "nothing-left"
      case .shiftLimited: "shift-limited"
      case .levelsClamped: "levels-clamped"
      case .controlsShared: "controls-shared"
      }
    }
  }

  /// The kind of the note.
  public let kind: Kind
  /// The index of the event in the pattern before; `nil` if it is not about one event.
  public let event: Int?
  /// The start of that event in seconds.
  public let time: Double?
  /// The note, in one line.
  public let message: String

  init(_ kind: Kind, event: Int? = nil, time: Double? = nil, _ message: String) {
    self.kind = kind
    self.event = event
    self.time = time
    self.message = message
  }

  init(_ cut: PatternCut) {
    let (kind, what): (Kind, String) =
      switch cut.kind {
      case .soundRemoved:
        (.soundRemoved, "the audio file that starts there is left out: AHAP cannot start it in its middle")
      case .transientRemoved:
        (.transientRemoved, "the tap that starts there rang into the part and is left out")
      case .tailRemoved: (.tailRemoved, "the event that starts there was fading out and is left out")
      case .attackRepeated:
        (.attackRepeated, "the event that starts there was in its attack, which begins again")
      }
    self.init(kind, event: cut.event, time: cut.time, "\(NumberText.rounded(cut.time)) s: \(what)")
  }

  static func nothingLeft(from start: Double, end: Double) -> EditNote {
    let (start, end) = (NumberText.rounded(start), NumberText.rounded(end))
    return EditNote(.nothingLeft, "nothing is left from \(start) s on, because the pattern ends at \(end) s")
  }

  static func shiftLimited(to seconds: Double) -> EditNote {
    let moved = NumberText.shortest(seconds)
    return EditNote(.shiftLimited, "moved by \(moved) s only, because the first entry then starts at 0")
  }

  static func levelsClamped(_ count: Int) -> EditNote {
    let verb = count == 1 ? "has" : "have"
    return EditNote(
      .levelsClamped, "\(FindingText.count(count, "event")) \(verb) the greatest level, 1, instead of more")
  }

  static var controlsShared: EditNote {
    EditNote(.controlsShared, "parameters and curves of one file also act on events of another")
  }
}

/// The text that an edit has written.
public struct EditResult: Sendable {
  /// The text.
  public package(set) var text: [UInt8]
  /// The pattern of the text.
  public let pattern: HapticPattern
  /// The number of entries of the first text that are as they were, have changed, and are gone, and of those that were added.
  public let (kept, changed, removed, added): (Int, Int, Int, Int)
  /// Notes about requests that could not be met.
  public let notes: [EditNote]
  /// The findings about values and comments that are lost, because the text had to be laid out again; usually none.
  public let losses: [Diagnostic]

  init(
    text: [UInt8], pattern: HapticPattern, counts: (kept: Int, changed: Int, removed: Int, added: Int),
    notes: [EditNote], losses: [Diagnostic]
  ) {
    self.text = text
    self.pattern = pattern
    (kept, changed, removed, added) = counts
    self.notes = notes
    self.losses = losses
  }

  /// Returns the members of the result as JSON, in the form that Docs/JSON.md describes.
  package func write(to json: inout JSONText) {
    json.number("duration", Decimals.tidied(pattern.duration, atMost: pattern.duration))
    json.number("kept", kept)
    json.number("changed", changed)
    json.number("removed", removed)
    json.number("added", added)
    json.objects("notes", notes) { json, note in
      json.string("kind", note.kind.name)
      if let event = note.event, let time = note.time {
        json.number("event", event)
        json.number("time", time)
      }
      json.string("message", note.message)
    }
    json.objects("losses", losses) { json, finding in
      json.string("rule", finding.rule)
      json.number("line", finding.line)
      json.string("message", finding.message)
    }
  }

  /// Returns what was done, such as `12 entries changed, 3 removed`.
  package var summary: String {
    let parts = [(changed, "changed"), (removed, "removed"), (added, "added")].filter { $0.0 > 0 }
    guard let first = parts.first else { return "nothing changed" }
    let rest = parts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    return FindingText.count(first.0, "entry", "entries") + " \(first.1)" + rest
  }
}
