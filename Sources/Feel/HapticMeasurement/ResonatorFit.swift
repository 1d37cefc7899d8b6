import HapticPerception

/// The samples of a recording that an evaluation compares.
struct FitWindow {
  /// The first sample to simulate, and the samples to compare.
  var from: Int
  var compared: Range<Int>
}

/// Fits a resonance to a recording: least squares over its parameters, with the factors of the columns solved in each evaluation.
struct ResonatorFit {
  private let prepared: PreparedRecording
  /// The motion; 0 in gaps.
  private let motion: [Double]
  private let drive: [Double]
  private var response: [Double]
  /// The columns, one behind the other.
  private var columns: [Double]
  /// The residuals of an evaluation and of its four neighbours.
  private var residuals: [[Double]]

  /// The limits of a fit.
  static var frequencies: ClosedRange<Double> { 15...900 }
  static var qs: ClosedRange<Double> { 0.2...100 }
  /// The steps of the numeric derivatives, and the largest change of a parameter at once.
  static var steps: [Double] { [1e-4, 1e-3, 1e-6, 1] }
  static var limits: [Double] { [0.2, 0.5, 0.002, 200] }
  /// The samples behind a span that are simulated too, for interpolation.
  private static var margin: Int { 160 }

  init(_ prepared: PreparedRecording, drive: [Double]) {
    self.prepared = prepared
    self.drive = drive
    motion = prepared.motion.indices.map { prepared.motion[$0] * prepared.weights[$0] }
    let zeros = [Double](repeating: 0, count: prepared.motion.count)
    response = [Double](repeating: 0, count: drive.count)
    columns = [Double](repeating: 0, count: 4 * zeros.count)
    residuals = [[Double]](repeating: zeros, count: 5)
  }

  /// Returns the samples that a span covers with parameters.
  func window(_ parameters: FitParameters, _ span: FitSpan) -> FitWindow {
    let (first, step) = positions(parameters)
    let count = Double(motion.count)
    func index(_ sample: Int) -> Int {
      Int(Maths.clamped((Double(sample) - first) / step + 1, in: 0...count))
    }
    let from = index(span.simulatedFrom)
    let start = max(from, index(span.compared.lowerBound))
    return FitWindow(from: from, compared: start..<max(start, index(span.compared.upperBound)))
  }

  /// Returns the position in the signal, at 8000 Hz, of the first sample, and the positions between two samples.
  private func positions(_ parameters: FitParameters) -> (first: Double, step: Double) {
    let stretch = (1 + parameters.ppm * 1e-6) * MeasurementSignal.modelRate
    return (-parameters.start * stretch, stretch / prepared.rate)
  }

  /// Simulates a resonance for a span. The evaluations that follow use its response.
  mutating func simulate(_ parameters: FitParameters, _ span: FitSpan) {
    let resonator = Resonator(parameters.hertz, q: parameters.q)
    let range = range(span)
    drive.withUnsafeBufferPointer { drive in
      response.withUnsafeMutableBufferPointer { response in
        resonator.respond(
          to: UnsafeBufferPointer(rebasing: drive[range]),
          into: UnsafeMutableBufferPointer(rebasing: response[range]))
      }
    }
  }

  private func range(_ span: FitSpan) -> Range<Int> {
    span.simulatedFrom..<min(span.compared.upperBound + Self.margin, drive.count)
  }

  /// Evaluates parameters, whose response is simulated, and stores the residuals in a slot.
  mutating func evaluate(
    _ parameters: FitParameters, _ span: FitSpan, _ window: FitWindow, slot: Int
  ) -> FitValue {
    let k = Resonator(parameters.hertz, q: parameters.q).k
    let (first, step) = positions(parameters)
    let position = first + Double(window.from) * step - Double(span.simulatedFrom)
    let range = range(span)
    let samples = window.from..<window.compared.upperBound
    let highPass = Biquad.highPass(PreparedRecording.lowest, rate: prepared.rate, q: Biquad.butterworth)
    var value = FitValue(residual: 0, total: 0, count: 0, factors: [])
    withColumns(span.columns, residuals: slot) { columns, response, residuals, motion, weights in
      let parts = columns.map { UnsafeMutableBufferPointer(rebasing: $0[samples]) }
      ModelColumns.sample(
        UnsafeBufferPointer(rebasing: response[range]), k: k, first: position, step: step,
        count: samples.count,
        into: parts)
      for part in parts {
        var filter = highPass
        filter.filter(part)
      }
      value = Self.solve(columns, motion, weights, window.compared, into: residuals)
    }
    return value
  }

  private mutating func withColumns(
    _ count: Int, residuals slot: Int,
    _ body: (
      [UnsafeMutableBufferPointer<Double>], UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>,
      UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>
    ) -> Void
  ) {
    let size = motion.count
    columns.withUnsafeMutableBufferPointer { columns in
      let parts = (0..<count).map {
        UnsafeMutableBufferPointer(rebasing: columns[$0 * size..<($0 + 1) * size])
      }
      residuals[slot].withUnsafeMutableBufferPointer { residuals in
        response.withUnsafeBufferPointer { response in
          motion.withUnsafeBufferPointer { motion in
            prepared.weights.withUnsafeBufferPointer { weights in
              body(parts, response, residuals, motion, weights)
            }
          }
        }
      }
    }
  }

  /// Finds the factors of the columns by least squares, and stores the residuals.
  private static func solve(
    _ columns: [UnsafeMutableBufferPointer<Double>], _ y: UnsafeBufferPointer<Double>,
    _ w: UnsafeBufferPointer<Double>, _ range: Range<Int>, into residuals: UnsafeMutableBufferPointer<Double>
  ) -> FitValue {
    let size = columns.count
    var (total, count) = (0.0, 0.0)
    for index in range {
      total += y[index] * y[index]
      count += w[index]
    }
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
    var right = [Double](repeating: 0, count: size)
    for row in 0..<size {
      let a = columns[row]
      for index in range { a[index] *= w[index] }
    }
    for row in 0..<size {
      let a = columns[row]
      for column in row..<size {
        let b = columns[column]
        var sum = 0.0
        for index in range { sum += a[index] * b[index] }
        matrix[row][column] = sum
        matrix[column][row] = sum
      }
      var sum = 0.0
      for index in range { sum += a[index] * y[index] }
      right[row] = sum
    }
    let factors = Cholesky.solve(matrix, right)
    for index in range { residuals[index] = y[index] }
    for row in 0..<size {
      let (a, factor) = (columns[row], factors[row])
      for index in range { residuals[index] -= factor * a[index] }
    }
    var residual = 0.0
    for index in range { residual += residuals[index] * residuals[index] }
    return FitValue(residual: residual, total: total, count: count, factors: factors)
  }

  /// Returns JᵀJ and Jᵀr. The residuals at the parameters are in slot 0, those beside them in the next slots.
  func normalEquations(_ varying: Int, _ range: Range<Int>) -> ([[Double]], [Double]) {
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: varying), count: varying)
    var right = [Double](repeating: 0, count: varying)
    for row in 0..<varying {
      let a = residuals[row + 1]
      for column in row..<varying {
        let b = residuals[column + 1]
        var sum = 0.0
        for index in range { sum += (a[index] - residuals[0][index]) * (b[index] - residuals[0][index]) }
        matrix[row][column] = sum / (Self.steps[row] * Self.steps[column])
        matrix[column][row] = matrix[row][column]
      }
      var sum = 0.0
      for index in range { sum += (a[index] - residuals[0][index]) * residuals[0][index] }
      right[row] = sum / Self.steps[row]
    }
    return (matrix, right)
  }
}
