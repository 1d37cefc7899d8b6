/// Removes the noise of binary arithmetic from numbers that people have written in decimals.
package enum Decimals {
  /// Returns the decimal number of at most 9 digits after the point that a sum or difference stands for, such
  /// as 0.9 for 1.9 − 1; the value itself if it differs from such a number by more than rounding errors.
  ///
  /// - Parameter largest: the largest of the numbers from which the value was computed. It determines how large
  ///   rounding errors are.
  package static func tidied(_ value: Double, atMost largest: Double) -> Double {
    let tolerance = 4 * max(value.magnitude, largest.magnitude).ulp
    for scale in [1e6, 1e9] {
      let scaled = value * scale
      guard scaled.magnitude < 9e15 else { break }
      // Without `rounded()`, which would need libm.
      let rounded = Double(Int64(scaled + (scaled < 0 ? -0.5 : 0.5))) / scale
      if (rounded - value).magnitude <= tolerance { return rounded }
    }
    return value
  }

  /// Returns the decimal number of at most 6 digits after the point that a product or sum of levels stands for, such as
  /// 0.77 for 0.7 × 1.1; the value itself if it differs from such a number by more than rounding errors.
  package static func tidied(_ value: Float) -> Float {
    let scaled = Double(value) * 1e6
    guard scaled.magnitude < 9e15 else { return value }
    let rounded = Float(Double(Int64(scaled + (scaled < 0 ? -0.5 : 0.5))) / 1e6)
    return (rounded - value).magnitude <= 4 * value.ulp ? rounded : value
  }
}
