import HapticPerception
import HapticText

/// Writes vibration of browsers.
enum WebWriter {
  /// A call of `navigator.vibrate`.
  struct Call: Hashable {
    /// When to call, in milliseconds from the start.
    var start: Int
    /// Times on and off, in milliseconds, beginning with on.
    var pattern: [Int]
  }

  static func write(_ source: FormatSource, asModule: Bool) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    let isOn = source.isLiteral ? literal(timeline) : adapted(source, timeline, &losses)
    noteLosses(timeline, &losses)
    let calls = calls(isOn, &losses)
    let names = NamedEffect.effects(for: timeline.transients)
    let file =
      asModule ? Array(WebModule.text(calls, names, source.name).utf8) : json(calls, names)
    return WrittenFormat(file, losses: losses, playback: { playback(isOn) })
  }

  static func noteLosses(_ timeline: Timeline, _ losses: inout [Loss]) {
    let strengths = timeline.transients.count + (timeline.intensity.points.isEmpty ? 0 : 1)
    guard strengths > 0 else { return }
    losses.append(.strength(count: strengths))
    losses.append(.sharpness(count: strengths))
  }

  /// Strength becomes the width of pulses in windows of 20 ms.
  private static func literal(_ timeline: Timeline) -> [Bool] {
    let window = WebLimits.window
    var isOn = [Bool](repeating: false, count: Int(timeline.end * 1000) + 2 * window)
    func pulse(_ start: Int, _ length: Int) {
      for millisecond in start..<min(start + length, isOn.count) { isOn[millisecond] = true }
    }
    var start = 0
    while start < isOn.count, !timeline.intensity.points.isEmpty {
      let level = timeline.intensity.mean(from: Double(start) / 1000, to: Double(start + window) / 1000)
      let width = Int(level * Double(window) + 0.5)
      if level > 0 { pulse(start, max(width, WebLimits.shortest)) }
      start += window
    }
    for transient in timeline.transients { pulse(Int(transient.time * 1000 + 0.5), window) }
    return trimmed(isOn)
  }

  private static func adapted(
    _ source: FormatSource, _ timeline: Timeline, _ losses: inout [Loss]
  ) -> [Bool] {
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: 10, lengths: [5, 8, 10, 12, 15, 20, 25, 30, 40],
      hasStrength: false)
    var comparison = FeltComparison(source)
    var own: [Loss] = []
    let plan = planner.plan(
      with: &comparison, drive: { _, _ in .init(heavy: 1, light: 0) },
      { playback($0.milliseconds.map { $0 > 0 }) }, &own)
    let planned = trimmed(plan.milliseconds.map { $0 > 0 })
    let transcribed = literal(timeline)
    let result = comparison.nearer(
      planned, transcribed, seconds: Double(max(planned.count, transcribed.count)) / 1000
    ) { playback($0) }
    if result == planned { losses += own }
    return result
  }

  private static func trimmed(_ isOn: [Bool]) -> [Bool] {
    Array(isOn[..<((isOn.lastIndex(of: true) ?? -1) + 1)])
  }

  static func playback(_ isOn: [Bool]) -> TargetPlayback {
    .tones(Steps.runs(isOn).map { ToneStep(Double($0.count) / 1000, $0.value ? 1 : 0, $0.value ? 1 : 0) })
  }

  /// Returns the calls, none of which a browser would cut. A call begins with a pulse.
  static func calls(_ isOn: [Bool], _ losses: inout [Loss]) -> [Call] {
    var calls: [Call] = []
    var time = 0
    for run in Steps.runs(isOn) {
      var left = run.count
      while left > 0 {
        let part = min(left, WebLimits.milliseconds)
        if run.value {
          let isNew =
            calls.last.map { $0.pattern.count + 2 > WebLimits.entries || $0.pattern.count % 2 == 1 } ?? true
          if isNew {
            calls.append(Call(start: time, pattern: [part]))
          } else {
            calls[calls.count - 1].pattern.append(part)
          }
        } else if let last = calls.indices.last, calls[last].pattern.count % 2 == 1, left == run.count,
          run.count <= WebLimits.milliseconds, calls[last].pattern.count + 2 <= WebLimits.entries
        {
          calls[last].pattern.append(part)
        }
        left -= part
        time += part
      }
    }
    for index in calls.indices where calls[index].pattern.count % 2 == 0 {
      calls[index].pattern.removeLast()
    }
    if calls.count > 1 {
      losses.append(
        .split(parts: calls.count, limit: "browsers play 99 entries of 10 s at most; each part is a call"))
    }
    return calls
  }

  private static func json(_ calls: [Call], _ names: [NamedEffect]) -> [UInt8] {
    JSONText.file { json in
      json.string("format", "thrum-web-vibration")
      json.number("version", 1)
      json.rows("calls", calls) { json, call in
        json.number("start", call.start)
        json.integers("pattern", call.pattern)
      }
      json.rows("named", names) { json, effect in
        json.number("start", effect.start)
        json.string("effect", effect.name)
        json.number("intensity", effect.intensity)
      }
    }
  }
}
