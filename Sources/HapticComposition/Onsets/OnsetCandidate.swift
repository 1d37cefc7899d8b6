/// A moment at which an onset may be.
struct OnsetCandidate: Sendable {
  /// What drew attention to it.
  enum Kind: Int, Sendable { case quick, slow, tonal }

  var kind: Kind
  /// The hop in which the attack begins, as far as levels show.
  var hop: Int
  /// Its first sample, counted from the start.
  var sample: Int64
  /// Hops by which levels reach 10, 40 and 80 % of the attack's rise, counted from `hop`.
  var reached: (Float, Float, Float) = (0, 0, 0)
  /// Height of the peak that drew attention.
  var height: Float
  /// Above 0 for an onset, once weighed.
  var score: Float = 0
  var isWeighed = false
}
