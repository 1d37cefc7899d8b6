import HapticAnalysis
import HapticPerception
import HapticText

/// Writes effects of Android.
enum AndroidWriter {
  static func write(
    _ source: FormatSource, _ text: (AndroidEffects, String) throws(FormatError) -> [UInt8]
  ) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    let planner = AndroidPlanner(source, timeline)
    var effects = AndroidEffects()
    var comparison = FeltComparison(source)
    effects.envelopes =
      source.isLiteral ? planner.envelopes(&losses) : planner.nearestEnvelopes(&comparison, &losses)
    let alternative = comparison.endForm()
    effects.primitives = planner.primitives()
    var fallbackLosses: [Loss] = []
    let levels = planner.milliseconds(&comparison, &fallbackLosses).map {
      Int(min(max($0, 0), 1) * 255 + 0.5)
    }.endingAtRest(0)
    for run in Steps.runs(levels) {
      effects.timings.append(run.count)
      effects.amplitudes.append(run.value)
    }
    // A phone whose motor is only on or off plays what a browser plays on it.
    var switched = source
    if !source.device.isSwitched {
      switched.device = DesignTarget(.web)
      switched.device.shortestPulse = source.device.shortestPulse
    }
    var switchedComparison = FeltComparison(comparison, on: switched.device)
    let isOn = SwitchedPlan.isOn(
      switched, timeline, atMost: AndroidLimits.pulses, with: &switchedComparison, &fallbackLosses)
    let runs = Steps.runs(isOn)
    if runs.first?.value == true { effects.pulses.append(0) }
    effects.pulses += runs.map { $0.count }
    if !timeline.transients.isEmpty { losses.append(.transientShape(count: timeline.transients.count)) }
    if let loss = timeline.rounding(toMilliseconds: 1) { losses.append(loss) }
    let envelopes = effects.envelopes
    var written = WrittenFormat(
      try text(effects, source.name), losses: losses, playback: { playback(envelopes) })
    (written.check, written.alternative) = (comparison.check, alternative)
    written.fallbacks = [
      FallbackPlayback(
        name: "\(source.device.name) without envelopes", device: source.device,
        playback: AndroidPlanner.playback(levels.map { Float($0) / 255 }), alternative: comparison.endForm()),
      FallbackPlayback(
        name: "a phone that is only on or off", device: switched.device,
        playback: SwitchedPlan.playback(isOn), alternative: switchedComparison.endForm()),
    ]
    return written
  }

  /// The playback on a device with envelopes.
  static func playback(_ envelopes: [AndroidEffects.Envelope]) -> TargetPlayback {
    var steps: [ToneStep] = []
    var time = 0
    for envelope in envelopes {
      if envelope.start > time {
        steps.append(ToneStep(Double(envelope.start - time) / 1000, 0, 0))
        time = envelope.start
      }
      var last = (amplitude: 0.0, hertz: envelope.points.first?.hertz ?? 0)
      for point in envelope.points {
        steps.append(
          ToneStep(
            Double(point.milliseconds) / 1000, last.amplitude, point.amplitude, startHertz: last.hertz,
            endHertz: point.hertz))
        last = (point.amplitude, point.hertz)
        time += point.milliseconds
      }
    }
    return .tones(steps)
  }

  static func json(_ effects: AndroidEffects, _ name: String) throws(FormatError) -> [UInt8] {
    JSONText.file { json in
      json.string("format", "thrum-android")
      json.number("version", 1)
      json.strings("order", ["waveformEnvelope", "basicEnvelope", "primitives", "waveform", "pulses"])
      json.objects("envelopes", effects.envelopes) { json, envelope in
        json.number("start", envelope.start)
        json.number("initialFrequencyHz", rounded(envelope.points.first?.hertz ?? 0, 10))
        json.rows("points", envelope.points) { json, point in
          json.number("amplitude", rounded(point.amplitude, 1000))
          json.number("frequencyHz", rounded(point.hertz, 10))
          json.number("intensity", rounded(point.intensity, 1000))
          json.number("sharpness", rounded(point.sharpness, 1000))
          json.number("durationMillis", point.milliseconds)
        }
      }
      json.rows("primitives", effects.primitives) { json, primitive in
        json.string("primitive", primitive.name)
        json.number("scale", rounded(primitive.scale, 1000))
        json.number("start", primitive.start)
      }
      json.line("waveform") { json in
        json.integers("timings", effects.timings)
        json.integers("amplitudes", effects.amplitudes)
        json.number("repeat", -1)
      }
      json.line("pulses") { json in
        json.integers("timings", effects.pulses)
        json.number("repeat", -1)
      }
    }
  }

  static func rounded(_ value: Double, _ scale: Double) -> Double {
    Double(Int64(min(max(value, 0), 1e6) * scale + 0.5)) / scale
  }
}
