/// Limits samples to ±1; used at every output (see Rendering §4). Each result depends on one sample only.
///
/// Values up to 0.8 pass unchanged; larger values are compressed smoothly and never exceed ±1. Denormals
/// (numbers too small to be stored normally), which no output can resolve and which slow down later
/// processing, become 0.
func limit(_ source: UnsafeMutablePointer<Float>, into target: UnsafeMutablePointer<Float>, count: Int) {
  let from = UnsafeRawPointer(source)
  let to = UnsafeMutableRawPointer(target)
  // Positive floats sort like integers, so the top bits of differences mark special values: threshold
  // − |x| marks a loud value or NaN; |x| − least normal, without |x| − 1 (whose top bit is set for
  // 0), marks a denormal. Unsigned numbers and constants outside of the loop keep each step one instruction; with eight
  // numbers, each step does not wait for the one before.
  let magnitude = SIMD8<UInt32>(repeating: 0x7FFF_FFFF)
  let threshold = SIMD8<UInt32>(repeating: Float(0.8).bitPattern)
  let leastNormal = SIMD8<UInt32>(repeating: Float.leastNormalMagnitude.bitPattern)
  let one = SIMD8<UInt32>(repeating: 1)
  var marks = SIMD8<UInt32>(repeating: 0)
  var index = 0
  while index &+ 8 <= count {
    let x = from.loadUnaligned(fromByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    to.storeBytes(of: x, toByteOffset: index &* 4, as: SIMD8<UInt32>.self)
    let a = x & magnitude
    marks = marks | (threshold &- a) | ((a &- leastNormal) & ~(a &- one))
    index = index &+ 8
  }
  let joined = marks.lowHalf | marks.highHalf
  let isSpecial = (joined[0] | joined[1] | joined[2] | joined[3]) >> 31 != 0
  index = isSpecial ? 0 : index
  while index < count {
    target[index] = limited(source[index])
    index = index &+ 1
  }
}

/// Returns one sample after limiting.
@inline(__always)
func limited(_ x: Float) -> Float {
  let a = x.magnitude
  if a <= 0.8 { return a < Float.leastNormalMagnitude ? 0 : x }
  // Neither a score nor a checked score file produces NaN or infinity; if the caller's memory contains one, it
  // becomes silence or the bound.
  guard a < .infinity else { return a == .infinity ? (x > 0 ? 1 : -1) : 0 }
  let y = 1 - 0.04 / (a - 0.6)
  return x > 0 ? y : -y
}

/// The synthesizer's limiter and its inverse, for code that mixes samples after the synthesizer.
package enum Limiter {
  /// Returns the magnitude of the limiter's input that produces a given magnitude of its output.
  ///
  /// - Parameter magnitude: an output of the limiter, 0…1. A value above the largest possible output below 1
  ///   counts as that output, because only an infinite input produces 1 itself.
  package static func input(ofMagnitude magnitude: Double) -> Double {
    magnitude > 0.8 ? 0.6 + 0.04 / max(1 - magnitude, 1e-6) : magnitude
  }

  /// Adds haptic samples to a channel and limits the sum, as the synthesizer does for `OutputMix.preview`.
  package static func add(
    _ haptic: UnsafePointer<Float>, to channel: UnsafeMutablePointer<Float>, count: Int
  ) {
    for index in 0..<max(0, count) { channel[index] = limited(channel[index] + haptic[index]) }
  }
}
