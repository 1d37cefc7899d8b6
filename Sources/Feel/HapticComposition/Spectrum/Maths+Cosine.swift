import HapticPerception

extension Maths {
  /// Returns the cosine of an angle in cycles, which must not be negative.
  static func cosine(cycles: Double) -> Double {
    let part = cycles + 0.25
    return sine(cycles: part - Double(Int(part)))
  }
}
