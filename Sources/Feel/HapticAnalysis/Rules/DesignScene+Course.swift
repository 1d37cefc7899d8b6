import HapticModel
import HapticPerception
import HapticText

extension DesignScene {
  /// Finds continuous events that beat against each other, which is felt as a flutter that the pattern does
  /// not state.
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
        reportBeat(
          Double(first) / PerceptionConstants.frameRate, Double(index) / PerceptionConstants.frameRate,
          into: &findings)
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
          "\(sounding.count) continuous events beat against each other from \(Wording.seconds(start)) to "
          + "\(Wording.seconds(end)), which is felt as roughness",
        proposal:
          "give both events the same sharpness, or sharpnesses further apart; change nothing if the flutter is intended",
        numbers: [.init("duration", end - start, "s")]))
  }

  /// Returns for each frame whether no event starts or stops, and no control changes, within the roughness
  /// window around the frame.
  private func steadyFrames() -> [Bool] {
    // Starts and ends of disturbances, summed up at the end: many long ones cost no more than short ones.
    var changes = [Int](repeating: 0, count: trace.frames.count + 1)
    func disturb(_ from: Double, _ to: Double) {
      let around = PerceptionConstants.roughnessTime / 2
      let range = trace.range(from - around, to + around)
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
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
    var open = 0
    return trace.frames.indices.map { index in
      open += changes[index]
      return open == 0
    }
  }

  /// Finds sudden changes of strength within a vibration.
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
    let clear = PerceptionConstants.jumpClearance
    guard vibrates(from: time - clear, to: time + clear), !hasEvent(near: time, within: clear) else { return }
    let levels = (
      trace.mean(PerceptionConstants.beforeJump, from: time),
      trace.mean(PerceptionConstants.afterJump, from: time)
    )
    guard min(levels.0, levels.1) >= PerceptionConstants.eventStart,
      (levels.1 - levels.0).magnitude >= PerceptionConstants.jumpSize,
      // What falls or rises further is an end or a start.
      (levels.1 - levels.0).magnitude <= PerceptionConstants.eventCut
    else { return }
    let size = Numbers.text((levels.1 - levels.0).magnitude, decimals: 0)
    findings.append(
      DesignFinding(
        .jump, .warning, at: place, time: max(0, time),
        message:
          "the strength of the vibration jumps \(levels.1 > levels.0 ? "up" : "down") by \(size) dB at \(Wording.seconds(time)), which is felt "
          + "as a click",
        proposal:
          "spread the change over 30 ms or more with a curve, or add a transient there if a click is meant",
        numbers: [.init("jump", levels.1 - levels.0, "dB")]))
  }

  /// Finds times at which the limiter reduces the strength.
  func checkLimiter(into findings: inout [DesignFinding]) {
    for stretch in trace.limited {
      let last = lastEvent(until: stretch.start + PerceptionConstants.layeredWithin)
      findings.append(
        DesignFinding(
          .limited, .info, at: last.map { .event($0.index) } ?? .pattern, time: stretch.start,
          message:
            "events add up to \(Numbers.text(stretch.largest, decimals: 2)) times full drive at "
            + "\(Wording.seconds(stretch.start)); the limiter removes \(Wording.text(stretch.loss)) dB",
          proposal: "weaken one of the events that play at the same time",
          numbers: [
            .init("sum", stretch.largest), .init("loss", stretch.loss, "dB"),
            .init("duration", stretch.end - stretch.start, "s"),
          ]))
    }
  }

  /// Finds transients that are weakened by a curve which is probably intended for a continuous event.
  func checkCurves(into findings: inout [DesignFinding]) {
    for index in sources.indices where isWeakenedBesideVibration(index) {
      let source = sources[index]
      let exponent = target.intensityExponent ?? 1
      let loss =
        -exponent
        * Maths.decibels(ofPower: max(source.control * source.control, PerceptionConstants.smallestPower))
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
            "HapticIntensityControl leaves \(name(index)) an intensity of \(Numbers.text(source.effective, decimals: 2)) "
            + "instead of \(Numbers.text(source.intensity, decimals: 2)), \(Numbers.text(loss, decimals: 0)) dB less",
          proposal:
            "a control acts on every event of a pattern: move the transients to a pattern of their own, or raise their intensity",
          numbers: [
            .init("effective", source.effective), .init("stated", source.intensity),
            .init("loss", loss, "dB"),
          ]))
    }
  }

  /// Returns whether a control weakens a tap during a continuous event, for which the control is probably
  /// intended.
  func isWeakenedBesideVibration(_ index: Int) -> Bool {
    let source = sources[index]
    guard source.isTap, source.control < 1 else { return false }
    // An event that ends with the tap counts.
    return vibrates(from: source.time, to: source.time.nextDown)
  }

  /// Finds vibration that lasts too long without a rest.
  func checkRests(into findings: inout [DesignFinding]) {
    var start: Int?
    var quiet = 0
    let rest = Int(PerceptionConstants.shortestRest * PerceptionConstants.frameRate)
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
    let seconds = Double(longest.count) / PerceptionConstants.frameRate
    guard seconds >= PerceptionConstants.longestWithoutRest else { return }
    let time = Double(longest.start) / PerceptionConstants.frameRate
    let first = lastEvent(until: time + PerceptionConstants.attributionLead)
    let shift = max(trace.adaptation.pacinianShift, trace.adaptation.nonPacinianShift)
    findings.append(
      DesignFinding(
        .neverRests, .warning, at: first.map { .event($0.index) } ?? .pattern, time: time,
        message:
          "the pattern vibrates for \(Numbers.text(seconds, decimals: 0)) s without a rest: the hand gets used to it and feels "
          + "\(Wording.text(shift)) dB less at the end",
        proposal: "add pauses of 100 ms or more, or end it sooner",
        numbers: [.init("duration", seconds, "s"), .init("adaptation", shift, "dB")]))
  }
}
