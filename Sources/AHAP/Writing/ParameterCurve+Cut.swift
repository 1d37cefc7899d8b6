import HapticModel

extension ParameterCurve {
  /// Returns the curve as pieces of at most 16 points, one after the other, with the same meaning
  /// (see Rendering §2).
  ///
  /// Each piece starts with the last point of the piece before. A cut is at the last of the points with the
  /// same time, but never at the time at which a piece starts or the whole curve ends; so every piece has a
  /// length, and jumps stay jumps. The times of a piece start at 0 if adding its start returns exactly the
  /// original times; otherwise the piece keeps the start and times of the whole curve.
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

  /// Returns the points sorted by time, without those between the first and the last at the same time.
  private static func simplified(_ points: [ControlPoint]) -> [ControlPoint] {
    // Swift's sort is stable in practice but does not promise it; the index guarantees it.
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
    // The previous piece contains the extras of the shared point.
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
