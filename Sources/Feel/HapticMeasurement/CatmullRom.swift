/// A cubic through four equidistant samples.
enum CatmullRom {
  /// Returns the value at x in 0…1 between the samples `b` and `c`.
  @inline(__always)
  static func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double) -> Double {
    b + 0.5 * x * ((c - a) + x * ((2 * a - 5 * b + 4 * c - d) + x * (3 * (b - c) + d - a)))
  }
}
