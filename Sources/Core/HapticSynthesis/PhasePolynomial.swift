/// A phase that is a polynomial of third degree in the sample number, in 64-bit fractions of a cycle.
///
/// phase(j) = p + d1·j + d2·C(j,2) + d3·C(j,3). All arithmetic wraps, so the phase of each sample can be
/// computed independently with the same bits, and a block may be split anywhere.
struct PhasePolynomial {
  var p: UInt64
  var d1: UInt64
  var d2: UInt64
  var d3: UInt64

  static var zero: PhasePolynomial { PhasePolynomial(p: 0, d1: 0, d2: 0, d3: 0) }

  /// Returns the same polynomial, relative to a sample that is `offset` samples later.
  @inline(__always)
  func advanced(by offset: Int64) -> PhasePolynomial {
    let j = UInt64(bitPattern: offset)
    if d2 == 0 && d3 == 0 { return PhasePolynomial(p: p &+ d1 &* j, d1: d1, d2: 0, d3: 0) }
    let pairs = (j &* (j &- 1)) >> 1
    let triples = j < 3 ? 0 : pairs &* (j &- 2) / 3
    return PhasePolynomial(
      p: p &+ d1 &* j &+ d2 &* pairs &+ d3 &* triples,
      d1: d1 &+ d2 &* j &+ d3 &* pairs,
      d2: d2 &+ d3 &* j,
      d3: d3)
  }
}
