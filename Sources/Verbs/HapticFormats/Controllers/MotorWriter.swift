import HapticAnalysis
import HapticModel
import HapticPerception
import HapticScore
import HapticText

/// Writes steps of two motors.
enum MotorWriter {
  /// The formats.
  enum Kind {
    case motors, module, forceFeedback
  }

  /// The time between two commands to a controller on a cable, in milliseconds.
  static var step: Int { 12 }
  /// The longest effect of force feedback in milliseconds; the kernel forbids longer ones.
  static var longestEffect: Int { 32_767 }
  /// The longest effect that browsers play on a controller, in milliseconds.
  static var longestInBrowsers: Int { 5000 }

  static func write(_ source: FormatSource, as kind: Kind) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns, keepsFrames: true)
    var losses = timeline.losses
    let rumble = rumbleProfile(of: source)
    var comparison = FeltComparison(source)
    var steps =
      source.isLiteral
      ? literal(source, timeline, rumble) : adapted(source, timeline, rumble, with: &comparison, &losses)
    if !steps.isEmpty { steps.append(MotorStep(step, heavy: 0, light: 0)) }
    if !timeline.transients.isEmpty { losses.append(.transientShape(count: timeline.transients.count)) }
    if !steps.isEmpty { losses.append(.rounded(largest: Double(step) / 2000, unit: "\(step) ms")) }
    let file =
      switch kind {
      case .motors: json(cut(steps, longestInBrowsers, "browsers play 5 s of an effect at most", &losses))
      case .module:
        Array(
          WebModule.text(
            cut(steps, longestInBrowsers, "browsers play 5 s of an effect at most", &losses), source.name
          ).utf8)
      case .forceFeedback: effects(cut(steps, longestEffect, "an effect lasts 32767 ms at most", &losses))
      }
    var written = WrittenFormat(file, losses: losses, playback: { [steps] in .motors(steps) })
    (written.check, written.alternative) = (comparison.check, comparison.endForm())
    return written
  }

  private static func rumbleProfile(of source: FormatSource) -> RumbleProfile {
    for part in source.device.parts { if case .motors(_, _, let profile) = part { return profile } }
    return RumbleProfile()
  }

  /// The strength of events is split between the motors by sharpness.
  private static func literal(
    _ source: FormatSource, _ timeline: Timeline, _ profile: RumbleProfile
  ) -> [MotorStep] {
    var profile = profile
    profile.transients = .split
    return levels(source, timeline, profile)
  }

  private static func levels(
    _ source: FormatSource, _ timeline: Timeline, _ profile: RumbleProfile
  ) -> [MotorStep] {
    var levels: [MotorLevels] = []
    var slots = MotorSlots(profile: profile, milliseconds: step)
    timeline.forEachMillisecond(source.patterns) { frame in
      if let level = slots.add(frame) { levels.append(level) }
    }
    while levels.last == .rest { levels.removeLast() }
    return Steps.runs(levels).map {
      MotorStep(
        $0.count * step, heavy: Double($0.value.heavy) / 65_535, light: Double($0.value.light) / 65_535)
    }
  }

  /// Vibration drives the motors that its sharpness means as strongly as the table says; transients are pulses of the light
  /// motor.
  private static func adapted(
    _ source: FormatSource, _ timeline: Timeline, _ profile: RumbleProfile,
    with comparison: inout FeltComparison, _ losses: inout [Loss]
  ) -> [MotorStep] {
    guard case .rotors(let heavy, let light)? = source.device.models.first?.mechanism else {
      return levels(source, timeline, profile)
    }
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: step, lengths: [12, 16, 20, 24, 28, 32, 36, 40])
    let table = MotorTable(heavy: heavy, light: light, in: source.device.hand)
    func steps(_ plan: PulsePlan) -> [MotorStep] {
      let isPulsed = plan.milliseconds
      var drives = [MotorTable.Drive](repeating: .init(heavy: 0, light: 0), count: isPulsed.count)
      for (index, drive) in plan.levels.enumerated() {
        for millisecond in index * step..<(index + 1) * step where millisecond < drives.count {
          drives[millisecond] = drive
        }
      }
      for pulse in plan.pulses {
        for millisecond in max(pulse.start, 0)..<max(pulse.start + pulse.length, 0)
        where millisecond < drives.count {
          drives[millisecond].light = 1
        }
      }
      return Steps.runs(drives).map { MotorStep($0.count, heavy: $0.value.heavy, light: $0.value.light) }
    }
    var own: [Loss] = []
    let plan = planner.plan(
      with: &comparison, drive: { table.drive(level: $0.level, sharpness: $0.sharpness) },
      { .motors(steps($0)) }, &own)
    var planned = steps(plan)
    while let last = planned.last, last.heavy == 0, last.light == 0 { planned.removeLast() }
    // Both the profile of the device and the transcription may be nearer, such as for slow swells.
    var result = planned
    for other in [levels(source, timeline, profile), literal(source, timeline, profile)] {
      let length = max(result.reduce(0) { $0 + $1.milliseconds }, other.reduce(0) { $0 + $1.milliseconds })
      result = comparison.nearer(result, other, seconds: Double(length) / 1000) { .motors($0) }
    }
    if result == planned { losses += own }
    return result
  }

  private static func json(_ steps: [MotorStep]) -> [UInt8] {
    JSONText.file { json in
      json.string("format", "thrum-motors")
      json.number("version", 1)
      json.rows("steps", steps) { json, step in
        json.number("duration", step.milliseconds)
        json.number("strongMagnitude", rounded(step.heavy))
        json.number("weakMagnitude", rounded(step.light))
      }
    }
  }

  /// Returns steps none of which is longer than a target plays.
  private static func cut(
    _ steps: [MotorStep], _ longest: Int, _ limit: String, _ losses: inout [Loss]
  ) -> [MotorStep] {
    var result: [MotorStep] = []
    var parts = 0
    for step in steps {
      var left = step.milliseconds
      if left > longest { parts += (left + longest - 1) / longest }
      while left > 0 {
        result.append(MotorStep(min(left, longest), heavy: step.heavy, light: step.light))
        left -= longest
      }
    }
    if parts > 0 { losses.append(.split(parts: parts, limit: limit)) }
    return result
  }

  /// Returns the strengths as effects that follow each other.
  private static func effects(_ steps: [MotorStep]) -> [UInt8] {
    var start = 0
    var rows: [(at: Int, step: MotorStep)] = []
    for step in steps {
      if step.heavy > 0 || step.light > 0 { rows.append((start, step)) }
      start += step.milliseconds
    }
    return JSONText.file { json in
      json.string("format", "thrum-linux-ff")
      json.number("version", 1)
      json.rows("effects", rows) { json, row in
        json.number("at", row.at)
        json.string("type", "FF_RUMBLE")
        json.number("strong_magnitude", Int(row.step.heavy * 65_535 + 0.5))
        json.number("weak_magnitude", Int(row.step.light * 65_535 + 0.5))
        json.number("length", row.step.milliseconds)
      }
    }
  }

  static func rounded(_ value: Double) -> Double {
    Double(Int64(min(max(value, 0), 1) * 10_000 + 0.5)) / 10_000
  }
}
