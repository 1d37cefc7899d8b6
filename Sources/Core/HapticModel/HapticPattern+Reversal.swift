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
  public func reversed() -> HapticPattern {
    let end = duration
    var result = self
    for index in result.events.indices {
      result.events[index].time = end - events[index].time - (events[index].effectiveDuration ?? 0)
    }
    result.parameters = []
    result.curves = []
    for id in DynamicParameterID.allCases {
      result.parameters += reversedSteps(of: id, end: end)
      result.curves += reversedCurves(of: id, end: end)
    }
    return result
  }

  private func reversedSteps(of id: DynamicParameterID, end: Double) -> [DynamicParameter] {
    let steps = parameters.filter { $0.id == id }.enumerated()
      .sortedStably {
        $0.element.time != $1.element.time ? $0.element.time < $1.element.time : $0.offset < $1.offset
      }
      .map { $0.element }
    guard let last = steps.last else { return [] }
    var result: [DynamicParameter] = []
    if last.time < end { result.append(DynamicParameter(id, time: 0, value: last.value)) }
    for index in steps.indices.reversed() {
      // Of several steps at one time, only the last one takes effect.
      if index + 1 < steps.count, steps[index].time == steps[index + 1].time { continue }
      let before = steps[..<index].last { $0.time < steps[index].time }
      var step = steps[index]
      step.time = end - step.time
      step.value = before?.value ?? id.facts.defaultValue
      result.append(step)
    }
    return result
  }

  private func reversedCurves(of id: DynamicParameterID, end: Double) -> [ParameterCurve] {
    var result: [ParameterCurve] = []
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
        var mirrored = curve.original
        mirrored.time = first.time
        mirrored.controlPoints = points
        result.append(mirrored)
      }
    }
    return result
  }

  /// Curves whose active times overlap, and how long the value that they leave behind is held
  /// (see Rendering §2).
  private struct CurveRun {
    var curves: [(original: ParameterCurve, points: [ParameterCurve.ControlPoint])]
    var start: Double
    var end: Double
    var heldUntil: Double
  }

  /// Returns the curves of a control, grouped into runs in order of time, with points in pattern
  /// time, cut at `limit`.
  private func curveRuns(of id: DynamicParameterID, before limit: Double) -> [CurveRun] {
    var spans: [(original: ParameterCurve, points: [ParameterCurve.ControlPoint])] = []
    for var curve in curves where curve.id == id {
      let original = curve
      curve.cut(at: limit - curve.time)
      var points = curve.sortedPoints
      for index in points.indices { points[index].time += curve.time }
      if !points.isEmpty { spans.append((original, points)) }
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
