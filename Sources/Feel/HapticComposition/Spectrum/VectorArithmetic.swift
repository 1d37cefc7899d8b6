import CVectors

// The arithmetic that the analysis needs of vectors of floating-point numbers: one instruction for all lanes, in every build. The
// operators of the standard library are generic, and written lane by lane (see the README of CVectors).
//
// They are internal: a compiler that finds them in other modules tries them for each sum there.

extension SIMD4 where Scalar == Float {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self { vector_sum_4f(a, b) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { vector_difference_4f(a, b) }

  @inline(__always)
  static func - (a: Self, b: Scalar) -> Self { vector_difference_4f(a, vector_repeating_4f(b)) }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self { vector_product_4f(a, b) }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self { vector_product_4f(a, vector_repeating_4f(b)) }

  @inline(__always)
  static func * (a: Scalar, b: Self) -> Self { vector_product_4f(vector_repeating_4f(a), b) }

  @inline(__always)
  static func / (a: Self, b: Scalar) -> Self { vector_quotient_4f(a, vector_repeating_4f(b)) }

  @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
}

extension SIMD8 where Scalar == Float {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self { vector_sum_8f(a, b) }

  @inline(__always)
  static func + (a: Self, b: Scalar) -> Self { vector_sum_8f(a, vector_repeating_8f(b)) }

  @inline(__always)
  static func + (a: Scalar, b: Self) -> Self { vector_sum_8f(vector_repeating_8f(a), b) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { vector_difference_8f(a, b) }

  @inline(__always)
  static func - (a: Self, b: Scalar) -> Self { vector_difference_8f(a, vector_repeating_8f(b)) }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self { vector_product_8f(a, b) }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self { vector_product_8f(a, vector_repeating_8f(b)) }

  @inline(__always)
  static func * (a: Scalar, b: Self) -> Self { vector_product_8f(vector_repeating_8f(a), b) }

  @inline(__always)
  static func / (a: Self, b: Self) -> Self { vector_quotient_8f(a, b) }

  @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
}
