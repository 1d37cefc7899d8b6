import HapticPerception

/// Simplifies all spans of a composition to the fewest points with one detail: that of the settings, or less
/// detail if that takes more points than the settings allow.
struct SpanReduction {
  private var reducer: SpanReducer
  private let settings: CompositionSettings
  /// The number of points that the settings ask for, the number with which a larger error is accepted, and the largest number.
  private let preferred: Int
  private let usual: Int
  private let most: Int
  /// The number of points that the last reduction was allowed.
  private var allowed: Int
  /// The detail of the last reduction, in just noticeable differences.
  private(set) var detail: Double
  /// The last spans and what they were reduced to. A span that returns need not be reduced again.
  private var last: [(plan: PlannedSpan, reduced: ReducedSpan)] = []

  /// The largest error that is accepted, in just noticeable differences. With a larger error a curve would
  /// not follow the sound.
  private static var leastDetail: Double { 8.4 }
  /// The error in just noticeable differences from which on more points are used than the settings ask for. Chosen by this
  /// project: 1.4 of them are about 2 dB.
  static var noticed: Double { 1.4 }
  /// The number of points per second that is used to prevent such an error. Chosen by this project: with more, a pattern is hard to
  /// edit by hand.
  static var usualPoints: Double { 30 }
  /// The error in just noticeable differences from which on still more points are used: a tremor is lost. Chosen by this project.
  static var lost: Double { 4.2 }
  /// The largest number of points per second.
  static var mostPoints: Double { 60 }
  /// The factor from one detail that is tried to the next.
  private static var ratio: Double { 1.25 }

  init(_ scale: FeltScale, _ settings: CompositionSettings, duration: Double) {
    reducer = SpanReducer(scale, settings)
    self.settings = settings
    detail = settings[.detail]
    // A sound of less than a second has as many points as one of a second.
    let seconds = max(1, duration)
    preferred = Int(settings[.points] * seconds)
    usual = max(preferred, Int(Self.usualPoints * seconds))
    most = max(preferred, Int(Self.mostPoints * seconds))
    allowed = preferred
  }

  /// Returns the simplified spans.
  ///
  /// The finest detail takes the preferred number of points. Errors that are hardly noticed take the usual number, larger ones too; if
  /// these would lose a tremor, the curves take the largest number.
  mutating func reduced(_ spans: inout [PlannedSpan]) -> [ReducedSpan] {
    let details = Self.details(from: settings[.detail])
    // The details with which the error is hardly noticed. The last of them may take more points than preferred.
    let fine = max(1, details.count { $0 <= Self.noticed })
    // A finer detail takes no fewer points, so only coarser ones are tried after one that takes too many.
    var next = 0
    if !last.isEmpty {
      // The detail that fitted before fits again, unless there is more vibration now.
      if let found = reduced(&spans, detail, allowed) {
        return keep(spans, found)
      }
      next = details.count { $0 <= detail }
      last = []
    }
    if next < fine - 1 {
      // The finest detail usually fits.
      if let found = reduced(&spans, details[next], preferred) {
        detail = details[next]
        allowed = preferred
        return keep(spans, found)
      }
      next += 1
    }
    if next < fine {
      if let found = reduced(&spans, details[fine - 1], usual) {
        detail = details[fine - 1]
        allowed = usual
        let points = found.reduce(0) { $0 + $1.pointCount }
        if points <= preferred, let finer = search(&spans, details[next..<(fine - 1)], preferred) {
          return keep(spans, finer)
        }
        return keep(spans, found)
      }
      next = fine
    }
    let coarse = max(next, details.count { $0 <= Self.lost })
    if allowed < most, let found = search(&spans, details[next..<coarse], usual) { return keep(spans, found) }
    let start = allowed < most ? fine - 1 : next
    if let found = search(&spans, details[start...], most) { return keep(spans, found) }
    detail = details[details.count - 1]
    allowed = .max
    return keep(spans, reduced(&spans, detail, .max) ?? [])
  }

  /// Returns whether curves whose errors are hardly noticed take no more points than the usual number.
  mutating func fits(_ spans: [PlannedSpan]) -> Bool {
    var spans = spans
    let details = Self.details(from: settings[.detail])
    let detail = details.last { $0 <= Self.noticed } ?? settings[.detail]
    return reduced(&spans, detail, usual) != nil
  }

  /// The details that are tried, from the finest.
  private static func details(from first: Double) -> [Double] {
    var details = [first]
    while let last = details.last, last < leastDetail { details.append(last * ratio) }
    return details
  }

  /// Returns the spans with the finest detail that takes no more points than the limit; `nil` if none does.
  private mutating func search(
    _ spans: inout [PlannedSpan], _ details: ArraySlice<Double>, _ limit: Int
  ) -> [ReducedSpan]? {
    var best: [ReducedSpan]?
    var (low, high) = (details.startIndex, details.endIndex)
    // The finest detail usually fits.
    var middle = low
    while low < high {
      if let found = reduced(&spans, details[middle], limit) {
        best = found
        detail = details[middle]
        allowed = limit
        high = middle
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    return best
  }

  /// Returns the spans with the fewest points, or `nil` as soon as they need more than the limit.
  private mutating func reduced(
    _ spans: inout [PlannedSpan], _ detail: Double, _ limit: Int
  ) -> [ReducedSpan]? {
    var result: [ReducedSpan] = []
    result.reserveCapacity(spans.count)
    var left = limit
    var known = 0
    for index in spans.indices {
      while known < last.count, last[known].plan.first < spans[index].first { known += 1 }
      let span: ReducedSpan
      if known < last.count, last[known].plan.isSame(as: spans[index]) {
        span = last[known].reduced
      } else {
        // Levels that are corrected have the same brightness.
        var sharpness: [FewestPoints.Corner]?
        if known < last.count, detail == self.detail, last[known].plan.frames == spans[index].frames {
          spans[index].constantSharpness = last[known].plan.constantSharpness
          sharpness = last[known].reduced.sharpness
        }
        guard let reduced = reducer.reduced(&spans[index], detail: detail, limit: left, sharpness: sharpness)
        else { return nil }
        span = reduced
      }
      left -= span.pointCount
      if left < 0 { return nil }
      result.append(span)
    }
    return result
  }

  private mutating func keep(_ spans: [PlannedSpan], _ found: [ReducedSpan]) -> [ReducedSpan] {
    last = zip(spans, found).map { ($0, $1) }
    return found
  }

  /// Measures the errors of the last reduction.
  mutating func measure(_ spans: [PlannedSpan], _ report: inout CompositionReport) {
    var squares = 0.0
    var frames = 0
    for index in last.indices {
      reducer.measure(&last[index].reduced, against: last[index].plan)
      report.largestError = max(report.largestError, last[index].reduced.largestError)
      squares += last[index].reduced.squares
      frames += last[index].reduced.frames
    }
    report.vibration = spans.reduce(0) { $0 + $1.duration }
    report.detail = detail
    if frames > 0 { report.meanError = Maths.squareRoot(squares / Double(frames)) }
  }
}
