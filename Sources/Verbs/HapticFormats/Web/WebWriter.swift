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
    var comparison = FeltComparison(source)
    let isOn = SwitchedPlan.isOn(source, timeline, with: &comparison, &losses)
    noteLosses(timeline, &losses)
    if let loss = timeline.rounding(toMilliseconds: 1) { losses.append(loss) }
    let calls = calls(isOn, &losses)
    let names = NamedEffect.effects(for: timeline.transients)
    let file =
      asModule ? Array(WebModule.text(calls, names, source.name).utf8) : json(calls, names)
    var written = WrittenFormat(file, losses: losses, playback: { SwitchedPlan.playback(isOn) })
    (written.check, written.alternative) = (comparison.check, comparison.endForm())
    return written
  }

  static func noteLosses(_ timeline: Timeline, _ losses: inout [Loss]) {
    let strengths = timeline.transients.count + (timeline.intensity.points.isEmpty ? 0 : 1)
    guard strengths > 0 else { return }
    losses.append(.strength(count: strengths))
    losses.append(.sharpness(count: strengths))
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
