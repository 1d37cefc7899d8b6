import HapticPerception
import HapticText

extension LinearFit {
  /// Finds the phase of the rough estimates and descends from the best starts.
  static func start(_ fit: inout ResonatorFit, _ rough: [RoughFit], _ spans: LinearSpans) -> FitParameters {
    var best: FitResult?
    for (index, candidate) in rough.enumerated() {
      let starts = phases(&fit, candidate, spans.start)
      for start in starts.prefix(index == 0 ? 2 : 1) {
        let result = fit.descend(start, spans.start, varying: 3, steps: 5)
        if result.unexplained < best?.unexplained ?? .infinity { best = result }
      }
    }
    return best?.parameters
      ?? FitParameters(
        lnHertz: FitParameters.ln(rough[0].hertz), lnQ: FitParameters.ln(rough[0].q), start: rough[0].start)
  }

  /// The unexplained share of the power above which a fit can have missed the phase by a period.
  static var doubtful: Double { 0.01 }

  /// Descends also from starts some half periods earlier and later. Returns the best result.
  static func escape(_ fit: inout ResonatorFit, _ result: FitResult, _ spans: LinearSpans) -> FitResult {
    var best = result
    for halves in [-3.0, -2, -1, 1, 2, 3] {
      var start = result.parameters
      start.start += halves * 0.5 / result.parameters.hertz
      start.ppm = 0
      let candidate = fit.descend(start, spans.full, varying: 3, steps: 6).parameters
      let other = fit.descend(clock(&fit, candidate, spans), spans.both, varying: 4, steps: 14)
      if other.unexplained < 0.9 * best.unexplained { best = other }
    }
    return best
  }

  /// Returns the starts within 16 ms at which the model fits better than beside them, the best one first.
  private static func phases(
    _ fit: inout ResonatorFit, _ rough: RoughFit, _ span: FitSpan
  ) -> [FitParameters] {
    var parameters = FitParameters(
      lnHertz: FitParameters.ln(rough.hertz), lnQ: FitParameters.ln(rough.q), start: rough.start)
    let window = fit.window(parameters, span)
    fit.simulate(parameters, span)
    var residuals: [Double] = []
    let count = 107
    func start(_ index: Int) -> Double { rough.start + 0.0003 * Double(index - count / 2) }
    for index in 0..<count {
      parameters.start = start(index)
      residuals.append(fit.evaluate(parameters, span, window, slot: 0).residual)
    }
    let minima = residuals.indices.filter {
      ($0 == 0 || residuals[$0] <= residuals[$0 - 1])
        && ($0 == count - 1 || residuals[$0] < residuals[$0 + 1])
    }
    return minima.sortedStably { residuals[$0] < residuals[$1] }.map {
      parameters.start = start($0)
      return parameters
    }
  }

  /// Returns parameters with the deviation of the clock that fits both sweeps best, of −400…400 millionths in steps of 50. The
  /// moment at which the sweep passes the resonance stays where it is.
  static func clock(_ fit: inout ResonatorFit, _ start: FitParameters, _ spans: LinearSpans) -> FitParameters
  {
    let passage = SignalSegment.passage(of: start.hertz, in: spans.full.compared.lowerBound)
    let window = fit.window(start, spans.both)
    fit.simulate(start, spans.both)
    var (best, result) = (Double.infinity, start)
    for step in -8...8 {
      var parameters = start
      parameters.ppm = Double(step) * 50
      parameters.start += passage * (parameters.ppm - start.ppm) * 1e-6
      let residual = fit.evaluate(parameters, spans.both, window, slot: 0).residual
      if residual < best { (best, result) = (residual, parameters) }
    }
    return result
  }
}
