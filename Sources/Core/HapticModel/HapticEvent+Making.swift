// Events by the words that people use for them. Each states its intensity and sharpness, or its volume, even where
// they are the defaults: other readers of AHAP have other defaults.

extension HapticEvent {
  /// Creates a transient: a tap.
  ///
  /// - Parameters:
  ///   - time: the start of the tap, in seconds from the start of the pattern.
  ///   - intensity: 0 (nothing) to 1 (full).
  ///   - sharpness: 0 (round) to 1 (crisp).
  public static func transient(
    at time: Double = 0, intensity: Float = 0.75, sharpness: Float = 0.5
  ) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
  }

  /// Creates a continuous event: a vibration.
  ///
  /// - Parameters:
  ///   - time: the start of the vibration, in seconds from the start of the pattern.
  ///   - duration: the length of the vibration in seconds; a vibration of 0 seconds lasts until it is stopped.
  ///   - intensity: 0 (nothing) to 1 (full).
  ///   - sharpness: 0 (round) to 1 (crisp).
  ///   - envelope: how the vibration begins and ends.
  public static func continuous(
    at time: Double = 0, for duration: Double, intensity: Float = 0.6, sharpness: Float = 0.422601,
    envelope: Envelope = Envelope()
  ) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: time, duration: duration,
      parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)]
        + envelope.parameters)
  }

  /// Creates a tone, which is heard.
  ///
  /// - Parameters:
  ///   - time: the start of the tone, in seconds from the start of the pattern.
  ///   - duration: the length of the tone in seconds; a tone of 0 seconds lasts until it is stopped.
  ///   - volume: 0 (silent) to 1.
  ///   - pitch: −1 (two octaves down) to 1 (two octaves up).
  ///   - pan: −1 (left) to 1 (right).
  ///   - brightness: 0 (dull) to 1 (bright).
  ///   - envelope: how the tone begins and ends.
  public static func tone(
    at time: Double = 0, for duration: Double, volume: Float = 1, pitch: Float = 0, pan: Float = 0,
    brightness: Float = 1, envelope: Envelope = Envelope()
  ) -> HapticEvent {
    HapticEvent(
      .audioContinuous, time: time, duration: duration,
      parameters: sound(volume: volume, pitch: pitch, pan: pan, brightness: brightness) + envelope.parameters)
  }

  /// Creates an event that plays an audio file.
  ///
  /// - Parameters:
  ///   - path: the audio file, relative to the folder of the pattern.
  ///   - time: the start of the sound, in seconds from the start of the pattern.
  ///   - duration: the seconds after which the sound ends; `nil` for the whole file.
  ///   - volume: 0 (silent) to 1.
  ///   - pitch: −1 (one octave down) to 1 (one octave up).
  ///   - pan: −1 (left) to 1 (right).
  ///   - brightness: 0 (dull) to 1 (bright).
  public static func sound(
    _ path: String, at time: Double = 0, for duration: Double? = nil, volume: Float = 1, pitch: Float = 0,
    pan: Float = 0, brightness: Float = 1
  ) -> HapticEvent {
    HapticEvent(
      .audioCustom, time: time, duration: duration,
      parameters: sound(volume: volume, pitch: pitch, pan: pan, brightness: brightness),
      waveform: AudioWaveform(.path(path)))
  }

  private static func sound(volume: Float, pitch: Float, pan: Float, brightness: Float) -> [EventParameter] {
    [EventParameter(.audioVolume, volume)]
      + [
        EventParameter(.audioPitch, pitch), EventParameter(.audioPan, pan),
        EventParameter(.audioBrightness, brightness),
      ].filter { $0.value != $0.id.facts.defaultValue }
  }

  /// How a continuous event or a tone begins and ends. The times are relative, 0 to 1; the seconds that they mean
  /// are those of Rendering §3.
  public struct Envelope: Sendable, Hashable {
    /// The fade at the start.
    public var attack: Float
    /// The fade after the attack, if the event is not sustained.
    public var decay: Float
    /// The fade after the duration.
    public var release: Float
    /// Whether the event holds its level for its duration, instead of decaying after its attack.
    public var isSustained: Bool

    /// Creates an envelope, which holds its level from the start to the end of the event unless you say otherwise.
    public init(attack: Float = 0, decay: Float = 0, release: Float = 0, isSustained: Bool = true) {
      self.attack = attack
      self.decay = decay
      self.release = release
      self.isSustained = isSustained
    }

    /// Those that differ from the defaults.
    fileprivate var parameters: [EventParameter] {
      [
        EventParameter(.attackTime, attack), EventParameter(.decayTime, decay),
        EventParameter(.releaseTime, release), EventParameter(.sustained, isSustained ? 1 : 0),
      ].filter { $0.value != $0.id.facts.defaultValue }
    }
  }
}

extension DynamicParameterID {
  /// The control that multiplies the intensity of haptic events: `hapticIntensityControl`.
  public static var intensity: DynamicParameterID { .hapticIntensityControl }
  /// The control that adds to the sharpness of haptic events: `hapticSharpnessControl`.
  public static var sharpness: DynamicParameterID { .hapticSharpnessControl }
  /// The control that multiplies the volume of tones and audio files: `audioVolumeControl`.
  public static var volume: DynamicParameterID { .audioVolumeControl }
  /// The control that adds to the pitch of tones and audio files: `audioPitchControl`.
  public static var pitch: DynamicParameterID { .audioPitchControl }
  /// The control that adds to the pan of tones and audio files: `audioPanControl`.
  public static var pan: DynamicParameterID { .audioPanControl }
  /// The control that adds to the brightness of tones and audio files: `audioBrightnessControl`.
  public static var brightness: DynamicParameterID { .audioBrightnessControl }
}
