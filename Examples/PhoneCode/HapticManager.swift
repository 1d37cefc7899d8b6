#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  // Written as it would be for a phone, in Swift 5 mode: nothing in here knows that it runs somewhere else.

  final class HapticManager {
    static let shared = HapticManager()

    private var engine: CHHapticEngine?
    private var continuousPlayer: CHHapticAdvancedPatternPlayer?
    private var engineNeedsStart = true
    private let supportsHaptics: Bool = CHHapticEngine.capabilitiesForHardware().supportsHaptics

    var isAvailable: Bool { supportsHaptics && engine != nil }

    init() {
      guard supportsHaptics else { return }
      createEngine()
    }

    private func createEngine() {
      do {
        engine = try CHHapticEngine()
      } catch let error {
        print("Engine Creation Error: \(error)")
        return
      }
      guard let engine = engine else { return }
      engine.playsHapticsOnly = true
      engine.stoppedHandler = { reason in
        switch reason {
        case .audioSessionInterrupt: print("Audio session interrupt")
        case .applicationSuspended: print("Application suspended")
        case .idleTimeout: print("Idle timeout")
        case .systemError: print("System error")
        case .notifyWhenFinished: print("Playback finished")
        case .gameControllerDisconnect: print("Controller disconnected")
        case .engineDestroyed: print("Engine destroyed")
        @unknown default: print("Unknown error")
        }
        self.engineNeedsStart = true
      }
      engine.resetHandler = { [weak self] in
        do {
          try self?.engine?.start()
          self?.engineNeedsStart = false
        } catch {
          print("Failed to start the engine: \(error)")
        }
      }
      do {
        try engine.start()
        engineNeedsStart = false
      } catch {
        print("Failed to start the engine: \(error.localizedDescription)")
      }
    }

    func tap(intensity: Float, sharpness: Float) {
      guard supportsHaptics else { return }
      let intensityParameter = CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)
      let sharpnessParameter = CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness)
      let event = CHHapticEvent(
        eventType: .hapticTransient, parameters: [intensityParameter, sharpnessParameter], relativeTime: 0)
      do {
        let pattern = try CHHapticPattern(events: [event], parameters: [])
        let player = try engine?.makePlayer(with: pattern)
        try player?.start(atTime: CHHapticTimeImmediate)
      } catch let error as NSError {
        print("Failed to play: \(error.domain) \(error.code)")
      }
    }

    func startHum() throws {
      let event = CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.0),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.3),
        ], relativeTime: 0, duration: 100)
      let pattern = try CHHapticPattern(events: [event], parameters: [])
      continuousPlayer = try engine?.makeAdvancedPlayer(with: pattern)
      continuousPlayer?.loopEnabled = true
      continuousPlayer?.completionHandler = { error in
        print("The hum ended\(error == nil ? "" : " with an error")")
      }
      try continuousPlayer?.start(atTime: CHHapticTimeImmediate)
    }

    func changeHum(to value: Float) {
      let parameter = CHHapticDynamicParameter(
        parameterID: .hapticIntensityControl, value: value, relativeTime: 0)
      do {
        try continuousPlayer?.sendParameters([parameter], atTime: 0)
      } catch CHHapticError.engineNotRunning {
        createEngine()
      } catch {
        print("Dynamic Parameter Error: \(error)")
      }
    }

    func stopHum() { try? continuousPlayer?.stop(atTime: CHHapticTimeImmediate) }

    func pattern(fromFile url: URL) -> CHHapticPattern? {
      do {
        let data = try Data(contentsOf: url, options: [])
        let dictionary = try JSONSerialization.jsonObject(with: data, options: [])
        if let patternDict = dictionary as? [CHHapticPattern.Key: Any] {
          return try CHHapticPattern(dictionary: patternDict)
        }
      } catch let error {
        print("Error creating haptic pattern: \(error)")
      }
      return nil
    }

    func play(_ pattern: CHHapticPattern, completion: @escaping () -> Void) {
      guard let engine = engine else { return }
      engine.start { error in
        if let error = error as? CHHapticError, error.code != .engineStartTimeout {
          print("Engine error: \(error)")
          return
        }
        do {
          try engine.makePlayer(with: pattern).start(atTime: engine.currentTime + 0.05)
          engine.notifyWhenPlayersFinished { _ in
            completion()
            return .stopEngine
          }
        } catch {
          print("Play error: \(error)")
        }
      }
    }
  }
#endif
