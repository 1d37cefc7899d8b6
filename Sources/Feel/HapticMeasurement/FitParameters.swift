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
  static func ln(_ x: Double) -> Double { Maths.log2(x) * 0.693147180559945309 }
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

  /// The largest response to a sine of amplitude 1, at the resonance.
  func peak(q: Double) -> Double {
    guard factors.count == 4 else { return factors[0].magnitude * q }
    let real = factors[2] - factors[0] + 4 * factors[3]
    return Maths.squareRoot(real * real + factors[1] * factors[1]) * q
  }
}
