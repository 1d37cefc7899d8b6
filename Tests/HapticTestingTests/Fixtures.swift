import HapticModel
import HapticTesting
import Testing

/// A tap.
func tap(_ time: Double = 0, intensity: Float = 1, sharpness: Float = 0.5) -> HapticEvent {
  HapticEvent(
    .hapticTransient, time: time,
    parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)])
}

/// A vibration.
func hum(
  _ time: Double = 0, for duration: Double?, intensity: Float = 1, sharpness: Float = 0.5, release: Float = 0
) -> HapticEvent {
  HapticEvent(
    .hapticContinuous, time: time, duration: duration,
    parameters: [
      EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      EventParameter(.releaseTime, release),
    ])
}

/// A tone.
func tone(_ time: Double = 0, for duration: Double, volume: Float = 1, pan: Float = 0) -> HapticEvent {
  HapticEvent(
    .audioContinuous, time: time, duration: duration,
    parameters: [EventParameter(.audioVolume, volume), EventParameter(.audioPan, pan)])
}

/// Two taps, a vibration and a tone.
let doorbell = HapticPattern(events: [
  tap(0, intensity: 1, sharpness: 0.8), tap(0.1, intensity: 0.8, sharpness: 0.6),
  hum(0.2, for: 0.2, intensity: 0.6, sharpness: 0.3), tone(0.2, for: 0.2, volume: 0.5),
])

/// What an expectation says when it fails; an issue when it does not.
func failure(of expectation: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) -> String {
  do {
    try expectation()
    Issue.record("the expectation held", sourceLocation: sourceLocation)
    return ""
  } catch {
    return "\(error)"
  }
}
