import HapticModel
import HapticText

/// Reads the first event of a theme that vibrates.
enum FeedbackdReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    // Every event is checked; events are made of the first alone, since a count of few bytes stands for many.
    var first: HapticPattern?
    var count = 0
    var losses = ReaderLosses()
    losses.noteKeys(of: root, besides: ["name", "parent-name", "profiles"])
    for profile in try root.member("profiles").elements(atMost: 100) {
      losses.noteKeys(of: profile, besides: ["name", "feedbacks"])
      for feedback in try profile.member("feedbacks").elements(atMost: limits.events) {
        let type = try feedback.member("type").string()
        if type.hasSameBytes(as: "VibraPattern") {
          let pattern = try pattern(feedback, limits, isMade: first == nil)
          if first == nil {
            first = pattern
            losses.noteKeys(of: feedback, besides: ["event-name", "type", "magnitudes", "durations"])
          }
          count += 1
        } else if type.hasSameBytes(as: "VibraRumble") {
          let pattern = try rumble(feedback, limits, isMade: first == nil)
          if first == nil {
            first = pattern
            losses.noteKeys(
              of: feedback, besides: ["event-name", "type", "count", "duration", "pause", "magnitude"])
          }
          count += 1
        } else {
          losses.ignore("a feedback of type \(PlainText.cleaned(type, limit: 20))", at: feedback.path)
        }
      }
    }
    guard let first else {
      throw FormatError(.malformed, "the theme has no VibraPattern and no VibraRumble", place: "profiles")
    }
    if count > 1 { losses.ignore("all but the first of \(count) events", at: "profiles") }
    return FormatContent([first], losses: losses.losses)
  }

  /// Returns the events of a theme that are a VibraPattern.
  static func events(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> [FeedbackdEvent] {
    var events: [FeedbackdEvent] = []
    for profile in try JSONValue.parse(bytes, limits).member("profiles").elements(atMost: 100) {
      for feedback in try profile.member("feedbacks").elements(atMost: limits.events) {
        if try feedback.member("type").string().hasSameBytes(as: "VibraPattern") {
          events.append(try event(feedback, limits))
        }
      }
    }
    return events
  }

  private static func event(
    _ feedback: JSONValue, _ limits: FormatLimits
  ) throws(FormatError) -> FeedbackdEvent {
    let magnitudes = try feedback.member("magnitudes").numbers(in: 0...1, atMost: limits.events)
    let durations = try feedback.member("durations").elements(atMost: limits.events)
    guard magnitudes.count == durations.count else {
      throw feedback.error(
        "\(magnitudes.count) magnitudes and \(durations.count) durations; they must be as many")
    }
    var lengths: [Int] = []
    var time = 0
    for duration in durations {
      let length = try duration.integer(in: 0...Int(limits.seconds * 1000))
      time += length
      guard Double(time) / 1000 <= limits.seconds else { throw duration.error("it lasts too long") }
      lengths.append(length)
    }
    return FeedbackdEvent(
      name: try feedback.member("event-name").string(), magnitudes: magnitudes, durations: lengths)
  }

  private static func pattern(
    _ feedback: JSONValue, _ limits: FormatLimits, isMade: Bool
  ) throws(FormatError) -> HapticPattern {
    let pattern = try event(feedback, limits)
    guard isMade else { return HapticPattern() }
    var events: [HapticEvent] = []
    var time = 0
    for (magnitude, length) in zip(pattern.magnitudes, pattern.durations) {
      if magnitude > 0, length > 0 { events.append(event(time, length, magnitude)) }
      time += length
    }
    return HapticPattern(events: events)
  }

  private static func rumble(
    _ feedback: JSONValue, _ limits: FormatLimits, isMade: Bool
  ) throws(FormatError) -> HapticPattern {
    let count = try feedback.optional("count")?.integer(in: 0...10_000) ?? 1
    let length = try feedback.optional("duration")?.integer(in: 0...60_000) ?? 0
    let pause = try feedback.optional("pause")?.integer(in: 0...60_000) ?? 0
    let magnitude = try feedback.optional("magnitude")?.number(in: 0...1) ?? 1
    guard count <= limits.events else {
      throw FormatError(
        .limit, "its count stands for \(count) events, more than the limit of \(limits.events)",
        place: feedback.place)
    }
    guard Double(count * (length + pause)) / 1000 <= limits.seconds else {
      throw feedback.error("it lasts too long")
    }
    guard isMade, length > 0, magnitude > 0 else { return HapticPattern() }
    return HapticPattern(events: (0..<count).map { event($0 * (length + pause), length, magnitude) })
  }

  private static func event(_ start: Int, _ length: Int, _ magnitude: Double) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: Double(start) / 1000, duration: Double(length) / 1000,
      parameters: [
        EventParameter(.hapticIntensity, Float(magnitude)), EventParameter(.hapticSharpness, 0.5),
      ])
  }
}
