import HapticModel
import HapticText

extension HapticFormat {
  /// Themes of feedbackd, of Linux phones.
  static var feedbackd: HapticFormat {
    HapticFormat(
      name: "feedbackd", summary: "theme of feedbackd (Linux phones) with one VibraPattern",
      endings: ["theme.json"],
      device: "coin", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("profiles") && $0.mentions("feedbacks") },
      read: { bytes, limits throws(FormatError) in try FeedbackdReader.read(bytes, limits) },
      write: { source throws(FormatError) in try FeedbackdWriter.write(source) })
  }
}

/// Writes a theme whose one event, named for the pattern, is a VibraPattern.
enum FeedbackdWriter {
  /// The shortest duration that feedbackd's motor follows, in milliseconds.
  private static var shortest: Int { 20 }

  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    let levels = source.isLiteral ? literal(timeline) : adapted(source, timeline, &losses)
    let events = timeline.transients.count + (timeline.intensity.points.isEmpty ? 0 : 1)
    if events > 0 { losses.append(.sharpness(count: events)) }
    var steps = Steps.runs(levels.map { Double(Int($0 * 16 + 0.5)) / 16 })
    while steps.last?.value == 0 { steps.removeLast() }
    guard !steps.isEmpty else {
      throw FormatError(.inexpressible, "nothing of the pattern is felt, and a theme needs a step")
    }
    let playback = TargetPlayback.tones(
      steps.map { ToneStep(Double($0.count * shortest) / 1000, $0.value, $0.value) })
    let text = JSONText.file { json in
      json.string("name", SourceName.comment(source.name))
      json.string("parent-name", "default")
      json.array("profiles") { json in
        json.object { json in
          json.string("name", "quiet")
          json.array("feedbacks") { json in
            json.object { json in
              json.string("event-name", SourceName.comment(source.name))
              json.string("type", "VibraPattern")
              json.numbers("magnitudes", steps.map { $0.value })
              json.integers("durations", steps.map { $0.count * shortest })
            }
          }
        }
      }
    }
    return WrittenFormat(text, losses: losses, playback: playback)
  }

  /// The largest intensity of each 20 ms; a transient fills the step that it begins in.
  private static func literal(_ timeline: Timeline) -> [Double] {
    var levels = [Double](repeating: 0, count: Int(timeline.end * 1000) / shortest + 2)
    for index in levels.indices where !timeline.intensity.points.isEmpty {
      levels[index] = timeline.intensity.mean(
        from: Double(index * shortest) / 1000, to: Double((index + 1) * shortest) / 1000)
    }
    for transient in timeline.transients {
      let index = min(Int(transient.time * 1000) / shortest, levels.count - 1)
      levels[index] = max(levels[index], transient.intensity)
    }
    return levels
  }

  private static func adapted(
    _ source: FormatSource, _ timeline: Timeline, _ losses: inout [Loss]
  ) -> [Double] {
    let scale = DeviceScale(source.design)
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: shortest, lengths: [20, 40, 60], hasStrength: true)
    let plan = planner.plan(
      levels: { planner.isOn($0, gain: $1, scale) * timeline.intensity.value(at: $0) },
      { steps(of: $0).1 }, &losses)
    return steps(of: plan).0
  }

  /// Returns the strengths of steps of 20 ms, and what the motor does.
  private static func steps(of plan: PulsePlan) -> ([Double], TargetPlayback) {
    let milliseconds = plan.milliseconds
    var levels: [Double] = []
    var start = 0
    while start < milliseconds.count {
      let part = milliseconds[start..<min(start + shortest, milliseconds.count)]
      levels.append(Double(part.max() ?? 0))
      start += shortest
    }
    return (
      levels,
      .tones(Steps.runs(levels).map { ToneStep(Double($0.count * shortest) / 1000, $0.value, $0.value) })
    )
  }
}

/// Reads the first event of a theme that vibrates.
enum FeedbackdReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    var found: [HapticPattern] = []
    for profile in try root.member("profiles").elements(atMost: 100) {
      for feedback in try profile.member("feedbacks").elements(atMost: limits.events) {
        let type = try feedback.member("type").string()
        if type.hasSameBytes(as: "VibraPattern") {
          found.append(try pattern(feedback, limits))
        } else if type.hasSameBytes(as: "VibraRumble") {
          found.append(try rumble(feedback, limits))
        }
      }
    }
    guard let first = found.first else {
      throw FormatError(.malformed, "the theme has no VibraPattern and no VibraRumble", place: "profiles")
    }
    let rest = found.count - 1
    return FormatContent(
      [first],
      losses: rest > 0
        ? [.ignored(what: "all but the first of \(found.count) events", place: "profiles")] : [])
  }

  private static func pattern(
    _ feedback: JSONValue, _ limits: FormatLimits
  ) throws(FormatError) -> HapticPattern {
    let magnitudes = try feedback.member("magnitudes").numbers(in: 0...1, atMost: limits.events)
    let durations = try feedback.member("durations").elements(atMost: limits.events)
    guard magnitudes.count == durations.count else {
      throw feedback.error(
        "\(magnitudes.count) magnitudes and \(durations.count) durations; they must be as many")
    }
    var events: [HapticEvent] = []
    var time = 0
    for (magnitude, duration) in zip(magnitudes, durations) {
      let length = try duration.integer(in: 0...Int(limits.seconds * 1000))
      guard Double(time + length) / 1000 <= limits.seconds else { throw duration.error("it lasts too long") }
      if magnitude > 0, length > 0 { events.append(event(time, length, magnitude)) }
      time += length
    }
    return HapticPattern(events: events)
  }

  private static func rumble(
    _ feedback: JSONValue, _ limits: FormatLimits
  ) throws(FormatError) -> HapticPattern {
    let count = try feedback.optional("count")?.integer(in: 0...10_000) ?? 1
    let length = try feedback.optional("duration")?.integer(in: 0...60_000) ?? 0
    let pause = try feedback.optional("pause")?.integer(in: 0...60_000) ?? 0
    let magnitude = try feedback.optional("magnitude")?.number(in: 0...1) ?? 1
    guard Double(count * (length + pause)) / 1000 <= limits.seconds else {
      throw feedback.error("it lasts too long")
    }
    guard length > 0, magnitude > 0 else { return HapticPattern() }
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
