// Six tasks with Core Haptics, beside those of ThrumTasks.swift. Docs/SideBySide.md shows both; the tests compare what they let
// feel, and the page with these files.
import CoreHaptics

// begin: tap
func tap(on engine: CHHapticEngine) throws {
  let event = CHHapticEvent(
    eventType: .hapticTransient,
    parameters: [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.8),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.6),
    ], relativeTime: 0)
  let pattern = try CHHapticPattern(events: [event], parameters: [])
  try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
}
// end: tap

// begin: swell
func swell(on engine: CHHapticEngine) throws {
  let event = CHHapticEvent(
    eventType: .hapticContinuous,
    parameters: [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.8),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
      CHHapticEventParameter(parameterID: .attackTime, value: 0.5),
    ], relativeTime: 0, duration: 1.5)
  let fade = CHHapticParameterCurve(
    parameterID: .hapticIntensityControl,
    controlPoints: [
      CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 1),
      CHHapticParameterCurve.ControlPoint(relativeTime: 0.5, value: 0),
    ], relativeTime: 1)
  let pattern = try CHHapticPattern(events: [event], parameterCurves: [fade])
  try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
}
// end: swell

// begin: finger
final class FingerFeel {
  private let player: CHHapticAdvancedPatternPlayer
  private var last: Float = 0

  init(on engine: CHHapticEngine) throws {
    let event = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
        CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
      ], relativeTime: 0, duration: 30)
    player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [event], parameters: []))
    player.loopEnabled = true
    let silence = CHHapticDynamicParameter(parameterID: .hapticIntensityControl, value: 0, relativeTime: 0)
    try player.sendParameters([silence], atTime: CHHapticTimeImmediate)
    try player.start(atTime: CHHapticTimeImmediate)
  }

  /// Moves within a frame from the value of the last frame to this one.
  func moved(to height: Float) throws {
    let line = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: last),
        CHHapticParameterCurve.ControlPoint(relativeTime: 1 / 60, value: height),
      ], relativeTime: 0)
    try player.scheduleParameterCurve(line, atTime: CHHapticTimeImmediate)
    last = height
  }

  func ended() throws { try player.stop(atTime: CHHapticTimeImmediate) }
}
// end: finger

// begin: loop
func loop(_ file: URL, on engine: CHHapticEngine) throws -> CHHapticAdvancedPatternPlayer {
  let pattern = try CHHapticPattern(contentsOf: file)
  let player = try engine.makeAdvancedPlayer(with: pattern)
  player.loopEnabled = true
  try player.start(atTime: CHHapticTimeImmediate)
  return player
}
// end: loop

// begin: recovery
@MainActor final class Buzzer {
  private let engine: CHHapticEngine
  private var player: CHHapticPatternPlayer?

  init(log: @escaping @Sendable (String) -> Void) throws {
    engine = try CHHapticEngine()
    engine.stoppedHandler = { [weak self] reason in
      log("stopped")
      Task { @MainActor in try? self?.engine.start() }
    }
    engine.resetHandler = { [weak self] in
      log("stopped")
      // The players of the engine are lost.
      Task { @MainActor in try? self?.prepare() }
    }
    try prepare()
  }

  private func prepare() throws {
    try engine.start()
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
  }

  func buzz() throws { try player?.start(atTime: CHHapticTimeImmediate) }
}
// end: recovery

// begin: sound
func chime(_ folder: URL, on engine: CHHapticEngine) throws {
  let bell = try engine.registerAudioResource(folder.appendingPathComponent("bell.wav"))
  let events = [
    CHHapticEvent(
      audioResourceID: bell,
      parameters: [CHHapticEventParameter(parameterID: .audioVolume, value: 0.8)], relativeTime: 0),
    CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0),
  ]
  let pattern = try CHHapticPattern(events: events, parameters: [])
  try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
}
// end: sound
