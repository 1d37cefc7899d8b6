import HapticModel
import HapticPerception

extension DesignScene {
  /// Beats that no curve asks for.
  func checkBeats(into findings: inout [DesignFinding]) {
    guard continuous.count >= 2 else { return }
    let isSteady = steadyFrames()
    var start: Int?
    for index in 0...trace.frames.count {
      if index < trace.frames.count, isSteady[index],
        Double(trace.frames[index].roughness) > PerceptionConstants.beatRoughness,
        Double(trace.frames[index].level) >= PerceptionConstants.eventEnd
      {
        start = start ?? index
      } else if let first = start {
        start = nil
        reportBeat(Double(first) / 200, Double(index) / 200, into: &findings)
      }
    }
  }

  private func reportBeat(_ start: Double, _ end: Double, into findings: inout [DesignFinding]) {
    guard end - start > PerceptionConstants.shortestBeat else { return }
    let sounding = sources.indices.filter {
      !sources[$0].isTap && sources[$0].time < end && sources[$0].end > start
    }
    guard sounding.count >= 2, let first = sounding.first else { return }
    findings.append(
      DesignFinding(
        .beat, .info, at: place(first), time: start,
        message:
          "\(sounding.count) continuous events beat against each other from \(Decimal.seconds(start)) to "
          + "\(Decimal.seconds(end)), which is felt as rough",
        proposal: "give them one sharpness, or sharpnesses further apart; keep it where a flutter is meant",
        numbers: [.init("duration", end - start, "s")]))
  }

  /// For each frame whether nothing begins, ends or changes within the window of roughness around it.
  private func steadyFrames() -> [Bool] {
    var steady = [Bool](repeating: true, count: trace.frames.count)
    func disturb(_ from: Double, _ to: Double) {
      let around = PerceptionConstants.roughnessTime / 2
      for index in trace.range(from - around, to + around) { steady[index] = false }
    }
    for source in sources {
      disturb(source.time, source.time)
      disturb(source.end, source.end)
    }
    for parameter in pattern.parameters where parameter.id == .hapticIntensityControl {
      disturb(parameter.time, parameter.time)
    }
    for curve in pattern.curves where curve.id == .hapticIntensityControl {
      disturb(curve.time, curve.time + curve.controlPoints.reduce(0) { max($0, $1.time) })
    }
    return steady
  }

  /// Sudden changes of strength within a vibration.
  func checkJumps(into findings: inout [DesignFinding]) {
    for (index, parameter) in pattern.parameters.enumerated() where parameter.id == .hapticIntensityControl {
      checkJump(at: parameter.time, .parameter(index), into: &findings)
    }
    for (index, curve) in pattern.curves.enumerated() where curve.id == .hapticIntensityControl {
      let points = curve.controlPoints.sorted { $0.time < $1.time }
      for (a, b) in zip(points, points.dropFirst())
      where b.time - a.time < PerceptionConstants.jumpTime && a.value != b.value {
        checkJump(at: curve.time + a.time, .curve(index), into: &findings)
      }
    }
  }

  private func checkJump(at time: Double, _ place: DesignFinding.Place, into findings: inout [DesignFinding])
  {
    guard continuous.contains(where: { $0.time < time - 0.03 && $0.end > time + 0.03 }),
      !sources.contains(where: { ($0.time - time).magnitude < 0.03 })
    else { return }
    let levels = (
      trace.mean(from: time - 0.03, to: time - 0.01), trace.mean(from: time + 0.01, to: time + 0.03)
    )
    guard min(levels.0, levels.1) >= PerceptionConstants.eventStart,
      (levels.1 - levels.0).magnitude >= PerceptionConstants.jumpSize,
      // What falls or rises further is an end or a start.
      (levels.1 - levels.0).magnitude <= PerceptionConstants.eventCut
    else { return }
    let size = Decimal.text((levels.1 - levels.0).magnitude, digits: 0)
    findings.append(
      DesignFinding(
        .jump, .warning, at: place, time: max(0, time),
        message:
          "the vibration jumps \(levels.1 > levels.0 ? "up" : "down") by \(size) dB at \(Decimal.seconds(time)), which is felt "
          + "as a click",
        proposal: "let a curve take 30 ms or more for it, or put a transient there if a click is meant",
        numbers: [.init("jump", levels.1 - levels.0, "dB")]))
  }

  /// Where the limiter takes strength away.
  func checkLimiter(into findings: inout [DesignFinding]) {
    for stretch in trace.limited {
      let last = sources.last { $0.time <= stretch.start + 0.001 }
      findings.append(
        DesignFinding(
          .limited, .info, at: last.map { .event($0.index) } ?? .pattern, time: stretch.start,
          message:
            "events add up to \(Decimal.text(stretch.largest, digits: 2)) times full drive at "
            + "\(Decimal.seconds(stretch.start)); the limiter takes \(Decimal.text(stretch.loss)) dB away",
          proposal: "weaken one of the events that sound together",
          numbers: [
            .init("sum", stretch.largest), .init("loss", stretch.loss, "dB"),
            .init("duration", stretch.end - stretch.start, "s"),
          ]))
    }
  }

  /// Curves for a continuous event that weaken transients too.
  func checkCurves(into findings: inout [DesignFinding]) {
    for index in sources.indices where isWeakenedBesideVibration(index) {
      let source = sources[index]
      let loss =
        -(target.playsWaveforms ? 2 : 1) * Maths.decibels(ofPower: max(source.control * source.control, 1e-6))
      guard loss >= JustNoticeable.level(at: 0) else { continue }
      let isLost =
        switch fate(index, .modelled) {
        case .felt(let event): trace.events[event].level < needed
        case .within: false
        case .below: !isCovered(index)
        }
      findings.append(
        DesignFinding(
          .curveOnTransients, isLost && counts(index) ? .warning : .info, at: place(index), time: source.time,
          message:
            "HapticIntensityControl leaves \(name(index)) an intensity of \(Decimal.text(source.effective, digits: 2)) "
            + "instead of \(Decimal.text(source.intensity, digits: 2)), \(Decimal.text(loss, digits: 0)) dB less",
          proposal:
            "a control shapes every event of a pattern: put the transients into a pattern of their own, or raise them",
          numbers: [
            .init("effective", source.effective), .init("stated", source.intensity),
            .init("loss", loss, "dB"),
          ]))
    }
  }

  /// Whether a control takes strength from a tap while a continuous event sounds, which it is likely meant for.
  func isWeakenedBesideVibration(_ index: Int) -> Bool {
    let source = sources[index]
    guard source.isTap, source.control < 1 else { return false }
    return continuous.contains { $0.time <= source.time && $0.end >= source.time }
  }

  /// Vibration without a rest.
  func checkRests(into findings: inout [DesignFinding]) {
    var start: Int?
    var quiet = 0
    let rest = Int(PerceptionConstants.shortestRest * 200)
    var longest = (start: 0, count: 0)
    for (index, frame) in trace.frames.enumerated() {
      if Double(frame.level) >= PerceptionConstants.eventEnd {
        start = start ?? index
        quiet = 0
      } else {
        quiet += 1
        if quiet >= rest { start = nil }
      }
      if let start, index - start - quiet + 1 > longest.count { longest = (start, index - start - quiet + 1) }
    }
    let seconds = Double(longest.count) / 200
    guard seconds >= PerceptionConstants.longestWithoutRest else { return }
    let time = Double(longest.start) / 200
    let first = sources.last { $0.time <= time + 0.0125 }
    let shift = max(trace.adaptation.pacinianShift, trace.adaptation.nonPacinianShift)
    findings.append(
      DesignFinding(
        .neverRests, .warning, at: first.map { .event($0.index) } ?? .pattern, time: time,
        message:
          "the pattern vibrates for \(Decimal.text(seconds, digits: 0)) s without a rest: the hand gets used to it, by "
          + "\(Decimal.text(shift)) dB at the end",
        proposal: "pause it for 100 ms or more now and then, or end it sooner",
        numbers: [.init("duration", seconds, "s"), .init("adaptation", shift, "dB")]))
  }
}
