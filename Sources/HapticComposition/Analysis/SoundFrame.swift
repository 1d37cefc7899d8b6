import HapticPerception

/// What is heard at one moment.
struct SoundFrame: Sendable, Hashable {
  /// K-weighted power within 21 ms in dB, where a sine of 997 Hz at full scale is −3. At least −120.
  var level: Float
  /// The level that is followed, in dB: `level`, or by `Measure.bands` what the ear makes of all bands together.
  var loudness: Float
  /// The middle of the spectrum on a scale of octaves, as log2 of a frequency in Hz, weighted by power; 0 for silence.
  var brightness: Float
  /// Unevenness of the amplitude within 100 ms: its standard deviation over its mean, 0…1. 0 by `Measure.power`.
  var roughness: Float = 0

  /// The level of silence, in dB.
  static var silence: Float { -120 }
  /// Seconds from one frame to the next; frame 0 is at the start of the sound.
  static var step: Double { 0.005 }
}

/// A frame in 8 bytes: levels to 0.01 dB, brightness to 1/4096 octave. Hours of sound are millions of frames.
struct StoredFrame: Sendable {
  private let levelSteps: Int16
  private let loudnessSteps: Int16
  private let brightnessSteps: UInt16
  private let roughnessSteps: UInt16

  init(_ frame: SoundFrame) {
    levelSteps = Int16(Self.limited(frame.level * 100, -32_000, 32_000))
    loudnessSteps = Int16(Self.limited(frame.loudness * 100, -32_000, 32_000))
    brightnessSteps = UInt16(Self.limited(frame.brightness * 4096, 0, 65_535))
    roughnessSteps = UInt16(Self.limited(frame.roughness * 65_535, 0, 65_535))
  }

  /// dB; see `SoundFrame`.
  var level: Double { Double(levelSteps) / 100 }
  /// dB.
  var loudness: Double { Double(loudnessSteps) / 100 }
  /// log2 of Hz.
  var brightness: Double { Double(brightnessSteps) / 4096 }
  /// 0…1.
  var roughness: Double { Double(roughnessSteps) / 65_535 }

  private static func limited(_ value: Float, _ low: Float, _ high: Float) -> Float {
    // Written so that NaN falls to the lower limit.
    value > low ? (value < high ? value.rounded() : high) : low
  }
}
