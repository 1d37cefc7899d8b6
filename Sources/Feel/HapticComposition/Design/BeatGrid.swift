import HapticPerception

/// Moves planned transients to the beat.
///
/// The tempo may change during a sound. Therefore each row of 64 hits has its own grid of beats. In a row
/// without a steady tempo, transients are not moved.
struct BeatGrid {
  /// The number of transients that were moved.
  private(set) var moved = 0
  /// The number of transients in rows with a tempo, whether they were moved or not.
  private(set) var onBeat = 0
  /// The tempo with the highest confidence of all rows; `nil` if no row has a tempo.
  private(set) var tempo: Tempo?

  /// The number of hits in a row. The last row has up to half as many more.
  private static var row: Int { 64 }

  /// Moves transients to the beat of the hits. Transients and hits must be sorted by time.
  mutating func snap(_ transients: inout [PlannedTransient], to hits: [Onset]) {
    var first = 0
    var transient = 0
    while first < hits.count {
      let end = hits.count - first < Self.row * 3 / 2 ? hits.count : first + Self.row
      let limit = end < hits.count ? hits[end].time : .infinity
      var last = transient
      while last < transients.count, transients[last].time < limit { last += 1 }
      snap(&transients, transient..<last, to: hits[first..<end])
      first = end
      transient = last
    }
    moved = transients.count { $0.time != $0.heard }
  }

  private mutating func snap(
    _ transients: inout [PlannedTransient], _ range: Range<Int>, to hits: ArraySlice<Onset>
  ) {
    var estimator = TempoEstimator()
    for hit in hits { estimator.add(hit) }
    guard let tempo = estimator.estimate(), tempo.confidence >= BeatSnap.leastConfidence else { return }
    if tempo.confidence > self.tempo?.confidence ?? 0 { self.tempo = tempo }
    onBeat += range.count
    let divisions = Self.divisions(of: tempo, hits)
    let reach = min(BeatSnap.largestShare * tempo.period / Double(divisions), BeatSnap.largestMove)
    for index in range {
      let heard = transients[index].heard
      let time = max(0, tempo.nearestBeat(to: heard, divisions: divisions))
      if (time - heard).magnitude <= reach { transients[index].time = time }
    }
    separate(&transients, range)
  }

  /// Moves transients back to their hits until all are as far apart as those of a roll. Of two transients
  /// that are too close, the one that was moved farther is moved back.
  private func separate(_ transients: inout [PlannedTransient], _ range: Range<Int>) {
    var isDone = false
    while !isDone {
      isDone = true
      for index in max(
        1, range.lowerBound)..<max(1, range.lowerBound, min(transients.count, range.upperBound + 1))
      where transients[index].time - transients[index - 1].time < TransientPlan.rollSpacing - 1e-9 {
        let farther = transients[index - 1].move > transients[index].move ? index - 1 : index
        if transients[farther].move == 0 { continue }
        transients[farther].time = transients[farther].heard
        isDone = false
      }
    }
  }

  /// Returns the number of grid points per beat: four, or three if clearly more of the hits between beats lie
  /// near thirds.
  private static func divisions(of tempo: Tempo, _ hits: ArraySlice<Onset>) -> Int {
    let reach = tempo.period / 24
    func isNear(_ hit: Onset, _ divisions: Int) -> Bool {
      (tempo.nearestBeat(to: hit.time, divisions: divisions) - hit.time).magnitude < reach
    }
    func near(_ divisions: Int) -> Int { hits.count { !isNear($0, 1) && isNear($0, divisions) } }
    // By chance, the two points between beats of a grid of thirds attract two hits where the three points of
    // a grid of fourths attract three.
    return Double(near(3)) / 2 > 1.25 * Double(near(4)) / 3 ? 3 : 4
  }
}
