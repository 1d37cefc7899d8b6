// Nothing in this file knows where it runs: it is written as for a phone.
import CoreHaptics
import Foundation

/// A square to be touched: from left to right crisper, from bottom to top stronger. A tap is a tap; a drag hums and follows the
/// finger.
final class PaletteHaptics {
  private let engine: CHHapticEngine
  private var hum: CHHapticAdvancedPatternPlayer?

  init() throws {
    engine = try CHHapticEngine()
    try engine.start()
  }

  /// A touch that ends where it began. Both numbers 0…1, from the lower left.
  func tap(x: Double, y: Double) throws {
    let event = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: Float(y)),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: Float(x)),
      ], relativeTime: 0)
    try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
      .start(atTime: CHHapticTimeImmediate)
  }

  /// A finger that is moved: the first call begins the hum.
  func drag(x: Double, y: Double) throws {
    let player = try hum ?? makeHum()
    // The event stands in the middle of the scale; what is added moves it to both ends.
    try player.sendParameters(
      [
        CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: Float(y), relativeTime: 0),
        CHHapticDynamicParameter(
          parameterID: .hapticSharpnessControl, value: Float(x) - 0.5, relativeTime: 0),
      ], atTime: CHHapticTimeImmediate)
    if hum == nil { try player.start(atTime: CHHapticTimeImmediate) }
    hum = player
  }

  /// The finger is lifted.
  func end() throws {
    try hum?.stop(atTime: CHHapticTimeImmediate)
    hum = nil
  }

  private func makeHum() throws -> CHHapticAdvancedPatternPlayer {
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
      ], relativeTime: 0, duration: 30)
    let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [event], parameters: []))
    // A drag may last longer than an event can.
    player.loopEnabled = true
    return player
  }
}
