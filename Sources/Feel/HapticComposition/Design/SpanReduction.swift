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
  /// Whether it is known of the next spans that they need larger errors.
  private var needsLargerErrors = false
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
  /// The error in just noticeable differences from which on still more points are used: a tremor is lost. Chosen by this project.
  static var lost: Double { 4.2 }
  /// The factor from one detail that is tried to the next.
  private static var ratio: Double { 1.25 }

  init(_ scale: FeltScale, _ settings: CompositionSettings, duration: Double) {
    reducer = SpanReducer(scale, settings)
    self.settings = settings
    detail = settings[.detail]
    // A sound of less than a second has as many points as one of a second.
    let seconds = max(1, duration)
    preferred = Int(settings[.points] * seconds)
    usual = max(preferred, Int(CompositionSettings.usualPoints * seconds))
    most = max(preferred, Int(CompositionSettings.mostPoints * seconds))
    allowed = preferred
  }

  /// Returns the simplified spans.
  ///
  /// The finest detail takes the preferred number of points. Errors that are hardly noticed take the usual number, larger ones too; if
  /// these would lose a tremor, the curves take the largest number.
  mutating func reduced(_ spans: inout [PlannedSpan]) -> [ReducedSpan] {
    let details = details
    // A finer detail takes no fewer points, so only coarser ones are tried after one that takes too many.
    var next = 0
    if !last.isEmpty {
      // The detail that fitted before fits again, unless there is more vibration now.
      if let found = reduced(&spans, detail, allowed) { return keep(spans, found) }
      next = details.count { $0 <= detail }
      last = []
    }
    if !needsLargerErrors, let found = finelyReduced(&spans, details, from: next) {
      return keep(spans, found)
    }
    needsLargerErrors = false
    let fine = Self.fine(details)
    next = max(next, fine)
    let coarse = max(next, details.count { $0 <= Self.lost })
    if allowed < most, let found = search(&spans, details[next..<coarse], usual) { return keep(spans, found) }
    let start = allowed < most ? fine - 1 : next
    if let found = search(&spans, details[start...], most) { return keep(spans, found) }
    detail = details[details.count - 1]
    allowed = .max
    return keep(spans, reduced(&spans, detail, .max) ?? [])
  }

  /// Returns whether curves whose errors are hardly noticed take no more points than the usual number. The next spans that are reduced
  /// must be the same.
  mutating func fits(_ spans: [PlannedSpan]) -> Bool {
    var spans = spans
    last = []
    if let found = finelyReduced(&spans, details, from: 0) { _ = keep(spans, found) }
    needsLargerErrors = last.isEmpty && !spans.isEmpty
    return !needsLargerErrors
  }

  /// Returns the spans with a detail from `next` on with which the error is hardly noticed; `nil` if that takes too many points.
  private mutating func finelyReduced(
    _ spans: inout [PlannedSpan], _ details: [Double], from next: Int
  ) -> [ReducedSpan]? {
    let fine = Self.fine(details)
    var next = next
    if next < fine - 1 {
      // The finest detail usually fits.
      if let found = reduced(&spans, details[next], preferred) {
        detail = details[next]
        allowed = preferred
        return found
      }
      next += 1
    }
    // The last of these details may take more points than preferred.
    guard next < fine, let found = reduced(&spans, details[fine - 1], usual) else { return nil }
    detail = details[fine - 1]
    allowed = usual
    let points = found.reduce(0) { $0 + $1.pointCount }
    guard points <= preferred else { return found }
    return search(&spans, details[next..<(fine - 1)], preferred) ?? found
  }

  /// Returns the number of details with which the error is hardly noticed, at least 1.
  private static func fine(_ details: [Double]) -> Int { max(1, details.count { $0 <= noticed }) }

  /// The details that are tried, from the finest.
  private var details: [Double] { Self.details(from: settings[.detail]) }

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
        spans[index].constantSharpness = last[known].plan.constantSharpness
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
