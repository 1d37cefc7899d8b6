import HapticModel

/// Patterns made in code, for every test to look at.
enum Fixtures {
  static func event(
    _ type: EventType, _ time: Double, _ duration: Double? = nil, _ values: [EventParameterID: Float] = [:],
    path: String? = nil
  ) -> HapticEvent {
    HapticEvent(
      type, time: time, duration: duration,
      parameters: values.sorted { $0.key.rawValue < $1.key.rawValue }.map {
        EventParameter($0.key, $0.value)
      },
      waveform: path.map { AudioWaveform(.path($0)) })
  }

  static func curve(_ id: DynamicParameterID, _ time: Double, _ points: [(Double, Float)]) -> ParameterCurve {
    ParameterCurve(
      id, time: time, controlPoints: points.map { ParameterCurve.ControlPoint(time: $0.0, value: $0.1) })
  }

  /// A little of everything: both haptic types, both audio types, curves and a parameter.
  static let everything = HapticPattern(
    events: [
      event(.hapticTransient, 0, nil, [.hapticIntensity: 0.5, .hapticSharpness: 0.2]),
      event(.hapticTransient, 0.12, nil, [.hapticIntensity: 0.9, .hapticSharpness: 0.9]),
      event(
        .hapticContinuous, 0.3, 1.1,
        [.hapticIntensity: 0.9, .hapticSharpness: 0.3, .attackTime: 0.55, .releaseTime: 0.65]),
      event(.hapticContinuous, 1.2, 0.5, [.hapticIntensity: 0.6, .hapticSharpness: 0.9]),
      event(.hapticTransient, 0.8, nil, [.hapticIntensity: 1, .hapticSharpness: 1]),
      event(.hapticTransient, 1.75, nil, [.hapticIntensity: 0.8, .hapticSharpness: 0.6]),
      event(.audioContinuous, 0.3, 0.9, [.audioVolume: 0.8, .audioPitch: -0.4, .attackTime: 0.5]),
      event(.audioContinuous, 1.2, 0.5, [.audioVolume: 0.5, .audioPitch: 0.6]),
      event(.audioCustom, 1.3, 0.5, [.audioVolume: 0.9], path: "Sounds/bell.wav"),
    ],
    parameters: [DynamicParameter(.hapticIntensityControl, time: 1.5, value: 0.6)],
    curves: [
      curve(.hapticIntensityControl, 0.3, [(0, 1), (0.25, 0.45), (0.5, 0.95), (0.75, 0.4), (1, 0.9)]),
      curve(.hapticSharpnessControl, 0.3, [(0, -0.2), (0.6, 0.7), (1.1, 0)]),
      curve(.audioPitchControl, 0.3, [(0, 0), (0.9, 0.6)]),
    ])
}
