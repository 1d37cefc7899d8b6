import HapticText

extension HapticPattern {
  /// Returns the pattern in reverse: what ends last starts first. Each event itself still plays forwards.
  ///
  /// - An event starts at `duration − time − its own duration`. Its envelope and its audio file are not
  ///   reversed. A continuous event without a duration counts as having length 0.
  /// - A curve is mirrored in time, so that its control takes the same values in the opposite order. A
  ///   control that kept its last value after a curve has that value before the mirrored curve. A control
  ///   that was neutral (without effect) before its first curve is neutral again after the mirrored curve.
  /// - A dynamic parameter that changes a control from one value to another changes it back: from the second
  ///   value to the first.
  /// - The part of a curve beyond `duration` is removed.
  ///
  /// Reversing a pattern twice restores the events and the values of its controls. However, if nothing starts
  /// at 0, the silence at the start of the pattern is lost.
  public func reversed() -> HapticPattern { tracedReversal().pattern }

  /// Returns the pattern in reverse, with the entry from which each of its entries comes.
  package func tracedReversal() -> TracedPattern {
    let end = duration
    var result = TracedPattern(unchangedIn: self)
    for index in events.indices {
      let length = events[index].effectiveDuration ?? 0
      // The event that ends last could otherwise start before 0, by a rounding error.
      result.pattern.events[index].time = max(0, end - events[index].time - length)
    }
    result.pattern.parameters = []
    result.parameters = []
    result.pattern.curves = []
    result.curves = []
    for id in DynamicParameterID.allCases {
      appendReversedSteps(of: id, end: end, to: &result)
      appendReversedCurves(of: id, end: end, to: &result)
    }
    return result
  }

  private func appendReversedSteps(of id: DynamicParameterID, end: Double, to result: inout TracedPattern) {
    let order = parameters.indices.filter { parameters[$0].id == id }
      .sortedStably {
        parameters[$0].time != parameters[$1].time ? parameters[$0].time < parameters[$1].time : $0 < $1
      }
    guard let last = order.last.map({ parameters[$0] }) else { return }
    if last.time < end {
      result.pattern.parameters.append(DynamicParameter(id, time: 0, value: last.value))
      result.parameters.append(nil)
    }
    for place in order.indices.reversed() {
      var step = parameters[order[place]]
      // Of several steps at one time, only the last one takes effect.
      if place + 1 < order.count, step.time == parameters[order[place + 1]].time { continue }
      let before = order[..<place].last { parameters[$0].time < step.time }
      step.time = end - step.time
      step.value = before.map { parameters[$0].value } ?? id.facts.defaultValue
      result.pattern.parameters.append(step)
      result.parameters.append(TracedPattern.Origin(order[place]))
    }
  }

  private func appendReversedCurves(of id: DynamicParameterID, end: Double, to result: inout TracedPattern) {
    let runs = curveRuns(of: id, before: end)
    for run in runs {
      for curve in run.curves {
        var points = curve.points
        if let last = points.last, last.time == run.end, run.heldUntil > run.end {
          points.append(ParameterCurve.ControlPoint(time: run.heldUntil, value: last.value))
        }
        for index in points.indices { points[index].time = end - points[index].time }
        points.reverse()
        if run.start == runs[0].start, run.start > 0, let last = points.last, last.time == end - run.start,
          last.value != id.facts.defaultValue
        {
          points.append(ParameterCurve.ControlPoint(time: last.time, value: id.facts.defaultValue))
        }
        guard let first = points.first, points.count > 1 else { continue }
        for index in points.indices { points[index].time -= first.time }
        var mirrored = curves[curve.index]
        mirrored.time = first.time
        mirrored.controlPoints = points
        result.pattern.curves.append(mirrored)
        result.curves.append(TracedPattern.Origin(curve.index))
      }
    }
  }

  /// Curves whose active times overlap, and how long the value that they leave behind is held
  /// (see Rendering §2).
  private struct CurveRun {
    var curves: [(index: Int, points: [ParameterCurve.ControlPoint])]
    var start: Double
    var end: Double
    var heldUntil: Double
  }

  /// Returns the curves of a control, grouped into runs in order of time, with points in pattern
  /// time, cut at `limit`.
  private func curveRuns(of id: DynamicParameterID, before limit: Double) -> [CurveRun] {
    var spans: [(index: Int, points: [ParameterCurve.ControlPoint])] = []
    for index in curves.indices where curves[index].id == id {
      var curve = curves[index]
      curve.cut(at: limit - curve.time)
      var points = curve.sortedPoints
      for place in points.indices { points[place].time += curve.time }
      if !points.isEmpty { spans.append((index, points)) }
    }
    func start(_ index: Int) -> Double { spans[index].points[0].time }
    let order = spans.indices.sortedStably { start($0) != start($1) ? start($0) < start($1) : $0 < $1 }
    var runs: [CurveRun] = []
    for index in order {
      let (from, to) = (start(index), spans[index].points.last?.time ?? start(index))
      if var run = runs.last, from < run.end || (from == run.end && from == to) {
        run.end = max(run.end, to)
        run.curves.append(spans[index])
        runs[runs.count - 1] = run
      } else {
        if let last = runs.indices.last { runs[last].heldUntil = from }
        runs.append(CurveRun(curves: [spans[index]], start: from, end: to, heldUntil: limit))
      }
    }
    return runs
  }
}
