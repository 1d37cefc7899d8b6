extension TraceDifference {
  /// Returns the rises of one trace at whose time, along the alignment, the other trace has no onset.
  ///
  /// Only rises that are events of their own and reach 10 dB above threshold count.
  ///
  /// - Parameter direction: 1 for rises of the reference, −1 for rises of the second trace.
  static func unmatched(
    _ trace: SensationTrace, in other: SensationTrace, _ places: [Place], direction: Double
  ) -> [FeltRise] {
    trace.rises.filter { rise in
      guard rise.salience >= TraceConstants.ownSalience, rise.level >= PerceptionConstants.demandedLevel
      else { return false }
      let time = rise.time + 1 / PerceptionConstants.frameRate
      let place = time + direction * shift(at: time, places, direction: direction)
      let middle = Maths.floor(place * PerceptionConstants.frameRate + 0.5)
      let window = Int64(TraceConstants.missingFrames)
      var sum = 0.0
      for (index, moment) in other.moments.enumerated() where (Int64(index) - middle).magnitude <= window {
        sum += moment.onset
      }
      return sum < TraceConstants.missingShare * rise.salience
    }
  }

  /// Returns the shift in seconds at a time of one of the traces.
  private static func shift(at time: Double, _ places: [Place], direction: Double) -> Double {
    // The time of a trace grows along the alignment, so the first place at or after it ends its node.
    func own(_ place: Place) -> Double { place.time - direction * place.shift / 2 }
    guard let next = places.firstIndex(where: { own($0) >= time }) else { return places.last?.shift ?? 0 }
    guard next > 0 else { return places[0].shift }
    let (before, after) = (places[next - 1], places[next])
    let share = (time - own(before)) / max(own(after) - own(before), TraceConstants.negligible)
    return before.shift + share * (after.shift - before.shift)
  }
}
