/// A steady beat: its tempo, the time of its first beat, and the confidence of the estimate.
public struct Tempo: Sendable, Hashable {
  /// The tempo in beats per minute, 40…240.
  public var beatsPerMinute: Double
  /// The time of the first beat in seconds, at least 0 and below one period (the time between two beats). All
  /// other beats follow at intervals of one period.
  public var firstBeat: Double
  /// The confidence that the tempo is right, 0…1. It is high if most onsets lie on the beats or on halves,
  /// thirds or quarters of a beat, where strong onsets count more. It is 0 if no more onsets lie there than
  /// would by chance.
  public var confidence: Double

  /// Creates a tempo.
  public init(beatsPerMinute: Double, firstBeat: Double, confidence: Double) {
    self.beatsPerMinute = beatsPerMinute
    self.firstBeat = firstBeat
    self.confidence = confidence
  }

  /// The time from one beat to the next, in seconds.
  public var period: Double { 60 / beatsPerMinute }

  /// Returns the grid point that is nearest to a time. The grid consists of the beats and of points that
  /// divide each beat into equal parts.
  ///
  /// - Parameters:
  ///   - time: the time in seconds. NaN and infinity are returned unchanged, and so is every time if the
  ///     tempo is not a finite number above 0.
  ///   - divisions: the number of grid points per beat; values below 1 count as 1.
  public func nearestBeat(to time: Double, divisions: Int = 1) -> Double {
    let step = period / Double(max(1, divisions))
    // A tempo of 0 has no grid.
    guard step > 0, step < .infinity, abs(time - firstBeat) < 1e9 * step else { return time }
    return firstBeat + Tempo.nearestWhole((time - firstBeat) / step) * step
  }

  /// Returns the nearest whole number, without the C mathematics library. Values beyond 2^62 are returned
  /// unchanged.
  static func nearestWhole(_ x: Double) -> Double {
    guard abs(x) < 0x1p62 else { return x }
    return Double(Int64(x < 0 ? x - 0.5 : x + 0.5))
  }
}
