import HapticText

extension Loss {
  /// The place of the loss in the source: a path or a time; empty for the whole.
  public var place: String {
    switch self {
    case .audio(_, let place), .metadata(let place), .joined(_, let place), .endless(let place, _),
      .corrected(_, _, let place), .ignored(_, let place):
      place
    case .resampled(_, _, let time), .dropped(_, let time, _): Self.milliseconds(time)
    case .unfelt(let events): Self.milliseconds(events.first)
    case .sharpness, .strength, .clamped, .transientShape, .rounded, .split, .unchecked: ""
    }
  }

  /// The loss, in one line without the place.
  public var text: String {
    switch self {
    case .audio(let count, _):
      Self.count(count, "audio event") + " left out: the format has no sound"
    case .metadata: "metadata and unknown keys are left out"
    case .sharpness(let count): "sharpness of \(Self.count(count, "event")) is lost: one frequency only"
    case .strength(let count):
      "strength of \(Self.count(count, "event")) is lost: the target is on or off"
    case .joined(let count, _): "\(Self.count(count, "overlapping event")) become one vibration"
    case .endless(_, let seconds):
      "an event without an end gets one after \(NumberText.rounded(seconds, digits: 1)) s"
    case .resampled(let what, let error, _):
      "\(what) is approximated, by \(NumberText.rounded(error, digits: 3)) of full range at most"
    case .clamped(let what, let count, let largest):
      "\(what): \(Self.count(count, "value")) clamped, by \(NumberText.rounded(largest, digits: 3)) at most"
    case .transientShape(let count): "\(Self.count(count, "transient")) become short vibrations"
    case .dropped(let count, _, let reason):
      "\(Self.count(count, "transient")) left out: \(reason)"
    case .rounded(let largest, let unit):
      "times are rounded to \(unit), by \(NumberText.rounded(largest * 1000, digits: 2)) ms at most"
    case .split(let parts, let limit): "split into \(Self.count(parts, "part")): \(limit)"
    case .corrected(let what, let count, _): count > 1 ? "\(what) (here and in \(count - 1) more)" : what
    case .ignored(let what, _): "\(what) is ignored"
    case .unfelt(let events): events.text
    case .unchecked(let reason): "losses of what is felt were not looked for: \(reason)"
    }
  }

  /// The place and what is lost, in one line.
  public var line: String { place.utf8.isEmpty ? text : "\(place): \(text)" }

  /// Writes the loss as members of a JSON object: `kind`, `place`, `text`, `harmless`.
  package func write(to json: inout JSONText) {
    json.string("kind", name)
    json.string("place", place)
    json.string("text", text)
    json.bool("harmless", isHarmless)
  }

  static func milliseconds(_ seconds: Double) -> String {
    "\(NumberText.rounded(seconds * 1000, digits: 1)) ms"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
