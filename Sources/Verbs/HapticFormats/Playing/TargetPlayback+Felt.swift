import HapticActuators
import HapticAnalysis
import HapticPerception

extension TargetPlayback {
  /// Returns the frames from which the trace of touch on a device is built; of a device with several models, on the one on
  /// which the trace weighs less.
  package func sensation(on target: DesignTarget) -> SensationTraceBuilder {
    if case .patterns(let patterns) = self { return FeltTrace(sensationOf: patterns, on: target).builder }
    let models = target.models
    if models.count == 1 { return sensation(on: models[0], hand: target.hand) }
    var best = SensationTraceBuilder()
    var least = Double.infinity
    for model in models {
      let builder = sensation(on: model, hand: target.hand)
      let weight = builder.trace().weight
      if weight < least { (best, least) = (builder, weight) }
    }
    return best
  }

  /// Returns the frames from which the trace of touch on the model of a device is built.
  package func sensation(on model: DeviceModel, hand: Hand) -> SensationTraceBuilder {
    var builder = SensationTraceBuilder()
    var recorder = FeltRecorder(device: model, hand: hand, detail: .trace)
    drive(model) { drive, light in recorder.append(drive, light: light) { builder.add($0) } }
    recorder.finish { builder.add($0) }
    return builder
  }

  private func drive(
    _ model: DeviceModel, _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>?) -> Void
  ) {
    switch self {
    case .patterns: break
    case .samples(let samples): samples.withUnsafeBufferPointer { body($0, nil) }
    case .twoTones(let tones):
      var signal = TwoToneSignal()
      for tone in tones { signal.play(tone) { body($0, nil) } }
    case .tones(let steps):
      var signal = ToneSignal(model)
      for step in steps { signal.play(step) { body($0, nil) } }
    case .motors(let steps):
      let most = Int(FeltTrace.longest * 1000)
      var left = most
      for step in steps where left > 0 {
        let count = 8 * min(max(step.milliseconds, 0), left)
        left -= count / 8
        let heavy = [Float](repeating: Float(step.heavy), count: count)
        let light = [Float](repeating: Float(step.light), count: count)
        heavy.withUnsafeBufferPointer { heavy in light.withUnsafeBufferPointer { body(heavy, $0) } }
      }
    }
  }
}

/// The drive signal of stretches of vibration: a sine whose phase continues, or the strength itself for motors.
struct ToneSignal {
  private let isRotor: Bool
  private let resonance: Double
  private var phase = 0.0
  /// Samples that are due, with the fraction that rounding has left.
  private var due = 0.0
  private var left = Int(FeltTrace.longest * PerceptionConstants.sampleRate)

  init(_ model: DeviceModel) {
    switch model.mechanism {
    case .linear(let actuator): (isRotor, resonance) = (false, actuator.resonance)
    case .rotor(let rotor): (isRotor, resonance) = (true, rotor.frequency)
    case .rotors(let heavy, _): (isRotor, resonance) = (true, heavy.frequency)
    }
  }

  /// Passes the samples of a stretch at 8000 Hz to a closure.
  mutating func play(_ step: ToneStep, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    due += max(step.seconds, 0) * PerceptionConstants.sampleRate
    let count = Int(min(due + 1e-6, Double(left)))
    due -= Double(count)
    left -= count
    guard count > 0 else { return }
    let from = step.startHertz > 0 ? step.startHertz : resonance
    let to = step.endHertz > 0 ? step.endHertz : resonance
    var samples = [Float](repeating: 0, count: count)
    for index in samples.indices {
      let share = Double(index) / Double(count)
      let amplitude = step.from + (step.to - step.from) * share
      if isRotor {
        samples[index] = Float(amplitude)
        continue
      }
      samples[index] = Float(amplitude * Maths.sine(cycles: phase))
      phase += min((from + (to - from) * share) / PerceptionConstants.sampleRate, 0.5)
      if phase >= 1 { phase -= 1 }
    }
    samples.withUnsafeBufferPointer(body)
  }
}
