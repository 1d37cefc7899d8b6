#if !canImport(Darwin)
  import AVFAudio
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import TestExpectations
  import Testing

  /// The types of the declarations, held by the compiler: each is put where only its exact type fits.
  @Suite struct SurfaceTests {
    @Test("constants and closures") func constantsAndClosures() {
      let immediate: TimeInterval = CHHapticTimeImmediate
      let domain: String = CoreHapticsErrorDomain
      let keys: [String] = [CHHapticAudioResourceKeyUseVolumeEnvelope, CHHapticAudioResourceKeyLoopEnabled]
      let key: CHHapticAudioResourceKey = NSString(string: keys[0])
      let id: CHHapticAudioResourceID = Int(1)
      let completion: CHHapticEngine.CompletionHandler = { (_: Error?) in }
      let finished: CHHapticEngine.FinishedHandler = { (_: Error?) in CHHapticEngine.FinishedAction.stopEngine
      }
      let stopped: CHHapticEngine.StoppedHandler = { (_: CHHapticEngine.StoppedReason) in }
      let reset: CHHapticEngine.ResetHandler = {}
      let player: CHHapticAdvancedPatternPlayerCompletionHandler = { (_: Error?) in }
      completion(nil)
      stopped(.systemError)
      reset()
      player(nil)
      #expect(finished(nil) == .stopEngine)
      #expect(immediate == 0 && domain == "com.apple.CoreHaptics" && id == 1 && key.length > 0)
      expectEqual(Set(keys).count, 2)
    }

    @Test("properties") func properties() {
      func same<Root, Value>(_: KeyPath<Root, Value>, _: Value.Type) {}
      func settable<Root: AnyObject, Value>(_: ReferenceWritableKeyPath<Root, Value>, _: Value.Type) {}
      same(\CHHapticEngine.currentTime, TimeInterval.self)
      settable(\CHHapticEngine.playsHapticsOnly, Bool.self)
      settable(\CHHapticEngine.playsAudioOnly, Bool.self)
      settable(\CHHapticEngine.isMutedForAudio, Bool.self)
      settable(\CHHapticEngine.isMutedForHaptics, Bool.self)
      settable(\CHHapticEngine.isAutoShutdownEnabled, Bool.self)
      same(\CHHapticPattern.duration, TimeInterval.self)
      same(\CHHapticEvent.type, CHHapticEvent.EventType.self)
      same(\CHHapticEvent.eventParameters, [CHHapticEventParameter].self)
      settable(\CHHapticEvent.relativeTime, TimeInterval.self)
      settable(\CHHapticEvent.duration, TimeInterval.self)
      same(\CHHapticEventParameter.parameterID, CHHapticEvent.ParameterID.self)
      settable(\CHHapticEventParameter.value, Float.self)
      same(\CHHapticDynamicParameter.parameterID, CHHapticDynamicParameter.ID.self)
      settable(\CHHapticDynamicParameter.value, Float.self)
      settable(\CHHapticDynamicParameter.relativeTime, TimeInterval.self)
      same(\CHHapticParameterCurve.parameterID, CHHapticDynamicParameter.ID.self)
      same(\CHHapticParameterCurve.controlPoints, [CHHapticParameterCurve.ControlPoint].self)
      settable(\CHHapticParameterCurve.relativeTime, TimeInterval.self)
      settable(\CHHapticParameterCurve.ControlPoint.relativeTime, TimeInterval.self)
      settable(\CHHapticParameterCurve.ControlPoint.value, Float.self)
      // What is read-only on Apple platforms is so here.
      let fixed: [AnyKeyPath] = [
        \CHHapticEngine.currentTime, \CHHapticPattern.duration, \CHHapticEvent.type,
        \CHHapticEvent.eventParameters,
        \CHHapticEventParameter.parameterID, \CHHapticDynamicParameter.parameterID,
        \CHHapticParameterCurve.parameterID, \CHHapticParameterCurve.controlPoints,
      ]
      for path in fixed { #expect(!String(describing: type(of: path)).hasPrefix("ReferenceWritable")) }
    }

    @Test("everything is an NSObject") func everythingNSObject() throws {
      let classes: [NSObject.Type] = [
        CHHapticEngine.self, CHHapticPattern.self, CHHapticEvent.self, CHHapticEventParameter.self,
        CHHapticDynamicParameter.self, CHHapticParameterCurve.self, CHHapticParameterCurve.ControlPoint.self,
        AVAudioSession.self,
      ]
      expectEqual(classes.count, 8)
      let bench = try Bench()
      let basic: any CHHapticPatternPlayer = try bench.engine.makePlayer(with: pattern(tap()))
      let advanced: any CHHapticAdvancedPatternPlayer = try bench.engine.makeAdvancedPlayer(
        with: pattern(tap()))
      let object: any NSObjectProtocol = advanced
      #expect(object.isEqual(advanced) && !object.isEqual(basic))
      let both: [any CHHapticPatternPlayer] = [basic, advanced]
      for player in both { player.isMuted = true }
      #expect(advanced.isMuted)
      weak let held = advanced
      #expect(held != nil)
    }

    /// Subclasses are rare; where they are, they call what they replace.
    @Test("classes can be subclassed") func classesCanBeSubclassed() throws {
      final class Named: CHHapticPattern, @unchecked Sendable {
        var name = ""
        init(name: String, events: [CHHapticEvent]) throws {
          self.name = name
          try super.init(events: events, parameters: [])
        }
        override var duration: TimeInterval { 2 * super.duration }
      }
      final class Counting: CHHapticEngine, @unchecked Sendable {
        var starts = 0
        var inits = 0
        override init() throws {
          inits += 1
          try super.init()
        }
        override init(audioSession: AVAudioSession?) throws { try super.init(audioSession: audioSession) }
        override func start() throws {
          starts += 1
          try super.start()
        }
      }
      #expect(try Named(name: "n", events: [tap(1)]).duration == 2)
      try HapticEnvironment(output: { ManualOutput() }).apply {
        let engine = try Counting()
        try engine.start()
        #expect(engine.starts == 1 && engine.inits == 1)
        let other = try Counting(audioSession: nil)
        #expect(other.starts == 0 && other.inits == 0)
        let make: () throws -> CHHapticEngine = CHHapticEngine.init
        #expect(try make() !== make())
      }
    }

    @Test("engines are made anywhere") func enginesAreMadeAnywhere() async throws {
      let output = ManualOutput()
      let engine = try await HapticEnvironment(output: { output }).apply {
        try await Task.detached { () async throws -> CHHapticEngine in
          try HapticEnvironment(output: { output }).apply { try CHHapticEngine() }
        }.value
      }
      try await engine.start()
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<8 {
          group.addTask {
            for _ in 0..<20 {
              engine.isMutedForAudio = index % 2 == 0
              engine.stoppedHandler = { _ in }
              if let player = try? engine.makePlayer(with: pattern(tap())) { try? player.start(atTime: 0) }
              _ = engine.currentTime
            }
          }
        }
      }
      output.advance(frames: 48_000)
      try await engine.stop()
      #expect(!output.isRunning)
    }
  }
#endif
