import CoreHaptics

/// The app: a metronome one can feel. Plain Core Haptics; it knows nothing of tests.
final class Metronome {
  private let engine: CHHapticEngine

  init() throws {
    engine = try CHHapticEngine()
    engine.stoppedHandler = { [weak engine] reason in try? engine?.start() }
    try engine.start()
  }

  /// Four beats, the first one strongest.
  func playBar(beatsPerMinute: Double) throws {
    let beats = (0..<4).map { beat in
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: beat == 0 ? 1 : 0.6)],
        relativeTime: Double(beat) * 60 / beatsPerMinute)
    }
    let player = try engine.makePlayer(with: CHHapticPattern(events: beats, parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
  }
}
