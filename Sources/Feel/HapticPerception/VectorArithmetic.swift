// The arithmetic that the filters need of vectors of floating-point numbers, written out lane by lane.
//
// The operators of the standard library are generic, and loop over the lanes in a build without optimization. With these, the
// tests take two thirds of the time. An optimized build has the same instructions either way, and every build the same bits.
// They are internal: a compiler that finds them in other modules tries them for each sum there.

extension SIMD2 where Scalar == Double {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    Self(a[0] + b[0], a[1] + b[1])
  }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self {
    Self(a[0] - b[0], a[1] - b[1])
  }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(a[0] * b[0], a[1] * b[1])
  }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b)
  }
}
