import CoreHaptics

/// A small app as apps are: it makes its own engine, keeps it to itself, and starts it again when it was stopped.
final class ChatApp: Sendable {
  private let engine: CHHapticEngine?

  init() {
    engine = CHHapticEngine.capabilitiesForHardware().supportsHaptics ? try? CHHapticEngine() : nil
    engine?.stoppedHandler = { [weak engine] _ in try? engine?.start() }
    engine?.resetHandler = { [weak engine] in try? engine?.start() }
    try? engine?.start()
  }

  /// Two taps, the second one weaker.
  func messageArrived() {
    let taps = [(0, Float(1)), (0.1, 0.8)].map { time, intensity in
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.6),
        ], relativeTime: time)
    }
    guard let pattern = try? CHHapticPattern(events: taps, parameters: []) else { return }
    try? engine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
  }
}
