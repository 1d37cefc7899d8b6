/// The limiter without memory that stands at every output (rendering-model §4).
///
/// Values up to 0.8 pass unchanged; above, the curve bends smoothly and never goes beyond ±1.
func limit(_ source: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  // Positive floats sort as integers do: the sign of threshold − |x| tells of a loud value, or of not a number.
  let threshold = Int32(bitPattern: Float(0.8).bitPattern)
  var signs = SIMD4<Int32>(repeating: 0)
  var index = 0
  while index &+ 4 <= count {
    let x = from.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Int32>.self)
    signs = signs | (SIMD4<Int32>(repeating: threshold) &- (x & 0x7FFF_FFFF))
    to.storeBytes(of: x, toByteOffset: index &* 4, as: SIMD4<Int32>.self)
    index = index &+ 4
  }
  let isLoud = (signs[0] | signs[1] | signs[2] | signs[3]) < 0
  index = isLoud ? 0 : index
  while index < count {
    target[index] = limited(source[index])
    index = index &+ 1
  }
}

/// One value through the limiter.
@inline(__always)
func limited(_ x: Float) -> Float {
  let a = x.magnitude
  if a <= 0.8 { return x }
  // Neither can arise from a score; should a caller's memory hold one, it becomes silence or the bound.
  guard a < .infinity else { return a == .infinity ? (x > 0 ? 1 : -1) : 0 }
  let y = 1 - 0.04 / (a - 0.6)
  return x > 0 ? y : -y
}
