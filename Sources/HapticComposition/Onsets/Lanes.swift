/// The greater of two numbers in each lane. (The standard library's version is not inlined everywhere.)
@inline(__always)
func greater(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: b .> a) }

/// The smaller of two numbers in each lane.
@inline(__always)
func smaller(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> { a.replacing(with: b, where: b .< a) }

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

/// The sum of eight numbers, in a fixed order.
@inline(__always)
func total(_ x: SIMD8<Float>) -> Float {
  let four = x.lowHalf + x.highHalf
  return (four[0] + four[1]) + (four[2] + four[3])
}
