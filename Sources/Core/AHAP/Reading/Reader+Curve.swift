import HapticModel
import HapticText

extension Reader {
  /// Reads the object under `ParameterCurve` and adds the curve to the pattern; returns false if it is null.
  mutating func readCurve() throws(Stop) -> Bool {
    let start = position
    switch try open(UInt8(ascii: "{"), for: .parameterCurve) {
    case .missing: return false
    case .wrong: return true
    case .value: break
    }
    var id = Slot<DynamicParameterID>.missing
    var time = Slot<Double>.missing
    var points = Slot<[ParameterCurve.ControlPoint]>.missing
    var pointsOffset = start
    var extras = FoundExtras()
    var isFirst = true
    var seen: UInt16 = 0
    while let raw = try nextKey(&isFirst) {
      switch identify(raw, in: .curve, &seen) {
      case .parameterID: id = try readControlID()
      case .time: time = try readTime(.time)
      case .parameterCurveControlPoints:
        pointsOffset = position
        points = try readControlPoints()
      default: try readExtra(raw, into: &extras)
      }
    }
    if case .missing = id { reportMissing(.parameterID, "say which control this is", at: start) }
    if case .missing = time { reportMissing(.time, "when the curve starts, in seconds", at: start) }
    if case .missing = points {
      reportMissing(.parameterCurveControlPoints, "an array of Time and ParameterValue", at: start)
    }
    guard let id = id.value else { return true }
    noteUse(of: id, at: start)
    guard let time = time.value, var points = points.value else { return true }
    clampPoints(&points, id)
    enter(.parameterCurveControlPoints)
    checkPoints(ParameterCurve(id, time: time, controlPoints: points), at: pointsOffset)
    leave(1)
    if !log.hasErrors {
      pattern.curves.append(ParameterCurve(id, time: time, controlPoints: points, extras: finish(extras)))
    }
    return true
  }

  private mutating func readControlPoints() throws(Stop) -> Slot<[ParameterCurve.ControlPoint]> {
    let start = position
    pointSpots.removeAll(keepingCapacity: true)
    var points: [ParameterCurve.ControlPoint] = []
    switch try open(UInt8(ascii: "["), for: .parameterCurveControlPoints) {
    case .missing: return .missing
    case .wrong: return .wrong
    case .value: break
    }
    points.reserveCapacity(ParameterCurve.portablePointLimit)
    var index = -1
    while try nextElement(&index) {
      guard base[position] == UInt8(ascii: "{") else {
        try rejectElement("a control point")
        continue
      }
      if let point = try readControlPoint(index) { points.append(point) }
    }
    if index < 0 {
      report(
        .emptyCurve, at: start, "the curve has no points and changes nothing; remove it or give it points")
    }
    return .value(points)
  }

  @inline(__always)
  private mutating func readControlPoint(_ index: Int) throws(Stop) -> ParameterCurve.ControlPoint? {
    let start = position
    try open()
    let parts = try readParts(of: .controlPoint, at: start) { (_) throws(Stop) in Slot<Never>.missing }
    if case .missing = parts.time { reportMissing(.time, "seconds from the start of the curve", at: start) }
    if case .missing = parts.value {
      reportMissing(.parameterValue, "the value at this point, a number", at: start)
    }
    guard let time = parts.time.value, let value = parts.value.value else { return nil }
    pointSpots.append(Spot(index: index, offset: parts.valueOffset))
    var point = ParameterCurve.ControlPoint(time: time, value: value)
    if !parts.extras.isEmpty { point.extras = finish(parts.extras) }
    return point
  }

  /// Clamps the values to the range of the control, whose name may come after the points.
  @inline(__always)
  private mutating func clampPoints(_ points: inout [ParameterCurve.ControlPoint], _ id: DynamicParameterID) {
    let range = ranges.control[Int(id.rawValue)].range
    for index in points.indices where !(range.contains(points[index].value)) {
      enter(.parameterCurveControlPoints, pointSpots[index].index)
      points[index].value = clamped(points[index].value, to: range, at: pointSpots[index].offset, id.name)
      leave(2)
    }
  }

  private mutating func checkPoints(_ curve: ParameterCurve, at offset: Int) {
    let points = curve.controlPoints
    guard let first = points.first else { return }
    if points.count > ParameterCurve.portablePointLimit {
      report(.longCurve, at: offset) { _ in
        "\(points.count) points; not every system version accepts more than 16, so split the curve with"
          + " 'thrum format --split-curves' (AHAPEncoder(splitsLongCurves: true))"
      }
    }
    var isSorted = true
    var previous = first.time
    for point in points {
      if point.time < previous { isSorted = false }
      previous = point.time
    }
    if !isSorted {
      report(
        .unsortedControlPoints, at: offset, "the points are out of order; they are sorted by Time before use")
    }
    if curve.seemsTimedFromPatternStart {
      report(.absoluteControlPointTimes, at: offset) { _ in
        "point times count from the start of the curve, but the first one equals the curve's own Time"
          + " (\(NumberText.exact(curve.time)) s); if they count from the start of the pattern, correct them with"
          + " 'thrum format --fix absolute-times'"
      }
    }
  }

  /// Reports the curves that have no effect because too many others are active when they begin: one finding for
  /// all of them, at the first.
  mutating func checkOverlap() {
    let ignored = ParameterCurve.ignored(in: pattern.curves)
    guard let first = ignored.first, log.admits(.overlappingCurves) else { return }
    let others = ignored.count > 1 ? " (nor have \(ignored.count - 1) more)" : ""
    enter(.pattern, curveSpots[first].index)
    report(.overlappingCurves, at: curveSpots[first].offset) { reader in
      "\(PatternLimits.overlappingCurves) curves of \(reader.pattern.curves[first].id.name) are active when this one"
        + " begins, so it has no effect\(others); join curves, or let fewer overlap"
    }
    leave(2)
  }
}
