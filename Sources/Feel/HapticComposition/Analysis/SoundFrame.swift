import HapticPerception

/// The loudness, brightness and roughness of a sound at one moment.
struct SoundFrame: Sendable, Hashable {
  /// The K-weighted power within 21 ms in dB; −3 for a sine of 997 Hz at full scale. At least −120.
  var level: Float
  /// The level in dB that touch follows: `level`, or with `Measure.bands` the loudness summed over all bands.
  var loudness: Float
  /// The centre of the spectrum, weighted by power, as log2 of a frequency in Hz; 0 for silence.
  var brightness: Float
  /// The unevenness of the amplitude within 100 ms, 0…1: its standard deviation divided by its mean. 0 with
  /// `Measure.power`.
  var roughness: Float = 0

  /// The level that stands for silence, in dB.
  static var silence: Float { -120 }
  /// The time from one frame to the next, in seconds. Frame 0 is at the start of the sound.
  static var step: Double { 0.005 }
}

/// A frame stored in 8 bytes, because hours of sound have millions of frames. Levels are stored to 0.01 dB,
/// the brightness to 1/4096 octave.
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

  /// The level in dB, as in `SoundFrame.level`.
  var level: Double { Double(levelSteps) / 100 }
  /// The loudness in dB, as in `SoundFrame.loudness`.
  var loudness: Double { Double(loudnessSteps) / 100 }
  /// The brightness as log2 of a frequency in Hz, as in `SoundFrame.brightness`.
  var brightness: Double { Double(brightnessSteps) / 4096 }
  /// The roughness, 0…1, as in `SoundFrame.roughness`.
  var roughness: Double { Double(roughnessSteps) / 65_535 }

  private static func limited(_ value: Float, _ low: Float, _ high: Float) -> Float {
    // Written so that NaN falls to the lower limit.
    value > low ? (value < high ? value.rounded() : high) : low
  }
}
