import HapticPerception

/// Moves planned transients to the beat.
///
/// Tempo may change in the course of a sound. So rows of 64 hits have a grid each, and where a row has no steady tempo its transients
/// stay where they are.
struct BeatGrid {
  /// Transients that were moved.
  private(set) var moved = 0
  /// Transients in rows with a tempo, those included that stayed where they are.
  private(set) var onBeat = 0
  /// The tempo of the row with the most confidence.
  private(set) var tempo: Tempo?

  /// Hits of a row. The last row has up to half as many more.
  private static var row: Int { 64 }

  /// Moves transients, by time, that belong to hits, by time.
  mutating func snap(_ taps: inout [PlannedTap], to hits: [Onset]) {
    var first = 0
    var tap = 0
    while first < hits.count {
      let end = hits.count - first < Self.row * 3 / 2 ? hits.count : first + Self.row
      let limit = end < hits.count ? hits[end].time : .infinity
      var last = tap
      while last < taps.count, taps[last].time < limit { last += 1 }
      snap(&taps, tap..<last, to: hits[first..<end])
      first = end
      tap = last
    }
  }

  private mutating func snap(_ taps: inout [PlannedTap], _ range: Range<Int>, to hits: ArraySlice<Onset>) {
    var estimator = TempoEstimator()
    for hit in hits { estimator.add(hit) }
    guard let tempo = estimator.estimate(), tempo.confidence >= BeatSnap.leastConfidence else { return }
    if tempo.confidence > self.tempo?.confidence ?? 0 { self.tempo = tempo }
    onBeat += range.count
    let divisions = Self.divisions(of: tempo, hits)
    let reach = min(BeatSnap.largestShare * tempo.period / Double(divisions), BeatSnap.largestMove)
    for index in range {
      let heard = taps[index].heard
      let time = max(0, tempo.nearestBeat(to: heard, divisions: divisions))
      if (time - heard).magnitude <= reach { taps[index].time = time }
    }
    separate(&taps, range)
    for index in range where taps[index].time != taps[index].heard { moved += 1 }
  }

  /// Moves transients back until all keep the distance of a roll; of two that are too near, the one that moved farther.
  private func separate(_ taps: inout [PlannedTap], _ range: Range<Int>) {
    var isDone = false
    while !isDone {
      isDone = true
      for index in max(1, range.lowerBound)..<max(1, range.lowerBound, min(taps.count, range.upperBound + 1))
      where taps[index].time - taps[index - 1].time < TapPlan.rollSpacing - 1e-9 {
        let farther = taps[index - 1].move > taps[index].move ? index - 1 : index
        if taps[farther].move == 0 { continue }
        taps[farther].time = taps[farther].heard
        isDone = false
      }
    }
  }

  /// Four points a beat, or three where clearly more of the hits between beats lie near those.
  private static func divisions(of tempo: Tempo, _ hits: ArraySlice<Onset>) -> Int {
    let reach = tempo.period / 24
    func isNear(_ hit: Onset, _ divisions: Int) -> Bool {
      (tempo.nearestBeat(to: hit.time, divisions: divisions) - hit.time).magnitude < reach
    }
    func near(_ divisions: Int) -> Int { hits.count { !isNear($0, 1) && isNear($0, divisions) } }
    // By chance two points catch two hits where three catch three.
    return Double(near(3)) / 2 > 1.25 * Double(near(4)) / 3 ? 3 : 4
  }
}
