extension FeelDifference {
  /// Returns the rises of one trace at whose time, along the alignment, the other trace has no onset.
  ///
  /// Only rises that are events of their own and reach 10 dB above threshold count.
  ///
  /// - Parameter direction: 1 for rises of the reference, −1 for rises of the second trace.
  static func unmatched(
    _ trace: SensationTrace, in other: SensationTrace, _ places: [Place], direction: Double
  ) -> [FeltRise] {
    let path = TracePath(places)
    return trace.rises.filter { rise in
      guard rise.salience >= TraceConstants.ownSalience, rise.level >= PerceptionConstants.demandedLevel
      else { return false }
      let time = rise.time + 1 / PerceptionConstants.frameRate
      let place = direction > 0 ? path.second(of: time) : path.first(of: time)
      let middle = Maths.floor(place * PerceptionConstants.frameRate + 0.5)
      let window = Int64(TraceConstants.missingFrames)
      let first = min(max(0, middle - window), Int64(other.moments.count))
      let end = max(first, min(Int64(other.moments.count), middle + window + 1))
      let sum = other.moments[Int(first)..<Int(end)].reduce(0) { $0 + $1.onset }
      return sum < TraceConstants.missingShare * rise.salience
    }
  }
}
