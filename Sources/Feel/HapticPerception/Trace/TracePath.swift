/// The times of two traces along their alignment.
struct TracePath {
  private let places: [FeelDifference.Place]

  init(_ places: [FeelDifference.Place]) { self.places = places }

  /// Returns the time in the second trace for a time in the first, both in seconds.
  func second(of time: Double) -> Double { time + shift(at: time, 1) }

  /// Returns the time in the first trace for a time in the second, both in seconds.
  func first(of time: Double) -> Double { time - shift(at: time, -1) }

  /// Returns the shift at a time of the first (1) or of the second (−1) trace.
  private func shift(at time: Double, _ direction: Double) -> Double {
    func own(_ place: FeelDifference.Place) -> Double { place.time - direction * place.shift / 2 }
    // The time of a trace grows along the alignment.
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if own(places[middle]) < time { low = middle + 1 } else { high = middle }
    }
    guard low < places.count else { return places.last?.shift ?? 0 }
    guard low > 0 else { return places[0].shift }
    let (before, after) = (places[low - 1], places[low])
    let share = (time - own(before)) / max(own(after) - own(before), TraceConstants.negligible)
    return before.shift + share * (after.shift - before.shift)
  }
}
