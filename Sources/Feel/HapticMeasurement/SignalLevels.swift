import HapticPerception

/// The power of a recording before the signal and during its sweep.
struct SignalLevels: Sendable, Hashable {
  /// The mean squares of the rest and of the sweep.
  let rest: Double
  let sweep: Double

  /// The least mean square of a rest, which digital silence would not have.
  private static var leastRest: Double { 1e-14 }

  init(_ prepared: PreparedRecording, start: Double, sweeps: (full: Range<Int>, half: Range<Int>)) {
    func meanSquare(_ from: Double, _ to: Double) -> Double {
      let count = Double(prepared.motion.count)
      let first = Int(Maths.clamped(from * prepared.rate, in: 0...count))
      let end = Int(Maths.clamped(to * prepared.rate, in: 0...count))
      var (sum, weight) = (0.0, 0.0)
      for index in first..<max(first, end) {
        sum += prepared.motion[index] * prepared.motion[index] * prepared.weights[index]
        weight += prepared.weights[index]
      }
      return weight > 0 ? sum / weight : 0
    }
    let rate = MeasurementSignal.modelRate
    let sweep = meanSquare(
      start + Double(sweeps.full.lowerBound) / rate, start + Double(sweeps.full.upperBound) / rate)
    // The high-pass needs a moment after the start of the recording.
    let rest = meanSquare(0.1, start + 0.95)
    self.sweep = sweep
    self.rest = max(rest, Self.leastRest * max(sweep, 1e-200))
  }

  /// The level of the sweep above the rest in dB.
  var decibels: Double { Maths.decibels(ofPower: sweep > 0 ? sweep / rest : 1e-20) }
}
