import HapticModel

/// Walks over the curves of one control from left to right and joins those that are active (C of rendering-model §2).
struct CurveSweep {
  private struct Track {
    var points: [TimedValue]
    var cursor = 0
    var start: Double { points.first?.time ?? 0 }
    var end: Double { points.last?.time ?? 0 }
    var final: Double { points.last?.value ?? 0 }

    /// Value at a time after a jump there (`before: false`), or as the curve arrives there. Times must not fall.
    mutating func value(at time: Double, before: Bool) -> Double {
      while cursor + 1 < points.count,
        before ? points[cursor + 1].time < time : points[cursor + 1].time <= time
      {
        cursor += 1
      }
      let a = points[cursor]
      guard cursor + 1 < points.count else { return a.value }
      let b = points[cursor + 1]
      guard b.time > a.time else { return a.value }
      return a.value + (b.value - a.value) * min(1, max(0, (time - a.time) / (b.time - a.time)))
    }
  }

  /// More bends than this are thinned: no picture can show them and overlapping curves would cost their product.
  private static let bendLimit = 65_536

  private var tracks: [Track]
  private let multiplies: Bool
  private let neutral: Double

  init(_ curves: [ParameterCurve], multiplies: Bool, clamp: (Float) -> Double) {
    self.multiplies = multiplies
    neutral = multiplies ? 1 : 0
    tracks = curves.compactMap { curve in
      let points = curve.controlPoints.map { TimedValue(curve.time + $0.time, clamp($0.value)) }
      return points.isEmpty ? nil : Track(points: points.sorted { $0.time < $1.time })
    }
    tracks.sort { $0.start < $1.start }
  }

  func knots() -> [LaneCourse.Knot] {
    var tracks = tracks
    var knots: [LaneCourse.Knot] = []
    var active: [Int] = []
    var waiting = 0
    var held = neutral
    var heldSince = -Double.infinity
    let times = bends()
    for (index, time) in times.enumerated() {
      let before =
        active.isEmpty
        ? held : active.reduce(neutral) { join($0, tracks[$1].value(at: time, before: true)) }
      while waiting < tracks.count, tracks[waiting].start <= time {
        active.append(waiting)
        waiting += 1
      }
      for track in active where tracks[track].end <= time && tracks[track].end >= heldSince {
        (held, heldSince) = (tracks[track].final, tracks[track].end)
      }
      active.removeAll { tracks[$0].end <= time }
      let after =
        active.isEmpty
        ? held : active.reduce(neutral) { join($0, tracks[$1].value(at: time, before: false)) }
      knots.append(LaneCourse.Knot(time: time, before: before, after: after))
      // A product of slopes bends; short straight pieces follow it closely enough for any picture.
      if multiplies, active.count > 1, index + 1 < times.count, times.count < Self.bendLimit / 8 {
        let next = times[index + 1]
        for step in 1..<8 {
          let at = time + (next - time) * Double(step) / 8
          let value = active.reduce(neutral) { join($0, tracks[$1].value(at: at, before: false)) }
          knots.append(LaneCourse.Knot(time: at, before: value, after: value))
        }
      }
    }
    return knots
  }

  private func join(_ a: Double, _ b: Double) -> Double { multiplies ? a * b : a + b }

  /// The times at which C can bend, ascending, each once.
  private func bends() -> [Double] {
    var times = tracks.flatMap { $0.points.map(\.time) }
    times.sort()
    var kept: [Double] = []
    let span = (times.last ?? 0) - (times.first ?? 0)
    let step = times.count > Self.bendLimit ? span / Double(Self.bendLimit / 4) : 0
    for time in times where kept.last.map({ time > $0 && time - $0 >= step }) ?? true { kept.append(time) }
    if let last = times.last, kept.last != last { kept.append(last) }
    return kept
  }
}
