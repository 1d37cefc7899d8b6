// bow-string: made by thrum convert.

import CoreHaptics

/// Returns the pattern.
func makeBowString() throws -> CHHapticPattern {
  var events: [CHHapticEvent] = []
  events.append(
    CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.85),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.05),
        CHHapticEventParameter(parameterID: .attackTime, value: 0.53),
        CHHapticEventParameter(parameterID: .releaseTime, value: 0.16),
      ],
      relativeTime: 0, duration: 1.55))
  events.append(
    CHHapticEvent(
      eventType: .audioContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .audioVolume, value: 0.12),
        CHHapticEventParameter(parameterID: .audioPitch, value: -0.9),
        CHHapticEventParameter(parameterID: .audioBrightness, value: 0.7),
        CHHapticEventParameter(parameterID: .attackTime, value: 0.67),
        CHHapticEventParameter(parameterID: .releaseTime, value: 0.16),
      ],
      relativeTime: 0, duration: 1.55))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.35),
      ],
      relativeTime: 0.16))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.35),
      ],
      relativeTime: 0.37))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.35),
      ],
      relativeTime: 0.53))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.35),
      ],
      relativeTime: 0.66))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.35),
      ],
      relativeTime: 0.79))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
      ],
      relativeTime: 0.89))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
      ],
      relativeTime: 0.98))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
      ],
      relativeTime: 1.06))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.95),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.92),
      ],
      relativeTime: 1.61))
  events.append(
    CHHapticEvent(
      eventType: .audioContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .audioVolume, value: 0.4),
        CHHapticEventParameter(parameterID: .audioPitch, value: -0.42),
        CHHapticEventParameter(parameterID: .audioBrightness, value: 0.75),
        CHHapticEventParameter(parameterID: .decayTime, value: 0.65),
        CHHapticEventParameter(parameterID: .sustained, value: 0),
      ],
      relativeTime: 1.61, duration: 0.6))
  events.append(
    CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.62),
        CHHapticEventParameter(parameterID: .attackTime, value: 0.16),
        CHHapticEventParameter(parameterID: .decayTime, value: 0.62),
        CHHapticEventParameter(parameterID: .sustained, value: 0),
      ],
      relativeTime: 1.614, duration: 0.5))
  events.append(
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
      ],
      relativeTime: 1.626))
  var curves: [CHHapticParameterCurve] = []
  curves.append(
    CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        .init(relativeTime: 0, value: 0.2),
        .init(relativeTime: 0.4, value: 0.34),
        .init(relativeTime: 0.8, value: 0.5),
        .init(relativeTime: 1.15, value: 0.64),
        .init(relativeTime: 1.22, value: 0.6),
        .init(relativeTime: 1.27, value: 0.65),
        .init(relativeTime: 1.33, value: 0.59),
        .init(relativeTime: 1.38, value: 0.66),
        .init(relativeTime: 1.44, value: 0.6),
        .init(relativeTime: 1.49, value: 0.66),
        .init(relativeTime: 1.55, value: 0.62),
        .init(relativeTime: 1.57, value: 1),
      ],
      relativeTime: 0))
  curves.append(
    CHHapticParameterCurve(
      parameterID: .hapticSharpnessControl,
      controlPoints: [
        .init(relativeTime: 0, value: 0.02),
        .init(relativeTime: 0.5, value: 0.18),
        .init(relativeTime: 1.15, value: 0.56),
        .init(relativeTime: 1.55, value: 0.62),
        .init(relativeTime: 1.57, value: 0),
      ],
      relativeTime: 0))
  curves.append(
    CHHapticParameterCurve(
      parameterID: .audioPitchControl,
      controlPoints: [
        .init(relativeTime: 0, value: 0),
        .init(relativeTime: 1.15, value: 0.38),
        .init(relativeTime: 1.55, value: 0.4),
        .init(relativeTime: 1.57, value: 0),
      ],
      relativeTime: 0))
  return try CHHapticPattern(events: events, parameterCurves: curves)
}
