// Calls use the shared functions and the profiles of actuators.
@_exported import HapticVocabulary

/// The functions of this module that return the same bits on every platform, without libm.
///
/// They use only + − × ÷, comparisons and integer operations.
extension Maths {
  package static var pi: Double { 3.141592653589793 }

  /// Returns e^x.
  package static func exp(_ x: Double) -> Double { exp2(x * 1.4426950408889634) }

  /// Returns 10·log10 of a power, in dB.
  package static func decibels(ofPower power: Double) -> Double { 3.0102999566398120 * log2(power) }

  /// Returns the power ratio of a level in dB.
  package static func power(ofDecibels decibels: Double) -> Double { exp2(decibels * 0.33219280948873623) }

  /// Returns the square root of a number that is not negative, to within rounding. Other numbers return 0.
  ///
  /// `squareRoot()` would call libm on processors without an instruction for it, and on some that have the
  /// instruction.
  package static func squareRoot(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude, x < .infinity else { return 0 }
    // 1/√x within 4 %, from half the exponent; each step of Newton's method squares the error.
    var y = Double(bitPattern: 0x5FE6_EB50_C7B5_37A9 &- (x.bitPattern >> 1))
    let half = 0.5 * x
    y = y * (1.5 - half * y * y)
    y = y * (1.5 - half * y * y)
    y = y * (1.5 - half * y * y)
    y = y * (1.5 - half * y * y)
    let root = x * y
    return root + 0.5 * y * (x - root * root)
  }

  /// Returns sin 2πx for x in 0…1, with an error of at most 1e-13.
  package static func sine(cycles x: Double) -> Double {
    // Folded to a quarter of a cycle on either side of 0.
    let y = x < 0.25 ? x : (x < 0.75 ? 0.5 - x : x - 1)
    let r = y * (2 * pi)
    let u = r * r
    var p = 2.811457254345521e-15
    p = p * u - 7.647163731819816e-13
    p = p * u + 1.605904383682161e-10
    p = p * u - 2.505210838544172e-8
    p = p * u + 2.755731922398589e-6
    p = p * u - 1.984126984126984e-4
    p = p * u + 8.333333333333333e-3
    p = p * u - 0.16666666666666666
    return r + r * u * p
  }

  /// Returns the arcsine of x in 0…1, by a series up to the seventh power. The series is exact enough for
  /// pitches below 1000 Hz.
  static func arcsine(_ x: Double) -> Double {
    let u = x * x
    return x * (1 + u * (1.0 / 6 + u * (3.0 / 40 + u * (15.0 / 336))))
  }

  /// Returns the tangent of x in 0…0.4, by a series up to the seventh power.
  static func tangent(_ x: Double) -> Double {
    let u = x * x
    return x * (1 + u * (1.0 / 3 + u * (2.0 / 15 + u * (17.0 / 315))))
  }

  /// Returns a Hann window (a bell-shaped curve) with a number of points. The sum of the points is 1.
  package static func hann(_ count: Int) -> [Double] {
    var window: [Double] = []
    window.reserveCapacity(count)
    var sum = 0.0
    for index in 0..<count {
      // ½ − ½·cos 2πx = sin² πx
      let sine = sine(cycles: (Double(index) + 0.5) / Double(count) * 0.5)
      window.append(sine * sine)
      sum += sine * sine
    }
    for index in window.indices { window[index] /= sum }
    return window
  }
}
