/// Mathematical functions that return the same bits on every platform, without libm.
///
/// They use only + − × ÷, comparisons and integer operations.
package enum Maths {
  package static var pi: Double { 3.141592653589793 }

  /// Returns 2^x with a relative error of at most 1e-14. The result saturates at 2^±1000; NaN returns
  /// 2^-1000.
  package static func exp2(_ x: Double) -> Double {
    let limited = clamped(x, -1000, 1000)
    // Rounds half away from 0; |f| stays at most 1/2.
    let whole = Int32(limited < 0 ? limited - 0.5 : limited + 0.5)
    let f = limited - Double(whole)
    // Taylor series of 2^f: the coefficients are (ln 2)^n / n!. The first term left out is below 5e-15.
    var p = 4.445538271870812e-10
    p = p * f + 7.054911620801123e-9
    p = p * f + 1.0178086009239700e-7
    p = p * f + 1.3215486790144310e-6
    p = p * f + 1.5252733804059840e-5
    p = p * f + 1.5403530393381610e-4
    p = p * f + 1.3333558146428443e-3
    p = p * f + 9.618129107628477e-3
    p = p * f + 5.550410866482158e-2
    p = p * f + 2.402265069591007e-1
    p = p * f + 6.931471805599453e-1
    p = p * f + 1
    return p * Double(bitPattern: UInt64(bitPattern: Int64(whole) &+ 1023) << 52)
  }

  /// Returns the base-2 logarithm of a positive normal number with an absolute error of at most 1e-14. Other
  /// numbers return ±1000.
  package static func log2(_ x: Double) -> Double {
    guard x >= .leastNormalMagnitude, x < .infinity else { return x > 1 ? 1000 : -1000 }
    // Adding what separates √½ from 1 moves the split of exponents to √½: the mantissa lies in √½…√2.
    let shifted = x.bitPattern &+ 0x0009_5F61_9980_C433
    let exponent = Int64(shifted >> 52) &- 1023
    let mantissa = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent) << 52)
    let t = (mantissa - 1) / (mantissa + 1)
    let u = t * t
    // 2/ln 2 times the series of the inverse hyperbolic tangent; |t| <= 0.1716.
    var p = 0.15186263588304877
    p = p * u + 0.16972882833987804
    p = p * u + 0.19235933878519512
    p = p * u + 0.22195308321368667
    p = p * u + 0.2623081892525388
    p = p * u + 0.3205988979753252
    p = p * u + 0.4121985831111324
    p = p * u + 0.5770780163555853
    p = p * u + 0.9617966939259756
    p = p * u + 2.8853900817779268
    return Double(exponent) + t * p
  }

  /// Returns base^exponent for a positive base, and 0 for any other base.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? exp2(exponent * log2(base)) : 0
  }

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

  /// Returns a value clamped to limits; NaN becomes the lower limit.
  package static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value > low ? (value < high ? value : high) : low
  }

  /// Returns a value clamped to a range; NaN becomes the lower bound.
  static func clamped(_ value: Double, in range: ClosedRange<Double>) -> Double {
    clamped(value, range.lowerBound, range.upperBound)
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
