// The arithmetic that the kernels need of vectors of floating-point numbers, written out lane by lane.
//
// The operators of the standard library are generic, and loop over the lanes in a build without optimization. With these, the
// tests take two thirds of the time. An optimized build has the same instructions either way, and every build the same bits.

extension SIMD2 where Scalar == Double {
  @inlinable @inline(__always)
  package static func + (a: Self, b: Self) -> Self {
    Self(a[0] + b[0], a[1] + b[1])
  }

  @inlinable @inline(__always)
  package static func + (a: Self, b: Scalar) -> Self {
    Self(a[0] + b, a[1] + b)
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Self) -> Self {
    Self(a[0] - b[0], a[1] - b[1])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Self) -> Self {
    Self(a[0] * b[0], a[1] * b[1])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b)
  }
}

extension SIMD4 where Scalar == Double {
  @inlinable @inline(__always)
  package static func + (a: Self, b: Self) -> Self {
    Self(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])
  }

  @inlinable @inline(__always)
  package static func + (a: Self, b: Scalar) -> Self {
    Self(a[0] + b, a[1] + b, a[2] + b, a[3] + b)
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Self) -> Self {
    Self(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Self) -> Self {
    Self(a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b, a[2] * b, a[3] * b)
  }

  @inlinable @inline(__always)
  package static func += (a: inout Self, b: Self) { a = a + b }
}

extension SIMD4 where Scalar == Float {
  @inlinable @inline(__always)
  package static func + (a: Self, b: Self) -> Self {
    Self(a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])
  }

  @inlinable @inline(__always)
  package static func + (a: Self, b: Scalar) -> Self {
    Self(a[0] + b, a[1] + b, a[2] + b, a[3] + b)
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Self) -> Self {
    Self(a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Scalar) -> Self {
    Self(a[0] - b, a[1] - b, a[2] - b, a[3] - b)
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Self) -> Self {
    Self(a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b, a[2] * b, a[3] * b)
  }

  @inlinable @inline(__always)
  package static func * (a: Scalar, b: Self) -> Self {
    Self(a * b[0], a * b[1], a * b[2], a * b[3])
  }

  @inlinable @inline(__always)
  package static func / (a: Self, b: Scalar) -> Self {
    Self(a[0] / b, a[1] / b, a[2] / b, a[3] / b)
  }

  @inlinable @inline(__always)
  package static func += (a: inout Self, b: Self) { a = a + b }

  @inlinable @inline(__always)
  package static func += (a: inout Self, b: Scalar) { a = a + b }
}

extension SIMD8 where Scalar == Float {
  @inlinable @inline(__always)
  package static func + (a: Self, b: Self) -> Self {
    Self(
      a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6], a[7] + b[7])
  }

  @inlinable @inline(__always)
  package static func + (a: Self, b: Scalar) -> Self {
    Self(a[0] + b, a[1] + b, a[2] + b, a[3] + b, a[4] + b, a[5] + b, a[6] + b, a[7] + b)
  }

  @inlinable @inline(__always)
  package static func + (a: Scalar, b: Self) -> Self {
    Self(a + b[0], a + b[1], a + b[2], a + b[3], a + b[4], a + b[5], a + b[6], a + b[7])
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Self) -> Self {
    Self(
      a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5], a[6] - b[6], a[7] - b[7])
  }

  @inlinable @inline(__always)
  package static func - (a: Self, b: Scalar) -> Self {
    Self(a[0] - b, a[1] - b, a[2] - b, a[3] - b, a[4] - b, a[5] - b, a[6] - b, a[7] - b)
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Self) -> Self {
    Self(
      a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3], a[4] * b[4], a[5] * b[5], a[6] * b[6], a[7] * b[7])
  }

  @inlinable @inline(__always)
  package static func * (a: Self, b: Scalar) -> Self {
    Self(a[0] * b, a[1] * b, a[2] * b, a[3] * b, a[4] * b, a[5] * b, a[6] * b, a[7] * b)
  }

  @inlinable @inline(__always)
  package static func * (a: Scalar, b: Self) -> Self {
    Self(a * b[0], a * b[1], a * b[2], a * b[3], a * b[4], a * b[5], a * b[6], a * b[7])
  }

  @inlinable @inline(__always)
  package static func / (a: Self, b: Self) -> Self {
    Self(
      a[0] / b[0], a[1] / b[1], a[2] / b[2], a[3] / b[3], a[4] / b[4], a[5] / b[5], a[6] / b[6], a[7] / b[7])
  }

  @inlinable @inline(__always)
  package static func += (a: inout Self, b: Self) { a = a + b }
}
