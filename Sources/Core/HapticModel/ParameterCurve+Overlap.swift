extension ParameterCurve {
  /// Returns the indices of the curves that have no effect, in ascending order: each of them begins while
  /// `PatternLimits.overlappingCurves` others of its control are active.
  ///
  /// Of curves that begin at the same time, those that come first in the array act.
  package static func ignored(in curves: [ParameterCurve]) -> [Int] {
    guard curves.count > PatternLimits.overlappingCurves else { return [] }
    var spans: [(index: Int, start: Double, end: Double)] = []
    spans.reserveCapacity(curves.count)
    for index in curves.indices {
      if let span = curves[index].activeSpan { spans.append((index, span.lowerBound, span.upperBound)) }
    }
    spans = spans.sortedStably { $0.start }
    // The ends of the active curves of each control.
    var active = [[Double]](repeating: [], count: DynamicParameterID.allCases.count)
    var ignored: [Int] = []
    for span in spans {
      let control = Int(curves[span.index].id.rawValue)
      active[control].removeAll { $0 <= span.start }
      if active[control].count < PatternLimits.overlappingCurves {
        active[control].append(span.end)
      } else {
        ignored.append(span.index)
      }
    }
    return ignored.sortedStably { Double($0) }
  }

  /// The time for which the curve is active, in seconds from the start of the pattern; `nil` if it is over as
  /// soon as it begins. Points that no renderer plays do not count.
  private var activeSpan: Range<Double>? {
    var (start, end) = (Double.infinity, -Double.infinity)
    for point in controlPoints where !point.value.isNaN {
      let moment = time + point.time
      guard moment >= 0, moment <= PatternLimits.longestTime else { continue }
      start = min(start, moment)
      end = max(end, moment)
    }
    return start < end ? start..<end : nil
  }
}
