#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  // An actor that owns an engine, and patterns shared between isolation domains, in Swift 6 mode.

  actor HapticsActor {
    private let engine: CHHapticEngine
    private var player: (any CHHapticAdvancedPatternPlayer)?

    init() throws {
      engine = try CHHapticEngine(audioSession: nil)
      engine.playsHapticsOnly = true
      engine.resetHandler = { [weak engine] in try? engine?.start() }
      engine.stoppedHandler = { _ in }
    }

    func play(_ pattern: CHHapticPattern) async throws {
      try await engine.start()
      let player = try engine.makeAdvancedPlayer(with: pattern)
      player.playbackRate = 1.5
      player.completionHandler = { _ in }
      try player.start(atTime: engine.currentTime)
      self.player = player
    }

    func stop() async throws {
      try player?.cancel()
      try await engine.stop()
    }
  }

  enum Patterns {
    static let tap = try? CHHapticPattern(dictionary: [
      .pattern: [
        [
          CHHapticPattern.Key.event: [
            CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient, .time: 0,
          ]
        ]
      ]
    ])
    static let keys: Set<CHHapticPattern.Key> = [.event, .parameter, .parameterCurve]
  }

  extension CHHapticEngine {
    /// An extension of the kind that apps write.
    func playTap(intensity: Float = 1) throws {
      let parameter = CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)
      let event = CHHapticEvent(eventType: .hapticTransient, parameters: [parameter], relativeTime: 0)
      try makePlayer(with: CHHapticPattern(events: [event], parameters: [])).start(atTime: 0)
    }
  }

  /// A stand-in that an app's own tests would use.
  final class FakePlayer: NSObject, CHHapticPatternPlayer {
    var isMuted = false
    var starts: [TimeInterval] = []
    func start(atTime time: TimeInterval) throws { starts.append(time) }
    func stop(atTime time: TimeInterval) throws {}
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {}
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws {}
    func cancel() throws { throw CHHapticError(.operationNotPermitted) }
  }
#endif
