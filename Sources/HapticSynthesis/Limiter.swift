/// The limiter without memory that stands at every output (rendering-model §4), and the flush of denormals.
///
/// Values up to 0.8 pass unchanged; above, the curve bends smoothly and never goes beyond ±1.
func limit(_ source: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  var index = 0
  while index &+ 8 <= count {
    let x = from.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
    let bits = unsafeBitCast(x, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
    // Positive floats sort as integers do: one comparison finds what is loud, another what is denormal.
    let special = (bits .> Float(0.8).bitPattern) .| ((bits .< 0x0080_0000) .& (bits .!= 0))
    if any(special) {
      for lane in 0..<8 { target[index &+ lane] = limited(source[index &+ lane]) }
    } else {
      to.storeBytes(of: x, toByteOffset: index &* 4, as: SIMD8<Float>.self)
    }
    index = index &+ 8
  }
  while index < count {
    target[index] = limited(source[index])
    index = index &+ 1
  }
}

/// One value through the limiter.
@inline(__always)
func limited(_ x: Float) -> Float {
  let a = x.magnitude
  if a <= 0.8 { return a < Float.leastNormalMagnitude ? 0 : x }
  // Not a number cannot arise from a score; should a caller's waveform hold one, it is silenced.
  guard a < .infinity else { return a == .infinity ? (x > 0 ? 1 : -1) : 0 }
  let y = 1 - 0.04 / (a - 0.6)
  return x > 0 ? y : -y
}
