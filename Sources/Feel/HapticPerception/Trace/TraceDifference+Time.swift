extension TraceDifference {
  /// Returns the time in the second trace, in seconds, that the alignment compares with a time in the reference.
  func otherTime(_ time: Double) -> Double {
    // The time of the reference grows along the alignment, so the first place at or after it ends its node.
    func own(_ place: Place) -> Double { place.time - place.shift / 2 }
    guard let last = places.last else { return time }
    guard let next = places.firstIndex(where: { own($0) >= time }) else { return time + last.shift }
    guard next > 0 else { return time + places[0].shift }
    let (before, after) = (places[next - 1], places[next])
    let share = (time - own(before)) / max(own(after) - own(before), TraceConstants.negligible)
    return time + before.shift + share * (after.shift - before.shift)
  }
}
