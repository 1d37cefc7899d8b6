/// A steady beat.
public struct Tempo: Sendable, Hashable {
  /// Beats a minute: 40…240.
  public var beatsPerMinute: Double
  /// Seconds of a beat; the others are whole periods away. At least 0, below one period.
  public var firstBeat: Double
  /// 0…1: how much of the onsets' strength lies on the beat and its divisions, beyond what lies there by chance.
  public var confidence: Double

  /// Creates a tempo.
  public init(beatsPerMinute: Double, firstBeat: Double, confidence: Double) {
    self.beatsPerMinute = beatsPerMinute
    self.firstBeat = firstBeat
    self.confidence = confidence
  }

  /// Seconds from one beat to the next.
  public var period: Double { 60 / beatsPerMinute }

  /// Returns the time on the grid that is nearest to a time.
  ///
  /// - Parameters:
  ///   - time: seconds; NaN and infinity are returned as they are.
  ///   - divisions: grid points a beat; less than 1 counts as 1.
  public func nearestBeat(to time: Double, divisions: Int = 1) -> Double {
    let step = period / Double(max(1, divisions))
    guard step > 0, abs(time - firstBeat) < 1e9 * step else { return time }
    return firstBeat + Tempo.nearestWhole((time - firstBeat) / step) * step
  }

  /// The nearest whole number to one of at most 2^62, without libm.
  static func nearestWhole(_ x: Double) -> Double {
    guard abs(x) < 0x1p62 else { return x }
    return Double(Int64(x < 0 ? x - 0.5 : x + 0.5))
  }
}
