import HapticModel
import HapticText

extension ParameterCurve {
  /// Returns the curve as pieces of at most 16 points, one after the other, with the same meaning
  /// (see Rendering §2).
  ///
  /// Each piece starts with the last point of the piece before. A cut is at the last of the points with the
  /// same time, but never at the time at which a piece starts or the whole curve ends; so every piece has a
  /// length, and jumps stay jumps. The times of a piece start at 0 if adding its start returns the original
  /// times, but for the rounding of the sum; otherwise the piece keeps the start and times of the whole curve.
  /// Times have the digits of the original times, not those of rounding errors, and no two pieces overlap.
  package func cut(into limit: Int = ParameterCurve.portablePointLimit) -> [ParameterCurve] {
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
      pieces.append(piece(Array(points[start...last]), after: pieces.last))
      start = last
    }
    return pieces
  }

  /// Returns the points sorted by time, without those between the first and the last at the same time.
  private static func simplified(_ points: [ControlPoint]) -> [ControlPoint] {
    var kept: [ControlPoint] = []
    for point in points.sortedStably(by: { $0.time }) {
      if kept.count >= 2, kept[kept.count - 1].time == point.time, kept[kept.count - 2].time == point.time {
        kept[kept.count - 1] = point
      } else {
        kept.append(point)
      }
    }
    return kept
  }

  private func piece(_ points: [ControlPoint], after previous: ParameterCurve?) -> ParameterCurve {
    var piece = self
    piece.controlPoints = points
    guard let previous, let last = previous.controlPoints.last else { return piece }
    piece.extras = ExtraKeys()
    piece.entryExtras = ExtraKeys()
    // The previous piece contains the extras of the shared point.
    piece.controlPoints[0].extras = ExtraKeys()
    let exact = time + points[0].time
    let end = previous.time + last.time
    let start = [Decimals.tidied(exact, atMost: exact), exact, end].first { $0 >= end } ?? end
    var moved = piece
    moved.time = start
    for index in points.indices.dropFirst() {
      let wanted = time + points[index].time
      let difference = Decimals.tidied(max(0, wanted - start), atMost: wanted)
      moved.controlPoints[index].time = difference
      if abs(start + difference - wanted) > 2 * wanted.ulp { return piece }
    }
    moved.controlPoints[0].time = 0
    return start <= PatternLimits.longestTime ? moved : piece
  }
}
