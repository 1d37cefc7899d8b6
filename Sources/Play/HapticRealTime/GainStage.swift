import HapticSynthesis
import Synchronization

/// The last stage of rendering: multiplies haptics and audio by their gains. A change of a gain takes effect
/// gradually over 2 ms.
struct GainStage {
  private var haptic: Gain
  private var audio: Gain
  /// The length of a gain change, in samples.
  private let rampLength: Double

  /// The target gain of haptics before the last change; `hapticChange` is the sample at which the target
  /// changed.
  private var hapticBefore: Float = 1
  private var hapticChange = Int64.min

  /// A gain and the ramp to its target.
  private struct Gain {
    var value: Float = 1
    var target: Float = 1
    var step: Float = 0

    mutating func aim(at wanted: Float, length: Double) {
      guard wanted != target else { return }
      target = wanted
      step = Float(Double(wanted - value) / max(length, 1))
      // A step that is lost in rounding would never reach the target.
      if value + step == value { jump() }
    }

    mutating func jump() {
      value = target
      step = 0
    }

    /// Returns the gain of the next sample.
    mutating func next() -> Float {
      if step != 0 {
        value += step
        if step > 0 ? value >= target : value <= target { jump() }
      }
      return value
    }

    mutating func apply(to samples: UnsafeMutablePointer<Float>, count: Int) {
      if step == 0 && value == 1 { return }
      if step == 0 && value == 0 {
        samples.update(repeating: 0, count: count)
        return
      }
      for index in 0..<count { samples[index] *= next() }
    }

    mutating func pass(_ count: Int) {
      var left = count
      while left > 0 && step != 0 {
        _ = next()
        left &-= 1
      }
    }
  }

  init(rampLength: Double) {
    self.rampLength = rampLength
    haptic = Gain()
    audio = Gain()
  }

  /// Returns the gain that applies to a felt frame at a sample: the target gain, without the ramp. The 2 ms
  /// of the ramp are shorter than touch can resolve.
  func feltGain(on sample: Int64) -> Float { sample < hapticChange ? hapticBefore : haptic.target }

  /// Whether both gains are 1 and constant, so that samples pass unchanged.
  var isNeutral: Bool { haptic.value == 1 && haptic.step == 0 && audio.value == 1 && audio.step == 0 }

  /// Whether both gains are 0.
  var isSilent: Bool { haptic.value == 0 && haptic.target == 0 && audio.value == 0 && audio.target == 0 }

  /// Reads the target gains that apply from the given sample, and starts ramps to these targets.
  mutating func aim(at shared: UnsafeMutablePointer<SharedState>, mode: RenderLoop.Mode, from sample: Int64) {
    let isOpen = !shared.pointee.isClosing.load(ordering: .relaxed)
    let hapticGain = Float(bitPattern: shared.pointee.hapticGain.load(ordering: .relaxed))
    let audioGain = Float(bitPattern: shared.pointee.audioGain.load(ordering: .relaxed))
    let before = haptic.target
    haptic.aim(at: isOpen && mode.playsHaptics ? hapticGain : 0, length: rampLength)
    if haptic.target != before { (hapticBefore, hapticChange) = (before, sample) }
    audio.aim(at: isOpen && mode.playsAudio ? audioGain : 0, length: rampLength)
  }

  /// Sets the gains to their targets without a ramp, when an output starts.
  mutating func jump() {
    haptic.jump()
    audio.jump()
    hapticChange = .min
  }

  /// Applies the gains to a number of samples; channels that are `nil` are skipped.
  mutating func apply(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic felt: UnsafeMutablePointer<Float>?, count: Int
  ) {
    if let felt { haptic.apply(to: felt, count: count) } else { haptic.pass(count) }
    // Both channels follow the same ramp.
    var second = audio
    if let left { audio.apply(to: left, count: count) } else { audio.pass(count) }
    if let right { second.apply(to: right, count: count) }
  }
}
