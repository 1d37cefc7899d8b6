import HapticPerception

/// The nonlinear parameters of a fit.
struct FitParameters {
  /// The natural logarithms of the resonance in Hz and of Q.
  var (lnHertz, lnQ): (Double, Double)
  /// The start of the signal in seconds after the first sample of the recording.
  var start: Double
  /// The deviation of the clock of the recording, in millionths.
  var ppm = 0.0

  var hertz: Double { Maths.exp(lnHertz) }
  var q: Double { Maths.exp(lnQ) }

  /// The number of parameters.
  static var count: Int { 4 }

  subscript(_ index: Int) -> Double {
    get {
      switch index {
      case 0: lnHertz
      case 1: lnQ
      case 2: start
      default: ppm
      }
    }
    set {
      switch index {
      case 0: lnHertz = newValue
      case 1: lnQ = newValue
      case 2: start = newValue
      default: ppm = newValue
      }
    }
  }

  /// Returns ln x for a positive number.
  static func ln(_ x: Double) -> Double { Maths.log2(x) * ln2 }

  /// The natural logarithm of 2.
  static var ln2: Double { 0.693147180559945309 }
}

/// A part of the signal to fit, in samples at 8000 Hz, and the number of columns.
struct FitSpan {
  /// The samples that are compared.
  var compared: Range<Int>
  /// The first sample that is simulated.
  var simulatedFrom: Int
  /// The number of columns, 1 or 4.
  var columns: Int
}

/// The result of one evaluation.
struct FitValue {
  /// The sum of the squares of what the model leaves unexplained, and of all samples in the span.
  var residual: Double
  var total: Double
  /// The number of samples compared.
  var count: Double
  /// The factor of each column.
  var factors: [Double]

  /// The largest response of the sensor to a sine of amplitude 1, at the resonance.
  func sensorPeak(q: Double) -> Double {
    guard factors.count == 4 else { return factors[0].magnitude * q }
    return Self.size(factors[2] - factors[0] + 4 * factors[3], factors[1]) * q
  }

  /// The largest response of the device: that of the sensor without the resonance of its mount, which column 3 shows.
  func devicePeak(hertz: Double, q: Double) -> Double {
    let peak = sensorPeak(q: q)
    guard factors.count == 4, hertz < Self.mountHertz / 1.2 else { return peak }
    let without = Self.size(factors[2] - factors[0], factors[1])
    guard without > 0 else { return peak }
    // The column stands for a mount with a response of 1/(1 − x) at the resonance and 1/(1 − ratio·x) at the end of the sweep.
    let share = peak / q / without - 1
    let ratio = (Self.mountHertz / hertz) * (Self.mountHertz / hertz)
    let rise = (1 + share * ratio) / (1 + share)
    guard rise * ratio > 1.1 else { return peak / (1 + share) }
    let x = (rise - 1) / (rise * ratio - 1)
    return peak * (1 - x)
  }

  /// The frequency in Hz, near the end of the sweep, at which the column of the mount is right. Chosen on simulated recordings.
  private static var mountHertz: Double { 450 }

  private static func size(_ real: Double, _ imaginary: Double) -> Double {
    Maths.squareRoot(real * real + imaginary * imaginary)
  }
}
