/// A moment at which an onset may have occurred.
struct OnsetCandidate: Sendable {
  /// The kind of change in the sound that made this moment a candidate: a fast rise of levels, a slow rise,
  /// or new tones.
  enum Kind: Int, Sendable { case quick, slow, tonal }

  var kind: Kind
  /// The hop in which the attack starts, judged by the levels.
  var hop: Int
  /// The number of the first sample of the attack, counted from the start of the stream.
  var sample: Int64
  /// The numbers of hops from `hop` until the level has reached 10, 40 and 80 % of its rise in the attack.
  var reached: (Float, Float, Float) = (0, 0, 0)
  /// The height of the peak that made this moment a candidate.
  var height: Float
  /// The score of the candidate once it is weighed; above 0 for an onset.
  var score: Float = 0
  var isWeighed = false
  /// Whether the candidate was also compared with its neighbours.
  var isCompared = false
  /// The number of the first sample before it was corrected.
  var heard: Int64 = 0
  /// The place of the features in `OnsetContext`.
  var slot = 0
}
