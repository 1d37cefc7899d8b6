/// Sees every candidate of a detector with all that was measured of it. Training reads them.
package protocol CandidateObserver {
  /// Whether the detector measures candidates in full that surely are no onsets.
  static var seesAll: Bool { get }
  /// Receives a candidate: its first sample before any correction, its kind (`OnsetCandidate.Kind`), the score of the first
  /// judge, and its features: those of `OnsetFeature`, then those of its context.
  mutating func see(sample: Int, kind: Int, score: Float, features: [Float])
}

/// Detection without training.
struct NoObserver: CandidateObserver {
  // Variables without storage may have one address in all threads, which Thread Sanitizer takes for a race.
  private var storage: UInt8 = 0

  static var seesAll: Bool { false }
  mutating func see(sample: Int, kind: Int, score: Float, features: [Float]) {}
}
