// Nothing in this file knows where it runs: it is written as for a phone.
import CoreHaptics
import Foundation

/// Lets the hits of a ball be felt and heard.
final class BallHaptics {
  private var engine: CHHapticEngine?
  /// Hits weaker than this are not worth a tap.
  private static let weakest = 0.02

  init() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
      let engine = try CHHapticEngine()
      engine.stoppedHandler = { reason in print("the haptic engine stopped: \(reason.rawValue)") }
      engine.resetHandler = { [weak engine] in try? engine?.start() }
      try engine.start()
      self.engine = engine
    } catch {
      print("no haptics: \(error)")
    }
  }

  /// A hit at a part of the full speed, 0…1: faster is stronger and crisper, and its sound is louder and dies away later.
  func hit(strength: Double) {
    guard let engine, strength >= Self.weakest else { return }
    do {
      let player = try engine.makePlayer(with: Self.pattern(strength: strength))
      try player.start(atTime: CHHapticTimeImmediate)
    } catch {
      print("a hit was lost: \(error)")
    }
  }

  /// The pattern of a hit.
  static func pattern(strength: Double) throws -> CHHapticPattern {
    let level = Float(min(max(strength, 0), 1))
    let tap = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: level),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.2 + 0.6 * level),
      ], relativeTime: 0)
    let tone = CHHapticEvent(
      eventType: .audioContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .audioVolume, value: level),
        CHHapticEventParameter(parameterID: .audioPitch, value: -0.4 + 0.3 * level),
        CHHapticEventParameter(parameterID: .decayTime, value: 0.3 + 0.3 * level),
        CHHapticEventParameter(parameterID: .sustained, value: 0),
      ], relativeTime: 0, duration: 1)
    return try CHHapticPattern(events: [tap, tone], parameters: [])
  }
}
