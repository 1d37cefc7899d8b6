/// Turns rendered sound for two voice coils into the signed 8-bit samples that ``DualSenseCoils`` sends.
///
/// The samples are rounded without dither: the noise of rounding is 14 dB or more below what a hand can feel.
public struct CoilQuantizer: Sendable {
  /// The number of frames of 48 kHz for each frame of the pad.
  public static var decimation: Int { 16 }
  /// The number of the pad's frames in which a fade runs from end to end: 5 ms.
  static var fadeFrames: Int { 15 }

  /// The result for a sample of 1, in 0…1, where 1 is the full range of the pad. Other numbers are clamped; NaN is 0.
  public var level: Double {
    didSet { (scale, limit) = Self.range(level: level) }
  }
  private var scale: Double
  private var limit: Double
  private var leftFilter = CoilLowPass()
  private var rightFilter = CoilLowPass()
  // The gain is this number divided by the length of a fade.
  private var fade = Self.fadeFrames
  private var fadeStep = 0

  /// Creates a quantizer. See ``level``.
  public init(level: Double = 0.5) {
    self.level = level
    (scale, limit) = Self.range(level: level)
  }

  private static func range(level: Double) -> (scale: Double, limit: Double) {
    let scale = level > 0 ? 127 * min(level, 1) : 0
    return (scale, Double(Int(scale + 0.5)))
  }

  /// Returns a sample as the pad plays it, between −127 and 127. NaN is 0.
  public func quantize(_ sample: Double) -> Int8 {
    let magnitude = abs(sample) * scale + 0.5
    guard magnitude >= 1 else { return 0 }
    let rounded = magnitude < limit + 1 ? Int8(magnitude) : Int8(limit)
    return sample < 0 ? -rounded : rounded
  }

  /// Lets what follows fade out within 5 ms. After that, all is silent until ``fadeIn()``.
  public mutating func fadeOut() { fadeStep = -1 }

  /// Lets what follows fade in within 5 ms, from the gain that a fade has reached.
  public mutating func fadeIn() { fadeStep = 1 }

  /// Makes what follows silent until ``fadeIn()``.
  public mutating func mute() { (fade, fadeStep) = (0, 0) }

  /// Quantizes sound that was rendered at 3 kHz, and returns whether all of it is silent.
  ///
  /// - Parameters:
  ///   - left: The samples of the left coil.
  ///   - right: The samples of the right coil.
  ///   - frames: Where samples are stored, left before right. Those that have no sound become 0.
  @discardableResult
  public mutating func quantize(
    left: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>,
    into frames: UnsafeMutableBufferPointer<Int8>
  ) -> Bool {
    var isSilent = true
    let count = min(left.count, right.count, frames.count / 2)
    for frame in 0..<count {
      let gain = nextGain()
      isSilent =
        store(gain * Double(left[frame]), gain * Double(right[frame]), at: frame, in: frames) && isSilent
    }
    for index in 2 * count..<frames.count { frames[index] = 0 }
    return isSilent
  }

  /// Filters sound that was rendered at 48 kHz, quantizes every 16th frame, and returns whether all of it is silent.
  ///
  /// - Parameters:
  ///   - left: The samples of the left coil, 16 for each frame.
  ///   - right: The samples of the right coil, as many.
  ///   - frames: Where samples are stored, left before right. Those that have no sound become 0.
  @discardableResult
  public mutating func decimate(
    left: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>,
    into frames: UnsafeMutableBufferPointer<Int8>
  ) -> Bool {
    var isSilent = true
    let count = min(left.count / Self.decimation, right.count / Self.decimation, frames.count / 2)
    for frame in 0..<count {
      var (first, second) = (0.0, 0.0)
      for index in frame * Self.decimation..<(frame + 1) * Self.decimation {
        first = leftFilter.filter(left[index])
        second = rightFilter.filter(right[index])
      }
      let gain = nextGain()
      isSilent = store(gain * first, gain * second, at: frame, in: frames) && isSilent
    }
    for index in 2 * count..<frames.count { frames[index] = 0 }
    leftFilter.flushDenormals()
    rightFilter.flushDenormals()
    return isSilent
  }

  /// Stores a frame and returns whether it is silent.
  private func store(
    _ left: Double, _ right: Double, at frame: Int, in frames: UnsafeMutableBufferPointer<Int8>
  ) -> Bool {
    let samples = (quantize(left), quantize(right))
    frames[2 * frame] = samples.0
    frames[2 * frame + 1] = samples.1
    return samples.0 == 0 && samples.1 == 0
  }

  private mutating func nextGain() -> Double {
    if fadeStep != 0 {
      fade += fadeStep
      if fade <= 0 || fade >= Self.fadeFrames {
        fade = fade <= 0 ? 0 : Self.fadeFrames
        fadeStep = 0
      }
    }
    return Double(fade) / Double(Self.fadeFrames)
  }
}
