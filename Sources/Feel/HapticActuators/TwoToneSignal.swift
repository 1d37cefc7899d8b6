import HapticPerception

/// The drive signal of slots of HD rumble: two sines whose phases continue from slot to slot. The actuator itself may change
/// amplitudes more softly.
package struct TwoToneSignal: Sendable {
  private var phases = (low: 0.0, high: 0.0)
  private var samples: [Float]

  /// Creates a signal that begins with both sines at 0.
  package init() {
    samples = [Float](
      repeating: 0, count: Int(PerceptionConstants.sampleRate) * TwoTone.slotMilliseconds / 1000)
  }

  /// Passes the samples of the next slot at 8000 Hz to a closure.
  package mutating func play(_ tone: TwoTone, _ body: (UnsafeBufferPointer<Float>) -> Void) {
    let steps = (
      low: TwoTone.hertz(Int(tone.lowFrequency)) / PerceptionConstants.sampleRate,
      high: 2 * TwoTone.hertz(Int(tone.highFrequency)) / PerceptionConstants.sampleRate
    )
    let (low, high) = (TwoTone.amplitude(Int(tone.lowAmplitude)), TwoTone.amplitude(Int(tone.highAmplitude)))
    for index in samples.indices {
      samples[index] = Float(low * Maths.sine(cycles: phases.low) + high * Maths.sine(cycles: phases.high))
      phases.low += steps.low
      phases.high += steps.high
      if phases.low >= 1 { phases.low -= 1 }
      if phases.high >= 1 { phases.high -= 1 }
    }
    samples.withUnsafeBufferPointer(body)
  }
}
