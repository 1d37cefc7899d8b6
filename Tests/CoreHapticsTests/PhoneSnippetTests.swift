#if !canImport(Darwin)
  import CoreHaptics
  import Foundation
  import HapticOutputs
  import HapticPlayback
  import PhoneSnippets
  import TestExpectations
  import Testing

  /// The app code of `Tests/PhoneSnippets`, in Swift 5 mode, run.
  @Suite struct PhoneSnippetTests {
    @Test("a center that starts restarts and sleeps") func sleepingCenter() throws {
      let output = ManualOutput()
      let center = HapticEnvironment(output: { output }).apply { RumbleCenter() }
      let started = DispatchSemaphore(value: 0)
      center.wake { isWell in
        #expect(isWell)
        started.signal()
      }
      started.wait()
      #expect(!center.needsStart && output.isRunning)
      for (index, pattern) in try Literals.all().enumerated() { try center.add("\(index)", pattern) }
      func loudest(_ seconds: Double) -> Float {
        var loudest: Float = 0
        output.advance(frames: Int64(seconds * 48_000)) {
          loudest = $0.haptic.reduce(loudest) { max($0, abs($1)) }
        }
        return loudest
      }
      center.play("0", after: 0.1)
      expectEqual(loudest(0.34), 0)
      #expect(loudest(0.1) > 0.1)
      output.raise(.serverReset)
      #expect(!center.needsStart && output.isRunning)
      center.play("3")
      #expect(loudest(0.5) > 0.1)
      output.raise(.suspended)
      #expect(center.needsStart && !output.isRunning)
      center.play("5")
      center.sleepWhenDone()
      #expect(loudest(1) > 0.1)
      #expect(center.stops == ["suspended", "finished"] && !output.isRunning)
      let slept = DispatchSemaphore(value: 0)
      center.sleep { _ in slept.signal() }
      slept.wait()
    }

    @Test("every way to write a pattern gives the same") func patternForms() throws {
      let patterns = try Literals.all()
      expectEqual(patterns.count, 8)
      let texts = try patterns.map { try text($0) }
      #expect(Set(texts).count == 1, "\(texts)")
      let numbers = try Literals.numbers(of: patterns[0])
      #expect(numbers.time == 0.25 && numbers.intensity == 0.5)
    }

    @Test("errors are recognised") func errorsAreRecognised() throws {
      let bench = try Bench(starts: false)
      let player = try bench.engine.makePlayer(with: pattern(tap()))
      #expect(Failures.kind { try player.start(atTime: 0) } == "not running")
      try bench.engine.start()
      #expect(Failures.kind { try player.start(atTime: -1) } == "time")
      #expect(Failures.kind { try player.start(atTime: 0) } == "none")
      bench.output.raise(.serverReset)
      #expect(Failures.kind { try player.start(atTime: 0) } == "lost")
      let odd = CHHapticEvent(eventType: .init(rawValue: "Tap"), parameters: [], relativeTime: 0)
      #expect(Failures.kind { _ = try pattern(odd) } == "type -4821")
      #expect(Failures.kind { _ = try pattern(hum(for: -1)) } == "other -4823")
      let object = NSError(domain: CoreHapticsErrorDomain, code: -4899)
      expectEqual(Failures.kind { throw object }, "other -4899")
      #expect(Failures.isHaptic(object) && Failures.number(of: object) == -4899)
      #expect(Failures.isHaptic(CHHapticError(.engineNotRunning)))
      #expect(!Failures.isHaptic(CocoaError(.fileNoSuchFile)))
    }

    @Test("a texture follows a finger") func textureFollowsFinger() throws {
      let bench = try Bench()
      let texture = Texture(engine: bench.engine)
      try texture.begin()
      bench.advance(by: 1)
      texture.move(to: 0)
      bench.advance(by: 1)
      texture.move(to: 1)
      bench.advance(by: 1)
      #expect(
        bench.isFelt(from: 0.5, to: 1) && !bench.isFelt(from: 1.5, to: 2) && bench.isFelt(from: 2.5, to: 3))
      try texture.swell()
      try texture.hold(true)
      bench.advance(by: 1)
      #expect(!bench.isFelt(from: 3.5, to: 4))
      try texture.hold(false)
      bench.advance(by: 1)
      #expect(bench.isFelt(from: 4.5, to: 5))
      texture.end()
      bench.advance(by: 1)
      expectEqual(texture.ended, 1)
    }

    @Test("an engine and a stand-in") func engineStand() throws {
      let bench = try Bench(starts: false)
      let engine: any EngineLike = bench.engine
      engine.isAutoShutdownEnabled = true
      try engine.start()
      expectEqual(engine.currentTime, 0)
      let player = CountingPlayer()
      var ended = 0
      player.completionHandler = { _ in ended += 1 }
      try player.start(atTime: 0)
      #expect(player.starts == 1 && ended == 1)
      #expect(Failures.kind { try player.cancel() } == "lost")
    }
  }
#endif
