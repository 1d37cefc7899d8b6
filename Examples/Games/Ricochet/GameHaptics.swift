// Nothing in this file knows where it runs: it is written as for a phone.
import CoreHaptics
import Foundation

/// The feel of the game.
final class GameHaptics {
  private let engine: CHHapticEngine
  /// The surface: one player for the whole game, which loops; its strength follows the disc.
  private var texture: CHHapticAdvancedPatternPlayer?
  private var isRolling = false

  init() throws {
    engine = try CHHapticEngine()
    engine.isAutoShutdownEnabled = true
    engine.playsHapticsOnly = true
    try engine.start()
  }

  /// Plays what happened.
  func play(_ happening: Game.Happening) throws {
    switch happening {
    case .hit(let strength): try play(hit(Float(strength)))
    case .grew(let size): try play(swell(size: Float(size)))
    case .shieldHit(let left): try play(shield(left: Float(left)))
    case .shieldBroke: try play(crack())
    case .burst: try play(burst())
    }
  }

  /// Lets the surface be felt as strongly as the disc is fast. To be called with every frame.
  func roll(speed: Double, hasTexture: Bool) throws {
    guard hasTexture else {
      if isRolling { try texture?.stop(atTime: CHHapticTimeImmediate) }
      isRolling = false
      return
    }
    let player = try texture ?? makeTexture()
    texture = player
    let strength = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: Float(speed), relativeTime: 0)
    try player.sendParameters([strength], atTime: CHHapticTimeImmediate)
    if !isRolling { try player.start(atTime: CHHapticTimeImmediate) }
    isRolling = true
  }

  private func play(_ pattern: CHHapticPattern) throws {
    try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
  }

  /// Small grains, close together, that repeat for ever.
  private func makeTexture() throws -> CHHapticAdvancedPatternPlayer {
    let strengths: [Float] = [0.6, 0.7, 0.6, 0.7, 0.6]
    let edges: [Float] = [0.3, 0.4, 0.5, 0.3, 0.4]
    let grains = strengths.indices.map { tap(strengths[$0], edges[$0], at: 0.04 * Double($0)) }
    let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: grains, parameters: []))
    player.loopEnabled = true
    player.loopEnd = 0.2
    return player
  }

  private func hit(_ strength: Float) throws -> CHHapticPattern {
    try CHHapticPattern(events: [tap(strength, 0.5)], parameters: [])
  }

  /// Longer and rounder, the larger the disc.
  private func swell(size: Float) throws -> CHHapticPattern {
    let hum = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.4 + 0.4 * size),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3 - 0.3 * size),
      ], relativeTime: 0.02, duration: 0.08 + 0.12 * Double(size))
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 1),
        CHHapticParameterCurve.ControlPoint(relativeTime: hum.duration, value: 0.2),
      ], relativeTime: hum.relativeTime)
    return try CHHapticPattern(events: [hum], parameterCurves: [curve])
  }

  /// Crisp while the shield is whole, dull when it is nearly worn out.
  private func shield(left: Float) throws -> CHHapticPattern {
    try CHHapticPattern(events: [tap(1, left), tap(0.5, left, at: 0.03)], parameters: [])
  }

  private func crack() throws -> CHHapticPattern {
    let strengths: [Float] = [1, 0.88, 0.76, 0.64, 0.52, 0.4]
    let shards = strengths.indices.map { tap(strengths[$0], strengths[$0], at: 0.025 * Double($0)) }
    return try CHHapticPattern(events: shards, parameters: [])
  }

  private func burst() throws -> CHHapticPattern {
    let rumble = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0),
        CHHapticEventParameter(parameterID: .decayTime, value: 0.6),
        CHHapticEventParameter(parameterID: .sustained, value: 0),
      ], relativeTime: 0, duration: 1)
    return try CHHapticPattern(events: [tap(1, 1), rumble], parameters: [])
  }

  private func tap(_ intensity: Float, _ sharpness: Float, at time: TimeInterval = 0) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
      ], relativeTime: time)
  }
}
