import HapticAnalysis
import HapticModel
import HapticPerception
import HapticText

extension HapticFormat {
  /// Themes of feedbackd, of Linux phones.
  static var feedbackd: HapticFormat {
    HapticFormat(
      name: "feedbackd", summary: "theme of feedbackd (Linux phones), a VibraPattern for each pattern",
      endings: ["theme.json"],
      device: "coin", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("profiles") && $0.mentions("feedbacks") },
      read: { bytes, limits throws(FormatError) in try FeedbackdReader.read(bytes, limits) },
      write: { source throws(FormatError) in try FeedbackdWriter.write(source) },
      join: { files, name throws(FormatError) in try FeedbackdWriter.join(files, name) })
  }
}

/// A VibraPattern of a theme.
struct FeedbackdEvent: Hashable {
  /// The name of the event.
  var name: String
  /// Strengths, 0…1.
  var magnitudes: [Double]
  /// How long each strength lasts, in milliseconds.
  var durations: [Int]
}

/// Writes a theme whose one event, named for the pattern, is a VibraPattern.
enum FeedbackdWriter {
  /// The shortest duration that feedbackd's motor follows, in milliseconds.
  private static var shortest: Int { 20 }

  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    var comparison = FeltComparison(source)
    var levels =
      source.isLiteral ? literal(timeline) : adapted(source, timeline, with: &comparison, &losses)
    // A theme needs a step, also for a pattern that is too weak to be felt.
    if !levels.contains(where: { quantized($0) > 0 }) { levels = literal(timeline) }
    let events = timeline.transients.count + (timeline.intensity.points.isEmpty ? 0 : 1)
    if events > 0 { losses.append(.sharpness(count: events)) }
    if !timeline.transients.isEmpty { losses.append(.transientShape(count: timeline.transients.count)) }
    if let loss = timeline.rounding(toMilliseconds: shortest) { losses.append(loss) }
    let error = levels.enumerated().map { ($0.element - quantized($0.element)).magnitude }
    if let largest = error.max(), largest > 1e-9, let index = error.firstIndex(of: largest) {
      losses.append(
        .resampled(what: "strength", error: largest, time: Double(index * shortest) / 1000))
    }
    let steps = Steps.runs(levels.map { quantized($0) }.endingAtRest(0))
    guard !steps.isEmpty else {
      throw FormatError(.inexpressible, "nothing of the pattern is felt, and a theme needs a step")
    }
    let name = SourceName.comment(source.name)
    if !name.hasSameBytes(as: source.name) {
      losses.append(
        .corrected(
          what: "the event is named '\(name)': at most 80 letters, digits and signs of ASCII", count: 1,
          place: ""))
    }
    let event = FeedbackdEvent(
      name: name, magnitudes: steps.map { $0.value },
      durations: steps.map { $0.count * shortest })
    var written = WrittenFormat(
      text([event], event.name), losses: losses,
      playback: { .tones(steps.map { ToneStep(Double($0.count * shortest) / 1000, $0.value, $0.value) }) })
    (written.check, written.alternative) = (comparison.check, comparison.endForm())
    return written
  }

  /// Joins themes of one event each into a theme with all of them.
  static func join(_ files: [[UInt8]], _ name: String) throws(FormatError) -> [UInt8] {
    var events: [FeedbackdEvent] = []
    for file in files {
      for event in try FeedbackdReader.events(file, FormatLimits()) {
        guard !events.contains(where: { $0.name.hasSameBytes(as: event.name) }) else {
          throw FormatError(
            .inexpressible, "two patterns are named '\(event.name)', and a theme has one event of a name")
        }
        events.append(event)
      }
    }
    return text(events, SourceName.comment(name))
  }

  private static func text(_ events: [FeedbackdEvent], _ name: String) -> [UInt8] {
    JSONText.file { json in
      json.string("name", name)
      json.string("parent-name", "default")
      json.array("profiles") { json in
        json.object { json in
          json.string("name", "quiet")
          json.objects("feedbacks", events) { json, event in
            json.string("event-name", event.name)
            json.string("type", "VibraPattern")
            json.numbers("magnitudes", event.magnitudes)
            json.integers("durations", event.durations)
          }
        }
      }
    }
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
    _ source: FormatSource, _ timeline: Timeline, with comparison: inout FeltComparison,
    _ losses: inout [Loss]
  ) -> [Double] {
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: shortest,
      lengths: PulsePlanner.lengths(of: source.device, from: [20, 40, 60], unit: shortest), hasStrength: true)
    let scale = DeviceScale(source.design, playedIn: source.device.hand)
    var drive: (PulsePlanner.Vibration) -> MotorTable.Drive = { _ in .init(heavy: 1, light: 0) }
    switch source.device.models.first?.mechanism {
    case .rotor(let rotor):
      let table = MotorTable(heavy: rotor, light: rotor, in: source.device.hand)
      drive = { .init(heavy: table.heavy(level: $0.level, hertz: $0.hertz), light: 0) }
    case .linear(let actuator):
      drive = {
        .init(
          heavy: min(scale.drive(level: $0.level, hertz: actuator.resonance, on: actuator), 1), light: 0)
      }
    default: break
    }
    var own: [Loss] = []
    let plan = planner.plan(with: &comparison, drive: drive, { playback(of: steps(of: $0)) }, &own)
    let planned = steps(of: plan)
    let transcribed = literal(timeline)
    let result = comparison.nearer(
      planned, transcribed, seconds: Double(max(planned.count, transcribed.count) * shortest) / 1000
    ) { playback(of: $0) }
    if result == planned { losses += own }
    return result
  }

  /// Returns the strengths of steps of 20 ms.
  private static func steps(of plan: PulsePlan) -> [Double] {
    let milliseconds = plan.milliseconds
    return stride(from: 0, to: milliseconds.count, by: shortest).map { start in
      Double(milliseconds[start..<min(start + shortest, milliseconds.count)].max() ?? 0)
    }
  }

  /// Returns a strength in sixteenths.
  private static func quantized(_ level: Double) -> Double { Double(Int(level * 16 + 0.5)) / 16 }

  /// Returns what the motor does for strengths.
  private static func playback(of levels: [Double]) -> TargetPlayback {
    .tones(
      Steps.runs(levels.map { quantized($0) }).map {
        ToneStep(Double($0.count * shortest) / 1000, $0.value, $0.value)
      })
  }
}
