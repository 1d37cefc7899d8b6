import HapticModel
import HapticText

extension PictureBuilder {
  /// Returns one track for each control (dynamic parameter) that a curve or parameter of the pattern changes.
  func controlTracks() -> [ControlTrack] {
    DynamicParameterID.allCases.compactMap { id in
      let curves = pattern.curves.filter { $0.id == id }
      let parameters = pattern.parameters.filter { $0.id == id }
      guard !curves.isEmpty || !parameters.isEmpty, let lane = lanes[id] else { return nil }
      let points = curves.flatMap { curve in
        curve.controlPoints.map { TimedValue(curve.time + $0.time, Double(id.facts.clamped($0.value))) }
      }
      let jumps = parameters.map { TimedValue($0.time, Double(id.facts.clamped($0.value))) }
      return ControlTrack(
        id: id, lane: shown(lane.polyline(to: span)), points: thinned(points), jumps: thinned(jumps),
        curveCount: curves.count, parameterCount: parameters.count)
    }
  }

  /// Returns the values of a control, reduced to what can be seen in the picture.
  private func shown(_ polyline: Polyline) -> Polyline {
    let simple = polyline.simplified(tolerance: Self.tolerance)
    guard simple.points.count > columns * 4 else { return simple }
    let count = columns * 4
    var points: [TimedValue] = []
    for index in 0..<count {
      let start = span * Double(index) / Double(count)
      guard let range = polyline.range(from: start, to: start + span / Double(count)) else { continue }
      points.append(TimedValue(start, index % 2 == 0 ? range.lowerBound : range.upperBound))
    }
    return Polyline(points)
  }

  /// Returns the points sorted by time, at most two for each column.
  private func thinned(_ points: [TimedValue]) -> [TimedValue] {
    let sorted = points.sortedStably { $0.time }.filter { $0.time <= span }
    guard sorted.count > columns * 2 else { return sorted }
    let spacing = span / Double(columns * 2)
    var kept: [TimedValue] = []
    for point in sorted where kept.last.map({ point.time - $0.time >= spacing }) ?? true {
      kept.append(point)
    }
    return kept
  }
}
