// The arithmetic that the analysis needs of vectors of floating-point numbers, written out lane by lane.
//
// The operators of the standard library are generic, and loop over the lanes in a build without optimization. With these, the
// tests take two thirds of the time. An optimized build has almost the same instructions, and every build the same bits.
// They are internal: a compiler that finds them in other modules tries them for each sum there.

extension SIMD4 where Scalar == Float {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    Self(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])
  }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self {
    Self(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])
  }

  @inline(__always)
  static func - (a: Self, b: Scalar) -> Self {
    Self(a[0] - b, a[1] - b, a[2] - b, a[3] - b)
  }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3])
  }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b, a[2] * b, a[3] * b)
  }

  @inline(__always)
  static func * (a: Scalar, b: Self) -> Self {
    Self(a * b[0], a * b[1], a * b[2], a * b[3])
  }

  @inline(__always)
  static func / (a: Self, b: Scalar) -> Self {
    Self(a[0] / b, a[1] / b, a[2] / b, a[3] / b)
  }

  @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
}

extension SIMD8 where Scalar == Float {
  @inline(__always)
  static func + (a: Self, b: Self) -> Self {
    Self(
      a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7])
  }

  @inline(__always)
  static func + (a: Self, b: Scalar) -> Self {
    Self(a[0] + b, a[1] + b, a[2] + b, a[3] + b, a[4] + b, a[5] + b, a[6] + b, a[7] + b)
  }

  @inline(__always)
  static func + (a: Scalar, b: Self) -> Self {
    Self(a + b[0], a + b[1], a + b[2], a + b[3], a + b[4], a + b[5], a + b[6], a + b[7])
  }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self {
    Self(
      a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5], a[6] - b[6], a[7] - b[7])
  }

  @inline(__always)
  static func - (a: Self, b: Scalar) -> Self {
    Self(a[0] - b, a[1] - b, a[2] - b, a[3] - b, a[4] - b, a[5] - b, a[6] - b, a[7] - b)
  }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(
      a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3], a[4] * b[4], a[5] * b[5], a[6] * b[6], a[7] * b[7])
  }

  @inline(__always)
  static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b, a[2] * b, a[3] * b, a[4] * b, a[5] * b, a[6] * b, a[7] * b)
  }

  @inline(__always)
  static func * (a: Scalar, b: Self) -> Self {
    Self(a * b[0], a * b[1], a * b[2], a * b[3], a * b[4], a * b[5], a * b[6], a * b[7])
  }

  @inline(__always)
  static func / (a: Self, b: Self) -> Self {
    Self(
      a[0] / b[0], a[1] / b[1], a[2] / b[2], a[3] / b[3], a[4] / b[4], a[5] / b[5], a[6] / b[6], a[7] / b[7])
  }

  @inline(__always)
  static func += (a: inout Self, b: Self) { a = a + b }
}
