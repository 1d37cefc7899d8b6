import CVectors

// The arithmetic that the filters need of vectors of floating-point numbers: one instruction for all lanes, in every build. The
// operators of the standard library are generic, and written lane by lane (see the README of CVectors).
//
// They are internal: a compiler that finds them in other modules tries them for each sum there.

extension SIMD2 where Scalar == Double {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self { vector_sum_2d(a, b) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { vector_difference_2d(a, b) }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self { vector_product_2d(a, b) }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self { vector_product_2d(a, vector_repeating_2d(b)) }
}
