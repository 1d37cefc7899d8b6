import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

/// Promises about every render, whatever is in it (Rendering §9).
@Suite("Contracts of rendering")
struct RenderContractTests {
  /// Calls `body` with generated cases, of seeds from 90 000 000: all `count` of them, or the first tenth.
  private func forCases(_ count: UInt64, _ body: (RenderCase) -> String?) {
    for seed in SearchEffort.seeds(90_000_000..<90_000_000 + count) {
      var generator = CaseGenerator(seed: seed)
      let made = generator.makeCase()
      guard let fault = body(made) else { continue }
      Issue.record("\(fault)\n\(made)")
      return
    }
  }

  @Test("any split into blocks gives the same bits")
  func splits() {
    forCases(150) { made in
      let whole = made.render()
      var random = SeededGenerator(seed: made.seed)
      let most = random.pick([1, 7, 64, 1000, 5000])
      let blocks = (0..<2000).map { _ in random.int(1...most) }
      if made.render(blocks: blocks) != whole { return "blocks of 1…\(most) give other bits than one block" }
      return made.render(blocks: [512]) == whole ? nil : "blocks of 512 give other bits than one block"
    }
  }

  @Test("a second renderer, and one that was reset half-way, give the same bits")
  func fresh() {
    forCases(60) { made in
      let whole = made.render()
      if made.render() != whole { return "two renderers differ" }
      let engine = made.engine()
      _ = engine.render(frames: made.frames / 2 + 1, blocks: [100])
      engine.reset()
      return engine.render(frames: made.frames) == whole ? nil : "after a reset the bits differ"
    }
  }

  @Test("a channel does not depend on which others are wanted")
  func channels() {
    forCases(60) { made in
      let whole = made.render()
      var left = [Float](repeating: 0, count: made.frames)
      var haptic = left
      left.withUnsafeMutableBufferPointer {
        made.engine().render(left: $0.baseAddress, right: nil, haptic: nil, frameCount: made.frames)
      }
      haptic.withUnsafeMutableBufferPointer {
        made.engine().render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: made.frames)
      }
      if left.map(\.bitPattern) != whole.left.map(\.bitPattern) { return "left alone differs" }
      return haptic.map(\.bitPattern) == whole.haptic.map(\.bitPattern) ? nil : "haptic alone differs"
    }
  }

  // The ramps of the haptics bend where an audio control does, which the score alone no longer knows.
  @Test("a score of the haptics alone has their samples but for rounding, and repeats as the whole one")
  func hapticsOnly() {
    forCases(100) { made in
      let whole = made.render()
      let engine = made.engine(hapticsOnly: true)
      if zip(engine.tracks, made.engine().tracks).contains(where: {
        $0.score.duration != $1.score.duration || $0.score.loopLength != $1.score.loopLength
      }) {
        return "another length"
      }
      let sound = engine.render(frames: made.frames)
      if !made.preview && sound.left.contains(where: { $0 != 0 }) { return "audio remains" }
      let worst = zip(sound.haptic, whole.haptic).map { abs($0 - $1) }.max() ?? 0
      return worst < 1e-5 ? nil : "other haptics by up to \(worst)"
    }
  }

  @Test("a later start sample only moves the samples")
  func later() {
    forCases(60) { made in
      let whole = made.render()
      var late = made
      for track in late.tracks.indices { late.tracks[track].startSample += 777 }
      late.frames += 777
      let sound = late.render()
      if sound.haptic.prefix(777).contains(where: { $0 != 0 }) { return "sound before the start" }
      let moved = EngineSound(
        left: Array(sound.left.dropFirst(777)), right: Array(sound.right.dropFirst(777)),
        haptic: Array(sound.haptic.dropFirst(777)))
      return moved == whole ? nil : "the moved render differs"
    }
  }

  @Test("output is finite, never beyond ±1, and never a denormal")
  func sane() {
    forCases(300) { made in
      let sound = made.render()
      for x in sound.left + sound.right + sound.haptic {
        if !x.isFinite || abs(x) > 1 || x.isSubnormal { return "a sample is \(x)" }
      }
      return nil
    }
  }

  @Test("nothing gives exact zeros")
  func silence() {
    var made = RenderCase(seed: 0)
    let zeros = [Float](repeating: 0, count: made.frames)
    expectEqual(made.render(), EngineSound(left: zeros, right: zeros, haptic: zeros))
    made.tracks = [ReferenceTrack(pattern: HapticPattern())]
    expectEqual(made.render(), EngineSound(left: zeros, right: zeros, haptic: zeros))
    made.tracks[0].pattern.events = [
      HapticEvent(.hapticContinuous, time: 0, duration: 1, parameters: [EventParameter(.hapticIntensity, 0)]),
      HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 0)]),
      HapticEvent(.audioContinuous, time: 0, duration: 1, parameters: [EventParameter(.audioVolume, 0)]),
    ]
    let sound = made.render()
    #expect((sound.left + sound.right + sound.haptic).allSatisfy { $0 == 0 })
  }

  @Test("after the sounding length, and before the first onset, there are exact zeros")
  func zerosAround() {
    var made = RenderCase(seed: 0)
    made.tracks = [
      ReferenceTrack(
        pattern: HapticPattern(events: [
          HapticEvent(.hapticContinuous, time: 0.01, duration: 0.02),
          HapticEvent(.audioContinuous, time: 0.01, duration: 0.02),
          HapticEvent(.hapticTransient, time: 0.012),
        ]))
    ]
    let end = Int(made.engine().soundingFrames)
    let sound = made.render()
    for channel in [sound.left, sound.right, sound.haptic] {
      #expect(channel.prefix(480).allSatisfy { $0 == 0 })
      #expect(channel.dropFirst(end).allSatisfy { $0 == 0 })
    }
    #expect(sound.haptic[..<end].contains { $0 != 0 })
  }

  @Test("numbers at the edge of what the model accepts stay finite")
  func hostile() {
    for round in SearchEffort.seeds(0..<400) {
      let made = CaseGenerator.hostileCase(seed: round)
      let sound = made.render()
      if let bad = (sound.left + sound.right + sound.haptic).first(where: {
        !$0.isFinite || abs($0) > 1 || $0.isSubnormal
      }) {
        Issue.record("a sample is \(bad)\n\(made)")
        return
      }
    }
  }
}
