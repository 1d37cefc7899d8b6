/// Measures how much faster a pad's clock runs than the host's, from the times in its input reports.
///
/// A report arrives later than it was made, by a delay that is never less than some minimum. So of each half second
/// the report with the least delay counts, and a line through 60 s of these has the slope of the pad's clock.
public struct PadClock: Sendable {
  private struct Point {
    // Host time in nanoseconds, and how far the pad's clock is ahead of it.
    var host: Int64
    var lead: Int64
  }

  private static var interval: Int64 { 500_000_000 }
  private static var window: Int64 { 60_000_000_000 }
  private static var leastPoints: Int { 20 }
  /// A lead that differs by more from the one before is a delay, or a clock was set.
  private static var leap: Int64 { 20_000_000 }
  private static var limit: Int64 { 500_000 }
  /// The greatest change of the result per second, in parts per billion.
  private static var slew: Int64 { 5_000 }

  /// The result in parts per billion.
  private var partsPerBillion: Int64?
  private var points: [Point] = []
  private var origin: Int64?
  private var lastTicks: UInt32 = 0
  private var lastHost: Int64 = 0
  private var ticks: Int64 = 0
  // The point with the least delay of the current half second, which began at `opened`.
  private var best: Point?
  private var opened: Int64 = 0
  private var outlier: Point?

  /// Creates a clock without measurements.
  public init() { points.reserveCapacity(Int(Self.window / Self.interval) + 2) }

  /// How much faster the pad's clock runs than the host's, within ±500 ppm, or nil while that is not known (for the
  /// first 10 s). It changes by at most 5 ppm per second, from 0.
  public var drift: Double? { partsPerBillion.map { Double($0) * 1e-9 } }

  /// Adds the time of an input report.
  ///
  /// - Parameters:
  ///   - ticks: The pad's time in ⅓ µs, which wraps at 2³².
  ///   - host: The time at which the report was read, in nanoseconds of a monotonic clock.
  public mutating func add(ticks reported: UInt32, host: Int64) {
    guard let origin else { return restart(ticks: reported, host: host) }
    let elapsed = Int64(Int32(bitPattern: reported &- lastTicks))
    let hostElapsed = host &- lastHost
    // A pad's time has one meaning only within half of its range, 715 s; the host's does not run backward.
    guard hostElapsed >= 0, hostElapsed < 600_000_000_000 else { return restart(ticks: reported, host: host) }
    // A report that was sent twice, or an older one.
    guard elapsed > 0 else {
      // A pad that was reset begins again from 0.
      if elapsed < -3_000_000 { restart(ticks: reported, host: host) }
      return
    }
    lastTicks = reported
    lastHost = host
    ticks &+= elapsed
    let point = Point(host: host, lead: ticks &* 1000 / 3 &- (host &- origin))
    guard let kept = best else {
      best = point
      opened = host
      return
    }
    if host &- opened < Self.interval {
      if point.lead > kept.lead { best = point }
    } else {
      close(kept)
      best = point
      opened = host
    }
  }

  private mutating func restart(ticks reported: UInt32, host: Int64) {
    origin = host
    lastTicks = reported
    lastHost = host
    ticks = 0
    best = nil
    outlier = nil
    points.removeAll(keepingCapacity: true)
  }

  private mutating func close(_ point: Point) {
    if let last = points.last, abs(point.lead &- last.lead) > Self.leap {
      guard let first = outlier, abs(point.lead &- first.lead) <= Self.leap else {
        outlier = point
        return
      }
      // Two in a row agree: a clock was set.
      points.removeAll(keepingCapacity: true)
      points.append(first)
    }
    outlier = nil
    let elapsed = points.last.map { min(point.host &- $0.host, 1_000_000_000) } ?? 0
    while let oldest = points.first, point.host &- oldest.host > Self.window { points.removeFirst() }
    points.append(point)
    guard let slope, abs(slope) <= Self.limit else { return }
    let step = Self.slew * (elapsed / 1_000_000) / 1000
    let now = partsPerBillion ?? 0
    partsPerBillion = now + min(max(slope - now, -step), step)
  }

  /// The slope of the line with the least squares through the points, in parts per billion.
  private var slope: Int64? {
    guard points.count >= Self.leastPoints, let first = points.first else { return nil }
    // Milliseconds and nanoseconds: 120 points within 60 s and 2.4 s keep the sums below 2⁶³.
    var sums: (x: Int64, y: Int64, xx: Int64, xy: Int64) = (0, 0, 0, 0)
    for point in points {
      let x = (point.host &- first.host) / 1_000_000
      let y = point.lead &- first.lead
      sums.x &+= x
      sums.y &+= y
      sums.xx &+= x &* x
      sums.xy &+= x &* y
    }
    let count = Int64(points.count)
    let denominator = (count &* sums.xx &- sums.x &* sums.x) / 1000
    guard denominator > 0 else { return nil }
    return (count &* sums.xy &- sums.x &* sums.y) / denominator
  }
}
