/// Returns the greater of two numbers in each lane.
///
/// It is written lane by lane, because this compiles to one instruction for four lanes. The masks of the
/// standard library do not on every platform.
@inline(__always)
func greater(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(
    greater(a[0], b[0]), greater(a[1], b[1]), greater(a[2], b[2]), greater(a[3], b[3]), greater(a[4], b[4]),
    greater(a[5], b[5]), greater(a[6], b[6]), greater(a[7], b[7]))
}

@inline(__always)
private func greater(_ a: Float, _ b: Float) -> Float { b > a ? b : a }

/// Returns the smaller of two numbers in each lane.
@inline(__always)
func smaller(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(
    smaller(a[0], b[0]), smaller(a[1], b[1]), smaller(a[2], b[2]), smaller(a[3], b[3]), smaller(a[4], b[4]),
    smaller(a[5], b[5]), smaller(a[6], b[6]), smaller(a[7], b[7]))
}

@inline(__always)
private func smaller(_ a: Float, _ b: Float) -> Float { b < a ? b : a }

/// Each lane moved into limits.
@inline(__always)
func clamped(_ x: SIMD8<Float>, _ low: Float, _ high: Float) -> SIMD8<Float> {
  smaller(greater(x, SIMD8(repeating: low)), SIMD8(repeating: high))
}

/// The greatest of eight numbers.
@inline(__always)
func greatest(_ x: SIMD8<Float>) -> Float {
  let four = x.lowHalf.replacing(with: x.highHalf, where: x.highHalf .> x.lowHalf)
  return max(max(four[0], four[1]), max(four[2], four[3]))
}

/// The greatest of many magnitudes; 0 without any.
func greatest(_ magnitudes: UnsafeBufferPointer<Float>) -> Float {
  var lanes = SIMD8<Float>()
  var index = 0
  while index &+ 8 <= magnitudes.count {
    let next = UnsafeRawBufferPointer(magnitudes).loadUnaligned(
      fromByteOffset: 4 &* index, as: SIMD8<Float>.self)
    lanes = greater(lanes, next)
    index &+= 8
  }
  var top = greatest(lanes)
  while index < magnitudes.count {
    top = max(top, magnitudes[index])
    index &+= 1
  }
  return top
}

/// The sum of eight numbers, in a fixed order.
@inline(__always)
func total(_ x: SIMD8<Float>) -> Float {
  let four = x.lowHalf + x.highHalf
  return (four[0] + four[1]) + (four[2] + four[3])
}
