import HapticAnalysis
import HapticModel

/// A transient.
func tap(_ time: Double, _ intensity: Float = 0.8, _ sharpness: Float = 0.5) -> HapticEvent {
  HapticEvent(
    .hapticTransient, time: time,
    parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
}

/// A continuous event.
func span(
  _ time: Double, _ duration: Double, _ intensity: Float = 0.8, _ sharpness: Float = 0.5
) -> HapticEvent {
  HapticEvent(
    .hapticContinuous, time: time, duration: duration,
    parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
}

/// A continuous event that fades at once.
func fading(_ time: Double, _ duration: Double, _ intensity: Float) -> HapticEvent {
  var event = span(time, duration, intensity)
  event.parameters.append(EventParameter(.sustained, 0))
  return event
}

/// A curve of the control of intensity.
func curve(_ time: Double, _ points: [(Double, Float)]) -> ParameterCurve {
  ParameterCurve(
    .hapticIntensityControl, time: time,
    controlPoints: points.map { ParameterCurve.ControlPoint(time: $0.0, value: $0.1) })
}

/// What a check finds, as `rule severity`.
func found(
  _ events: [HapticEvent], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = [],
  on target: DesignTarget = .phone, isAlert: Bool = false,
  sounds: (AudioWaveform) -> SoundFacts? = { _ in nil }
) -> [String] {
  DesignCheck(target: target, isAlert: isAlert).findings(
    in: HapticPattern(events: events, parameters: parameters, curves: curves), sounds: sounds
  ).map { "\($0.rule.name) \($0.severity)" }
}
