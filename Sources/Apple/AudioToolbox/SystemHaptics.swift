#if !canImport(Darwin)
  import Foundation
  import HapticDevices
  import HapticModel
  import HapticOutputs
  import HapticPlatform
  import HapticPlayback
  import HapticText
  import Synchronization

  /// The player of system haptics of a program, or of a test bench. It has one engine, which stops when nothing has been
  /// played for a while.
  final class SystemHaptics: Sendable {
    static var shared: SystemHaptics { DefaultOutput.scope.object { SystemHaptics() } }

    /// The time after a failure before an output is searched for again, as for feedback generators.
    private static let pause = Duration.seconds(2)

    private struct State {
      var engine: HapticEngine?
      var failure: ContinuousClock.Instant?
      var logged: Set<SystemSoundID> = []
    }

    private let state = Mutex(State())

    /// Returns the pattern of a number; `nil` for a sound. The platform publishes none of them: strengths and lengths are
    /// chosen after public descriptions.
    static func pattern(_ id: SystemSoundID) -> HapticPattern? {
      switch id {
      case kSystemSoundID_Vibrate:
        HapticPattern(events: [.continuous(for: 0.4, intensity: 1, sharpness: 0.3)])
      case 1519: HapticPattern(events: [.transient(intensity: 0.5, sharpness: 0.5)])
      case 1520: HapticPattern(events: [.transient(intensity: 1, sharpness: 0.5)])
      case 1521:
        HapticPattern(
          events: (0..<3).map { .transient(at: Double($0) * 0.1, intensity: 0.5, sharpness: 0.5) })
      default: nil
      }
    }

    /// Plays a number, and calls the completion once.
    func play(_ id: SystemSoundID, _ completion: (@Sendable () -> Void)? = nil) {
      let end = Once(completion)
      guard let pattern = Self.pattern(id) else {
        logSound(id)
        return end.callLater()
      }
      guard let engine = try? engine(), let player = try? engine.makeAdvancedPlayer(with: pattern) else {
        return end.callLater()
      }
      player.completionHandler = { _ in end.call() }
      engine.start { error in
        guard error == nil, (try? player.start()) != nil else { return end.call() }
      }
    }

    private func engine() throws(EngineError) -> HapticEngine {
      try state.withLock { state throws(EngineError) in
        if let engine = state.engine { return engine }
        if let failure = state.failure, failure.duration(to: .now) < Self.pause {
          throw EngineError(.noOutput, "no output was found a moment ago; try again later")
        }
        do throws(EngineError) {
          var configuration = HapticEngine.Configuration()
          configuration.category = .notification
          configuration.finishesAtExit = true
          let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
            try DefaultOutput.make()
          }
          let engine = try HapticEngine(output: output, configuration: configuration)
          engine.isAutoShutdownEnabled = true
          engine.idleTimeout = 5
          state.engine = engine
          return engine
        } catch {
          state.failure = .now
          throw error
        }
      }
    }

    private func logSound(_ id: SystemSoundID) {
      guard state.withLock({ $0.logged.insert(id).inserted }) else { return }
      HapticLog.current.log(
        .notice,
        "AudioToolbox: system sound \(id): only 1519, 1520, 1521 and 4095 (kSystemSoundID_Vibrate) are played; play a file "
          + "of your own with an engine (logged once; THRUM_LOG=error hides it)")
    }

    /// A completion that is called once.
    private final class Once: Sendable {
      private let completion: Mutex<(@Sendable () -> Void)?>

      init(_ completion: (@Sendable () -> Void)?) { self.completion = Mutex(completion) }

      func call() {
        let completion = completion.withLock { completion in
          defer { completion = nil }
          return completion
        }
        completion?()
      }

      /// Calls the completion on another thread, because a completion may play again.
      func callLater() { DispatchQueue.global().async { self.call() } }
    }
  }
#endif
