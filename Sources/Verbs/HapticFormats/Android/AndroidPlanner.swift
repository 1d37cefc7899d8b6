import HapticAnalysis
import HapticPerception
import HapticText

/// Plans what Android plays of a pattern.
struct AndroidPlanner {
  let source: FormatSource
  let timeline: Timeline
  private let scale: DeviceScale
  private let actuator: LinearActuator
  /// The factor on all amplitudes that lets nearly nothing exceed full drive.
  private var factor = 1.0
  /// How much larger the peaks of transients are than those of a vibration.
  private var peak = 1.0
  /// The largest error of an envelope, 0…1, before it is split.
  private var tolerance = 0.1

  init(_ source: FormatSource, _ timeline: Timeline) {
    self.source = source
    self.timeline = timeline
    scale = DeviceScale(source.design, playedIn: source.device.hand)
    actuator = source.device.linearActuator ?? PerceptionConstants.lra150
    factor = source.isLiteral ? 1 : headroom()
  }

  /// Returns the factor with which at most 5 % of the vibration and of the transients exceed full drive; 1 if none does.
  private func headroom() -> Double {
    var drives: [Double] = []
    for point in timeline.intensity.points where point.value > 0 {
      drives.append(amplitude(point.value, timeline.sharpness.value(at: point.time)).amplitude)
    }
    for transient in timeline.transients { drives.append(transientAmplitude(transient)) }
    guard !drives.isEmpty else { return 1 }
    drives.sortStably { $0 }
    let large = drives[min(drives.count * 95 / 100, drives.count - 1)]
    return large > 1 ? 1 / large : 1
  }

  /// Returns the drive and the frequency with which the actuator feels like a vibration.
  private func amplitude(_ intensity: Double, _ sharpness: Double) -> (amplitude: Double, hertz: Double) {
    let hertz = scale.hertz(sharpness: sharpness)
    if source.isLiteral { return (intensity, hertz) }
    let level = scale.level(intensity: intensity, sharpness: sharpness)
    return (scale.drive(level: level, hertz: hertz, on: actuator) * factor, hertz)
  }

  /// Returns the amplitude of the peak of a transient. A peak of 20 ms up and 20 ms down is as strong as a transient of half
  /// the drive that a vibration of its intensity has.
  private func transientAmplitude(_ transient: Timeline.Transient) -> Double {
    if source.isLiteral { return transient.intensity }
    let hertz = scale.transientHertz(sharpness: transient.sharpness)
    let level = scale.level(intensity: transient.intensity, sharpness: transient.sharpness)
    return scale.drive(level: level, hertz: hertz, on: actuator) * factor * peak
  }

  /// Returns the envelopes that feel nearest: of several sizes of transients and of several errors of an envelope, because
  /// one that is split has a dip that can be felt, and one that is not has fewer points.
  func nearestEnvelopes(
    _ comparison: inout FeltComparison, _ losses: inout [Loss]
  ) -> [AndroidEffects.Envelope] {
    var literal = source
    literal.isLiteral = true
    var best: (planner: AndroidPlanner, envelopes: [AndroidEffects.Envelope], losses: [Loss]) = (self, [], [])
    best.envelopes = envelopes(&best.losses)
    var least = comparison.distance(AndroidWriter.playback(best.envelopes), seconds: timeline.end)
    func attempt(_ planner: AndroidPlanner) {
      guard let before = least else { return }
      var found: [Loss] = []
      let envelopes = planner.envelopes(&found)
      guard envelopes != best.envelopes,
        let distance = comparison.distance(
          AndroidWriter.playback(envelopes), seconds: timeline.end, atMost: before),
        distance < before - 1e-9
      else { return }
      (best, least) = ((planner, envelopes, found), distance)
    }
    for tolerance in [0.03, 0.2, 0.35] {
      var planner = self
      planner.tolerance = tolerance
      attempt(planner)
    }
    for peak in [0.6, 0.8, 1.25, 1.6] {
      var planner = best.planner
      planner.peak = peak
      attempt(planner)
    }
    attempt(AndroidPlanner(literal, timeline))
    losses += best.losses
    return best.envelopes
  }

  /// Returns envelopes: for each stretch of vibration or transients one effect, or several if it has too many points.
  func envelopes(_ losses: inout [Loss]) -> [AndroidEffects.Envelope] {
    let stretches = self.stretches()
    var result: [AndroidEffects.Envelope] = []
    var error = (size: 0.0, time: 0.0)
    var split = 0
    for stretch in stretches {
      var points = stretch
      var tolerance = 0.01
      while points.count > AndroidLimits.points, tolerance < self.tolerance {
        points = Self.simplified(stretch, tolerance)
        if tolerance > error.size { error = (tolerance, Double(stretch[0].time) / 1000) }
        tolerance *= 1.5
      }
      let parts = Self.parts(points)
      if parts.count > 1 { split += parts.count }
      for var part in parts {
        // One that begins at 0 rises for 20 ms first, so that the next one may have to wait.
        if let last = result.last {
          part.start = max(part.start, last.start + last.points.reduce(0) { $0 + $1.milliseconds })
        }
        result.append(part)
      }
    }
    if error.size > 0 { losses.append(.resampled(what: "envelope", error: error.size, time: error.time)) }
    if split > 0 {
      losses.append(.split(parts: split, limit: "an envelope has 16 points at most; there is a dip between"))
    }
    return result
  }

  /// A point in absolute time.
  struct Mark: Hashable {
    var time: Int
    var amplitude: Double
    var hertz: Double
    var intensity: Double
    var sharpness: Double
  }

  /// Returns stretches that begin and end in silence, with points at least 20 ms apart.
  private func stretches() -> [[Mark]] {
    let grid = AndroidLimits.shortest
    let line = timeline.intensity
    let count = Int(timeline.end * 1000) / grid + 4
    var marks = (0..<count).map { index -> Mark in
      let time = Double(index * grid) / 1000
      let half = Double(grid) / 2000
      let level = line.points.isEmpty ? 0 : line.mean(from: max(time - half, 0), to: time + half)
      let sharpness = timeline.sharpness.value(at: time)
      let drive = amplitude(level, sharpness)
      return Mark(
        time: index * grid, amplitude: min(drive.amplitude, 1), hertz: drive.hertz, intensity: level,
        sharpness: sharpness)
    }
    for transient in timeline.transients {
      // The peak is at the nearest point after the onset.
      let index = Int(transient.time * 1000 / Double(grid) + 0.75)
      guard marks.indices.contains(index) else { continue }
      let level = min(transientAmplitude(transient), 1)
      if level >= marks[index].amplitude {
        marks[index] = Mark(
          time: index * grid, amplitude: level, hertz: scale.transientHertz(sharpness: transient.sharpness),
          intensity: transient.intensity, sharpness: transient.sharpness)
      }
    }
    var result: [[Mark]] = []
    var current: [Mark] = []
    for mark in marks {
      if mark.amplitude > 0.002 {
        if current.isEmpty {
          var start = mark
          (start.time, start.amplitude, start.intensity) = (max(mark.time - grid, 0), 0, 0)
          if start.time < mark.time { current.append(start) }
        }
        current.append(mark)
      } else if var end = current.last {
        (end.time, end.amplitude, end.intensity) = (end.time + grid, 0, 0)
        result.append(current + [end])
        current = []
      }
    }
    if var end = current.last {
      (end.time, end.amplitude, end.intensity) = (end.time + grid, 0, 0)
      result.append(current + [end])
    }
    return result
  }

  /// Returns marks without those on a line between their neighbours.
  static func simplified(_ marks: [Mark], _ tolerance: Double) -> [Mark] {
    let amplitude = Polyline(marks.map { .init(Double($0.time), $0.amplitude) }).simplified(
      tolerance: tolerance)
    let pitch = Polyline(marks.map { .init(Double($0.time), $0.hertz / 300) }).simplified(
      tolerance: tolerance)
    return marks.filter { amplitude.hasPoint(at: Double($0.time)) || pitch.hasPoint(at: Double($0.time)) }
  }

  /// Returns effects of at most 16 points whose stretches are not longer than a second.
  static func parts(_ marks: [Mark]) -> [AndroidEffects.Envelope] {
    var result: [AndroidEffects.Envelope] = []
    guard let first = marks.first else { return [] }
    var envelope = AndroidEffects.Envelope(start: first.time, points: [])
    var last = first
    if first.amplitude > 0 {
      // Every envelope starts at 0.
      last.time -= AndroidLimits.shortest
      envelope.start = max(last.time, 0)
      last.time = envelope.start
    }
    func add(_ mark: Mark) {
      envelope.points.append(
        .init(
          amplitude: mark.amplitude, hertz: mark.hertz, intensity: mark.intensity, sharpness: mark.sharpness,
          milliseconds: max(mark.time - last.time, AndroidLimits.shortest)))
      last = mark
    }
    let all = Self.dense(marks)
    for mark in first.amplitude > 0 ? all[...] : all.dropFirst() {
      if envelope.points.count == AndroidLimits.points - 1, mark != all.last {
        var end = last
        (end.time, end.amplitude, end.intensity) = (last.time + AndroidLimits.shortest, 0, 0)
        add(end)
        result.append(envelope)
        envelope = .init(start: end.time, points: [])
        if mark.time <= end.time { continue }
      }
      add(mark)
    }
    if !envelope.points.isEmpty { result.append(envelope) }
    return result
  }

  /// Returns marks with more between those that are more than a second apart.
  private static func dense(_ marks: [Mark]) -> [Mark] {
    var result: [Mark] = []
    for mark in marks {
      if let last = result.last {
        let parts = (mark.time - last.time + AndroidLimits.longest - 1) / AndroidLimits.longest
        for part in 1..<max(parts, 1) {
          let share = Double(part) / Double(parts)
          var between = mark
          between.time = last.time + (mark.time - last.time) * part / parts
          between.amplitude = last.amplitude + (mark.amplitude - last.amplitude) * share
          between.hertz = last.hertz + (mark.hertz - last.hertz) * share
          between.intensity = last.intensity + (mark.intensity - last.intensity) * share
          between.sharpness = last.sharpness + (mark.sharpness - last.sharpness) * share
          result.append(between)
        }
      }
      result.append(mark)
    }
    return result
  }

  /// Returns primitives for the transients.
  func primitives() -> [AndroidEffects.Primitive] {
    timeline.transients.map { transient in
      let start = Int(transient.time * 1000 + 0.5)
      let scale = source.isLiteral ? transient.intensity : transient.intensity * transient.intensity
      return transient.sharpness > 0.66
        ? .init(name: "TICK", id: 7, scale: scale, start: start, length: 5)
        : transient.sharpness > 0.25
          ? .init(name: "CLICK", id: 1, scale: scale, start: start, length: 12)
          : .init(name: "LOW_TICK", id: 8, scale: scale, start: start, length: 12)
    }
  }

  /// Returns a strength for each millisecond.
  func milliseconds(_ comparison: inout FeltComparison, _ losses: inout [Loss]) -> [Float] {
    if source.isLiteral { return literalMilliseconds(pulse: 20) }
    let planner = PulsePlanner(
      source: source, timeline: timeline, step: 10, lengths: PulsePlanner.lengths(of: source.device),
      hasStrength: true, baseGain: feltGain)
    var own: [Loss] = []
    let planned = planner.plan(
      with: &comparison,
      drive: { vibration in
        let drive = scale.drive(level: vibration.level, hertz: actuator.resonance, on: actuator)
        return .init(heavy: min(drive, 1), light: 0)
      }, { Self.playback($0.milliseconds) }, &own
    ).milliseconds
    let transcribed = literalMilliseconds(pulse: max(PulsePlanner.shortestPulse(of: source.device), 20))
    let result = comparison.nearer(
      planned, transcribed, seconds: Double(max(planned.count, transcribed.count)) / 1000
    ) { Self.playback($0) }
    if result == planned { losses += own }
    return result
  }

  /// By how many dB a waveform is stronger than designed on a phone whose strength was not measured: as many as a comparison
  /// leaves out, as far as a vibration of full intensity stays within full drive. Phones are rather weaker than their model
  /// than stronger, and what is too weak is not felt at all.
  private var feltGain: Double {
    guard !source.device.isMeasured else { return 0 }
    let largest = (0...10).reduce(0.0) { largest, step in
      let level = scale.level(intensity: 1, sharpness: Double(step) / 10)
      return max(largest, scale.drive(level: level, hertz: actuator.resonance, on: actuator))
    }
    guard largest > 0 else { return 0 }
    return min(max(-2 * Maths.decibels(ofPower: largest), 0), PerceptionConstants.largestGain)
  }

  private func literalMilliseconds(pulse length: Int) -> [Float] {
    var plan = PulsePlan(step: 10)
    if let end = timeline.intensity.points.last?.time {
      plan.levels = (0...Int(end * 100)).map {
        .init(heavy: timeline.intensity.value(at: (Double($0) + 0.5) / 100), light: 0)
      }
    }
    plan.pulses = timeline.transients.map {
      .init(start: Int($0.time * 1000 + 0.5), length: length, level: $0.intensity)
    }
    return plan.milliseconds
  }

  static func playback(_ milliseconds: [Float]) -> TargetPlayback {
    .tones(
      Steps.runs(milliseconds).map {
        ToneStep(Double($0.count) / 1000, Double($0.value), Double($0.value))
      })
  }
}
