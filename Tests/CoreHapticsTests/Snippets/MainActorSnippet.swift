#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  // App code as it is written in Swift 6 mode. That it compiles is the test; `SnippetTests` also runs it.

  @MainActor
  final class HapticsController {
    private(set) var engine: CHHapticEngine?
    private var players: [String: any CHHapticPatternPlayer] = [:]
    private(set) var running = false
    private(set) var resets = 0

    init() {
      guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
      do {
        let engine = try CHHapticEngine()
        engine.isAutoShutdownEnabled = true
        engine.stoppedHandler = { [weak self] reason in
          Task { @MainActor in self?.stopped(reason) }
        }
        engine.resetHandler = { [weak self] in
          DispatchQueue.main.async { self?.restart() }
        }
        try engine.start()
        self.engine = engine
        running = true
      } catch {
        print("haptics: \(error.localizedDescription)")
      }
    }

    private func stopped(_ reason: CHHapticEngine.StoppedReason) { running = false }

    private func restart() {
      resets += 1
      try? engine?.start()
    }

    func prepare() async throws {
      guard let engine else { return }
      try await engine.start()
      running = true
      let pattern = try CHHapticPattern(
        events: [
          CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0),
          CHHapticEvent(
            eventType: .hapticContinuous,
            parameters: [
              .init(parameterID: .hapticIntensity, value: 0.8),
              .init(parameterID: .hapticSharpness, value: 0.2),
            ], relativeTime: 0.1, duration: 0.5),
        ],
        parameterCurves: [
          CHHapticParameterCurve(
            parameterID: .hapticIntensityControl,
            controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 0.5, value: 0)],
            relativeTime: 0.1)
        ])
      players["swell"] = try engine.makePlayer(with: pattern)
    }

    func play(_ name: String) {
      do {
        try players[name]?.start(atTime: CHHapticTimeImmediate)
      } catch let error as CHHapticError where error.code == .engineNotRunning {
        running = false
      } catch {
        print(error)
      }
    }

    /// The handlers of start and stop are `@Sendable`: what they begin is not on the main actor by itself.
    func startAgain() {
      engine?.start { [weak self] error in
        Task { await self?.noteStart(error) }
      }
    }

    private func noteStart(_ error: (any Error)?) { running = error == nil }

    /// Each case, and `default` all the same, as code from before `@unknown` has it.
    nonisolated static func name(of reason: CHHapticEngine.StoppedReason) -> String {
      switch reason {
      case .audioSessionInterrupt: "interrupt"
      case .applicationSuspended: "suspended"
      case .idleTimeout: "idle"
      case .notifyWhenFinished: "finished"
      case .engineDestroyed: "destroyed"
      case .gameControllerDisconnect: "controller"
      case .systemError: "error"
      default: "unknown"
      }
    }

    func close() {
      engine?.stop { [weak self] error in
        Task { @MainActor in self?.running = error != nil }
      }
    }
  }
#endif
