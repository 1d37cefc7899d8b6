#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  /// An endless hum whose strength follows a finger: parameters every frame, curves, loops.
  package final class Texture: NSObject {
    private let engine: CHHapticEngine
    package private(set) var player: CHHapticAdvancedPatternPlayer?
    package private(set) var ended = 0

    package init(engine: CHHapticEngine) {
      self.engine = engine
      super.init()
    }

    package func begin() throws {
      let parameters = [CHHapticEvent.ParameterID.hapticIntensity, .hapticSharpness].map {
        CHHapticEventParameter(parameterID: $0, value: 0.8)
      }
      let hum = CHHapticEvent(
        eventType: .hapticContinuous, parameters: parameters, relativeTime: 0, duration: 0.5)
      let fade = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: zip([0, 0.5], [Float(1), 0.5]).map {
          CHHapticParameterCurve.ControlPoint(relativeTime: $0, value: $1)
        }, relativeTime: 0)
      let player = try engine.makeAdvancedPlayer(
        with: CHHapticPattern(events: [hum], parameterCurves: [fade]))
      player.loopEnabled = true
      player.loopEnd = 0.4
      player.playbackRate = 2
      player.completionHandler = { [weak self] _ in self?.ended += 1 }
      try player.start(atTime: CHHapticTimeImmediate)
      self.player = player
    }

    package func move(to value: Float) {
      let intensity = CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: value, relativeTime: 0)
      let sharpness = CHHapticDynamicParameter(
        parameterID: .hapticSharpnessControl, value: value - 0.5, relativeTime: 0)
      do {
        try player?.sendParameters([intensity, sharpness], atTime: 0)
      } catch let error {
        print("\(error)")
      }
    }

    package func swell() throws {
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: [.init(relativeTime: 0, value: 0), .init(relativeTime: 0.3, value: 1)],
        relativeTime: 0)
      try player?.scheduleParameterCurve(curve, atTime: engine.currentTime + 0.1)
    }

    package func hold(_ isHeld: Bool) throws {
      if isHeld {
        try player?.pause(atTime: CHHapticTimeImmediate)
      } else {
        try player?.resume(atTime: CHHapticTimeImmediate)
      }
    }

    package func end() { try? player?.stop(atTime: CHHapticTimeImmediate) }
  }
#endif
