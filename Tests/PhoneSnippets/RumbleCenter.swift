#if !canImport(Darwin)
  import CoreHaptics

  // Code as it is written for phones in Swift 5 mode. That it compiles without a warning is a test; tests of CoreHaptics run it, too.
  // This file imports CoreHaptics alone, as many do.

  /// One object for a whole app, with an engine that is kept running.
  package final class RumbleCenter {
    package private(set) var engine: CHHapticEngine?
    package private(set) var needsStart = true
    package private(set) var stops: [String] = []
    private var patterns: [String: CHHapticPattern] = [:]
    private var players = [String: CHHapticPatternPlayer]()
    private let queue = DispatchQueue(label: "rumble")

    private lazy var isSupported: Bool = {
      return CHHapticEngine.capabilitiesForHardware().supportsHaptics
    }()

    package init() {
      guard isSupported else { return }
      do {
        engine = try CHHapticEngine()
      } catch let error {
        print("no engine: \(error)")
        return
      }
      engine?.playsHapticsOnly = true
      engine?.stoppedHandler = { [weak self] reason in
        self?.needsStart = true
        self?.stops.append(Self.name(of: reason))
      }
      engine?.resetHandler = { [weak self] in
        do {
          try self?.engine?.start()
          try self?.rebuild()
        } catch {
          self?.needsStart = true
        }
      }
    }

    package static func name(of reason: CHHapticEngine.StoppedReason) -> String {
      switch reason {
      case .audioSessionInterrupt: return "interrupted"
      case .applicationSuspended: return "suspended"
      case .idleTimeout: return "idle"
      case .notifyWhenFinished: return "finished"
      case .engineDestroyed: return "destroyed"
      case .gameControllerDisconnect: return "disconnected"
      case .systemError: return "failed"
      @unknown default: return "unknown"
      }
    }

    /// Starts without waiting; the closure changes what it captured, as it may in this mode.
    package func wake(_ completion: @escaping (Bool) -> Void) {
      engine?.start { error in
        if let error = error {
          print(error.localizedDescription)
          completion(false)
          return
        }
        self.needsStart = false
        completion(true)
      }
    }

    package func add(_ name: String, _ pattern: CHHapticPattern) throws {
      patterns[name] = pattern
      players[name] = try engine?.makePlayer(with: pattern)
    }

    private func rebuild() throws {
      guard let engine = engine else { return }
      players = try patterns.mapValues { try engine.makePlayer(with: $0) }
      needsStart = false
    }

    package func play(_ name: String, after delay: TimeInterval = 0) {
      queue.sync {
        guard let engine = engine, let player = players[name] else { return }
        do {
          if needsStart { try engine.start() }
          needsStart = false
          try player.start(atTime: delay > 0 ? engine.currentTime + delay : CHHapticTimeImmediate)
        } catch CHHapticError.engineNotRunning {
          needsStart = true
        } catch {
          print(error)
        }
      }
    }

    package func sleep(completionHandler: CHHapticEngine.CompletionHandler? = nil) {
      engine?.stop(completionHandler: completionHandler)
      needsStart = true
    }

    package func sleepWhenDone() {
      engine?.notifyWhenPlayersFinished { error in
        return error == nil ? .stopEngine : .leaveEngineRunning
      }
    }
  }
#endif
