import HapticModel

extension ParameterCurve {
  /// The curve in chained pieces of at most 16 points that mean the same (Rendering §2).
  ///
  /// Each piece starts with the last point of the one before. A cut falls on the last of the points that share a time,
  /// never at the time where a piece starts or where the whole curve ends: then every piece has a length, and jumps
  /// stay jumps. A piece starts at time 0 of its own when the sums of times come out exactly as before; otherwise it keeps
  /// the start and times of the whole curve.
  func cut(into limit: Int = ParameterCurve.portablePointLimit) -> [ParameterCurve] {
    guard controlPoints.count > limit, limit > 3 else { return [self] }
    let points = Self.simplified(controlPoints)
    guard points.count > limit else {
      var curve = self
      curve.controlPoints = points
      return [curve]
    }
    var pieces: [ParameterCurve] = []
    var start = 0
    while start < points.count - 1 {
      var last = points.count - 1
      if last - start >= limit {
        last = start + limit - 1
        while last > start + 1, points[last].time == points[last + 1].time { last -= 1 }
      }
      pieces.append(piece(Array(points[start...last]), isFirst: start == 0))
      start = last
    }
    return pieces
  }

  /// The points in order of time, without those between the first and the last at one time.
  private static func simplified(_ points: [ControlPoint]) -> [ControlPoint] {
    // Swift's sort is stable in practice only; the index makes it so by right.
    let sorted = points.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    var kept: [ControlPoint] = []
    for (_, point) in sorted {
      if kept.count >= 2, kept[kept.count - 1].time == point.time, kept[kept.count - 2].time == point.time {
        kept[kept.count - 1] = point
      } else {
        kept.append(point)
      }
    }
    return kept
  }

  private func piece(_ points: [ControlPoint], isFirst: Bool) -> ParameterCurve {
    var piece = self
    piece.controlPoints = points
    if isFirst { return piece }
    piece.extras = ExtraKeys()
    piece.entryExtras = ExtraKeys()
    // The shared point has its extras in the piece before.
    piece.controlPoints[0].extras = ExtraKeys()
    let start = time + points[0].time
    var moved = piece
    moved.time = start
    for index in points.indices {
      let wanted = time + points[index].time
      moved.controlPoints[index].time = wanted - start
      if start + moved.controlPoints[index].time != wanted { return piece }
    }
    return start <= PatternLimits.longestTime ? moved : piece
  }
}
