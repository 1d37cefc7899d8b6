import HapticPerception

/// The end of a descent: the parameters, their value, and the derivatives there.
struct FitResult {
  var parameters: FitParameters
  var value: FitValue
  /// JᵀJ of the parameters that vary.
  var curvature: [[Double]]

  /// The mean square that the model leaves unexplained, as a share of the mean square of the motion.
  var unexplained: Double { value.total > 0 ? value.residual / value.total : 1 }

  /// Returns the standard deviation of a parameter for independent residuals of a variance.
  func deviation(_ index: Int, variance: Double) -> Double {
    guard curvature.indices.contains(index) else { return .infinity }
    var unit = [Double](repeating: 0, count: curvature.count)
    unit[index] = 1
    let column = Cholesky.solve(curvature, unit)
    return Maths.squareRoot(max(0, column[index]) * variance)
  }
}

extension ResonatorFit {
  /// Descends from parameters to the least residual, by Levenberg and Marquardt's method.
  ///
  /// - Parameters:
  ///   - varying: the number of parameters that vary: 3 without the clock, or 4.
  ///   - steps: the largest number of steps.
  mutating func descend(_ start: FitParameters, _ span: FitSpan, varying: Int, steps: Int) -> FitResult {
    var best = limited(start)
    // One window for all steps, so that their residuals can be compared.
    let window = window(best, span)
    simulate(best, span)
    var value = evaluate(best, span, window, slot: 0)
    var (matrix, right) = derivatives(best, span, window, varying)
    var damping = 1e-3
    for _ in 0..<steps {
      var damped = matrix
      for index in 0..<varying { damped[index][index] *= 1 + damping }
      let change = Cholesky.solve(damped, right)
      var next = best
      for index in 0..<varying {
        let limit = Self.limits[index]
        next[index] -= min(max(change[index], -limit), limit)
      }
      next = limited(next)
      simulate(next, span)
      let tried = evaluate(next, span, window, slot: 0)
      // Not <, so that an exact fit ends.
      guard tried.residual <= value.residual else {
        damping *= 8
        if damping > 1e9 { break }
        continue
      }
      let gain = value.residual - tried.residual
      let isDone = gain <= 1e-7 * value.residual
      (best, value) = (next, tried)
      damping /= 5
      (matrix, right) = derivatives(best, span, window, varying)
      if isDone { break }
    }
    return FitResult(parameters: best, value: value, curvature: matrix)
  }

  private func limited(_ parameters: FitParameters) -> FitParameters {
    var limited = parameters
    limited.lnHertz = Maths.clamped(
      parameters.lnHertz, FitParameters.ln(Self.frequencies.lowerBound),
      FitParameters.ln(Self.frequencies.upperBound))
    limited.lnQ = Maths.clamped(
      parameters.lnQ, FitParameters.ln(Self.qs.lowerBound), FitParameters.ln(Self.qs.upperBound))
    limited.ppm = Maths.clamped(parameters.ppm, -2000, 2000)
    return limited
  }

  /// Returns JᵀJ and Jᵀr. The parameters were the last ones to be simulated and evaluated, in slot 0.
  private mutating func derivatives(
    _ parameters: FitParameters, _ span: FitSpan, _ window: FitWindow, _ varying: Int
  ) -> ([[Double]], [Double]) {
    // The start and the clock first: they need no other response.
    for index in [2, 3, 0, 1] where index < varying {
      var near = parameters
      near[index] += Self.steps[index]
      if index < 2 { simulate(near, span) }
      _ = evaluate(near, span, window, slot: index + 1)
    }
    return normalEquations(varying, window.compared)
  }
}
