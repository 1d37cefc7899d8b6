extension HapticPattern {
  /// Returns every problem of the pattern: first those of events, then those of parameters, then those of
  /// curves.
  ///
  /// Use this method for patterns built in code. For a file, the AHAP decoder reports the same problems with
  /// line and column. A pattern can be rendered if none of its problems has the severity `.error`; an engine also
  /// refuses values out of range.
  public func validate() -> [PatternProblem] {
    var problems: [PatternProblem] = []
    if !version.isFinite { problems.append(PatternProblem(.notFinite, at: "version")) }
    for index in events.indices { events[index].validate(index, into: &problems) }
    for index in parameters.indices {
      let parameter = parameters[index]
      check(moment: parameter.time, { "parameters[\(index)].time" }, &problems)
      check(parameter.value, parameter.id.facts, { "parameters[\(index)].value" }, &problems)
    }
    for index in curves.indices { curves[index].validate(index, into: &problems) }
    for index in ParameterCurve.ignored(in: curves) {
      problems.append(PatternProblem(.overlappingCurves, at: "curves[\(index)]"))
    }
    return problems
  }
}

extension HapticEvent {
  fileprivate func validate(_ index: Int, into problems: inout [PatternProblem]) {
    check(moment: time, { "events[\(index)].time" }, &problems)
    if let duration { check(moment: duration, { "events[\(index)].duration" }, &problems) }
    if type.isContinuous, duration == nil || duration == 0 {
      problems.append(PatternProblem(.endless, at: "events[\(index)]"))
    }
    for position in parameters.indices {
      let parameter = parameters[position]
      check(
        parameter.value, parameter.id.facts, { "events[\(index)].parameters[\(position)].value" }, &problems)
    }
    switch (type, waveform?.source) {
    case (.audioCustom, nil), (.audioCustom, .path("")):
      problems.append(PatternProblem(.missingWaveform, at: "events[\(index)]"))
    case (.audioCustom, .resource):
      problems.append(PatternProblem(.registeredAudio, at: "events[\(index)].waveform"))
    case (.audioCustom, .path), (_, nil): break
    default: problems.append(PatternProblem(.misplacedWaveform, at: "events[\(index)].waveform"))
    }
  }
}

extension ParameterCurve {
  fileprivate func validate(_ index: Int, into problems: inout [PatternProblem]) {
    check(moment: time, { "curves[\(index)].time" }, &problems)
    if controlPoints.isEmpty { problems.append(PatternProblem(.emptyCurve, at: "curves[\(index)]")) }
    let facts = id.facts
    for position in controlPoints.indices {
      let point = controlPoints[position]
      check(moment: point.time, { "curves[\(index)].controlPoints[\(position)].time" }, &problems)
      check(point.value, facts, { "curves[\(index)].controlPoints[\(position)].value" }, &problems)
    }
  }
}

// The location is passed as a closure because most values are valid and need no string.

private func check(moment: Double, _ place: () -> String, _ problems: inout [PatternProblem]) {
  if !moment.isFinite {
    problems.append(PatternProblem(.notFinite, at: place()))
  } else if moment < 0 {
    problems.append(PatternProblem(.negative, at: place()))
  } else if moment > PatternLimits.longestTime {
    problems.append(PatternProblem(.tooLong, at: place()))
  }
}

private func check(
  _ value: Float, _ facts: ParameterFacts, _ place: () -> String, _ problems: inout [PatternProblem]
) {
  if !value.isFinite {
    problems.append(PatternProblem(.notFinite, at: place()))
  } else if !facts.range.contains(value) {
    problems.append(PatternProblem(.outOfRange, at: place(), range: facts.range))
  }
}
