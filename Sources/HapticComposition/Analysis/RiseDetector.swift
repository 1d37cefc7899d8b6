import HapticPerception

/// A hit: when it starts, and how bright it is.
struct Hit: Sendable {
  /// Seconds.
  var time: Double
  /// log2 of a frequency in Hz.
  var brightness: Double
}

/// Finds hits where the power of a sound rises far above that of the last tenths of a second.
struct RiseDetector: Sendable {
  private let sampleRate: Double
  private let block: Int
  private var pending: [Float] = []
  private var position = 0
  private var last: Float = 0
  /// The background: falls slowly, rises within some blocks.
  private var background: Float = 0
  private var quietUntil = 0

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    block = max(8, Int(sampleRate * 0.002))
  }

  mutating func process(_ samples: UnsafeBufferPointer<Float>, emit: (Hit) -> Void) {
    for sample in samples {
      pending.append(sample.magnitude <= 65_536 ? sample : 0)
      if pending.count == block { look(emit) }
    }
  }

  mutating func finish(emit: (Hit) -> Void) {
    while !pending.isEmpty, pending.count < block { pending.append(0) }
    if !pending.isEmpty { look(emit) }
  }

  private mutating func look(_ emit: (Hit) -> Void) {
    var power: Float = 0
    var changes: Float = 0
    var peak: Float = 0
    for sample in pending {
      power += sample * sample
      changes += (sample - last) * (sample - last)
      peak = max(peak, sample.magnitude)
      last = sample
    }
    power /= Float(block)
    changes /= Float(block)
    if power > 1e-6, power > 6 * background, position >= quietUntil {
      let first = pending.firstIndex { $0.magnitude > 0.25 * peak } ?? 0
      let ratio = Double(changes / max(power, 1e-12))
      let hertz = sampleRate * Maths.squareRoot(min(ratio, 4)) / 6.283185307179586
      emit(
        Hit(
          time: Double(position + first) / sampleRate, brightness: Maths.log2(max(hertz, 20))))
      quietUntil = position + Int(sampleRate * 0.03)
    }
    background = max(power, background * 0.92)
    position += block
    pending.removeAll(keepingCapacity: true)
  }
}
