/// A polynomial on an interval, stored as a sum of Chebyshev polynomials up to degree 12. Such a polynomial
/// can replace the sum or product of many straight lines.
///
/// A multiplication drops the terms beyond that degree. The error of each dropped term is known exactly, and
/// later factors of 0…1 do not increase it.
struct ChebyshevPolynomial {
  private var coefficients = SIMD16<Double>(repeating: 0)
  private var middle: Double
  private var halfLength: Double

  private static var degree: Int { 12 }

  /// Creates a constant polynomial on the interval from `start` to `end`.
  init(_ constant: Double, from start: Double, to end: Double) {
    coefficients[0] = constant
    middle = start + (end - start) / 2
    halfLength = (end - start) / 2
  }

  func at(_ time: Double) -> Double {
    let x = halfLength > 0 ? (time - middle) / halfLength : 0
    var (b1, b2) = (0.0, 0.0)
    for k in stride(from: Self.degree, to: 0, by: -1) {
      (b1, b2) = (coefficients[k] + 2 * x * b1 - b2, b1)
    }
    return coefficients[0] + x * b1 - b2
  }

  /// The slope of the term of degree 1.
  var slope: Double { halfLength > 0 ? coefficients[1] / halfLength : 0 }

  /// Adds the straight line that has the values `first` and `last` at the two ends of the interval.
  mutating func add(first: Double, last: Double) {
    coefficients[0] += (first + last) / 2
    coefficients[1] += (last - first) / 2
  }

  /// Multiplies by the straight line that has the values `first` and `last` at the two ends of the interval.
  /// Returns the largest error that dropping the highest term of the product causes.
  mutating func multiply(first: Double, last: Double) -> Double {
    let half = (last - first) / 4
    let dropped = (half * coefficients[Self.degree]).magnitude
    Self.multiply(&coefficients, by: (first + last) / 2, half)
    return dropped
  }

  /// Multiplies the polynomial by constant + 2 · half · x, and drops the term beyond the highest degree.
  private static func multiply(_ coefficients: inout SIMD16<Double>, by constant: Double, _ half: Double) {
    // Dynamic subscripts of a vector would go through memory one by one; these two stay
    // within its 16 elements.
    withUnsafeBytes(of: coefficients) { bytes in
      withUnsafeMutableBytes(of: &coefficients) { target in
        guard let old = bytes.baseAddress?.assumingMemoryBound(to: Double.self),
          let new = target.baseAddress?.assumingMemoryBound(to: Double.self)
        else { return }
        new[0] = constant * old[0] + half * old[1]
        new[1] = constant * old[1] + half * (2 * old[0] + old[2])
        for k in 2...degree { new[k] = constant * old[k] + half * (old[k - 1] + old[k + 1]) }
      }
    }
  }

  /// Returns the same polynomial, limited to a part of its interval.
  func narrowed(from start: Double, to end: Double) -> ChebyshevPolynomial {
    var result = ChebyshevPolynomial(0, from: start, to: end)
    guard halfLength > 0 else {
      result.coefficients[0] = at(start)
      return result
    }
    // x = shift + scale · u, substituted into Clenshaw's recurrence with polynomials of u
    // in place of numbers.
    let shift = (result.middle - middle) / halfLength
    let scale = result.halfLength / halfLength
    var b1 = SIMD16<Double>(repeating: 0)
    var b2 = b1
    for k in stride(from: Self.degree, to: 0, by: -1) {
      var next = b1
      Self.multiply(&next, by: 2 * shift, scale)
      next -= b2
      next[0] += coefficients[k]
      (b1, b2) = (next, b1)
    }
    Self.multiply(&b1, by: shift, scale / 2)
    result.coefficients = b1 - b2
    result.coefficients[0] += coefficients[0]
    return result
  }
}
