import HapticSynthesis
import Synchronization

/// The very last step before the output: the gains of haptics and of audio, moved within 2 ms.
struct GainStage {
  private var haptic: Gain
  private var audio: Gain
  /// The length of a move, in samples.
  private let rampLength: Double

  /// The gain of haptics before the last change, and the sample of that change.
  private var hapticBefore: Float = 1
  private var hapticChange = Int64.min

  /// One gain on its way.
  private struct Gain {
    var value: Float = 1
    var target: Float = 1
    var step: Float = 0

    mutating func aim(at wanted: Float, length: Double) {
      guard wanted != target else { return }
      target = wanted
      step = Float(Double(wanted - value) / max(length, 1))
      // A step that is lost in rounding would never arrive.
      if value + step == value { jump() }
    }

    mutating func jump() {
      value = target
      step = 0
    }

    /// The gain of a sample, on to the next.
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

  /// What is felt of a strength on a sample: that to which the gain is on its way then, wherever a block ends. The 2 ms of the
  /// way are below what touch resolves.
  func feltGain(on sample: Int64) -> Float { sample < hapticChange ? hapticBefore : haptic.target }

  /// True while samples pass unchanged.
  var isNeutral: Bool { haptic.value == 1 && haptic.step == 0 && audio.value == 1 && audio.step == 0 }

  /// True when nothing comes through.
  var isSilent: Bool { haptic.value == 0 && haptic.target == 0 && audio.value == 0 && audio.target == 0 }

  /// Reads what the gains are to be from a sample on.
  mutating func aim(at shared: UnsafeMutablePointer<SharedState>, mode: RenderLoop.Mode, from sample: Int64) {
    let isOpen = !shared.pointee.isClosing.load(ordering: .relaxed)
    let hapticGain = Float(bitPattern: shared.pointee.hapticGain.load(ordering: .relaxed))
    let audioGain = Float(bitPattern: shared.pointee.audioGain.load(ordering: .relaxed))
    let before = haptic.target
    haptic.aim(at: isOpen && mode.playsHaptics ? hapticGain : 0, length: rampLength)
    if haptic.target != before { (hapticBefore, hapticChange) = (before, sample) }
    audio.aim(at: isOpen && mode.playsAudio ? audioGain : 0, length: rampLength)
  }

  /// Goes to the gains at once, at a start.
  mutating func jump() {
    haptic.jump()
    audio.jump()
    hapticChange = .min
  }

  /// Applies the gains to a stretch; channels that are nil are passed over.
  mutating func apply(
    left: UnsafeMutablePointer<Float>?, right: UnsafeMutablePointer<Float>?,
    haptic felt: UnsafeMutablePointer<Float>?, count: Int
  ) {
    if let felt { haptic.apply(to: felt, count: count) } else { haptic.pass(count) }
    // Both channels make the same move.
    var second = audio
    if let left { audio.apply(to: left, count: count) } else { audio.pass(count) }
    if let right { second.apply(to: right, count: count) }
  }
}
