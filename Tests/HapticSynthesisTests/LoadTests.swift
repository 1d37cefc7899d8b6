import Foundation
import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

@Suite("Load of voices")
struct LoadTests {
  private func rig(load: Int, voices: Int = 1024, profile: ActuatorProfile = .taptic) -> Rig {
    let rig = Rig(SynthesizerCapacity(voices: voices, players: 4, commands: 256), profile: profile)
    rig.synthesizer.budget = RenderBudget(
      events: voices, commands: 256, visits: 9 * voices / 4 + 4 + 1024, load: load)
    return rig
  }

  private static func tone(_ time: Double = 0, _ duration: Double = 10, volume: Float = 0.1) -> HapticEvent {
    HapticEvent(
      .audioContinuous, time: time, duration: duration, parameters: [EventParameter(.audioVolume, volume)])
  }

  private func tones(_ count: Int) -> HapticPattern {
    HapticPattern(events: (0..<count).map { _ in Self.tone() })
  }

  /// The load of the voices in use, counted one by one.
  private func sum(_ rig: Rig) -> Int {
    var sum = 0
    for number in 0..<rig.synthesizer.capacity.players {
      var voice = rig.synthesizer.tables.players[PlayerIndex(number)].voices.first
      while !voice.isNone {
        sum += rig.synthesizer.law.load(of: rig.synthesizer.tables.voices[voice].kind)
        voice = rig.synthesizer.tables.voices[voice].links.next
      }
    }
    return sum
  }

  @Test("a synthesizer without a budget plays as many tones as it has voices")
  func unlimited() {
    let rig = Rig(SynthesizerCapacity(voices: 1024, players: 4, commands: 256))
    rig.load(tones(1000))
    rig.send(.start)
    _ = rig.renderAll(64)
    #expect(rig.synthesizer.soundingVoices == 1000 && rig.droppedEvents == 0)
  }

  @Test("tones beyond the load make way for each other, and all voices stay within it")
  func tonesBeyond() {
    let rig = rig(load: 1024)
    rig.load(tones(100))
    rig.send(.start)
    _ = rig.renderAll(64, blocks: [64])
    expectEqual(rig.synthesizer.soundingVoices, 1024 / 12)
    expectEqual(rig.synthesizer.load, 1024 / 12 * 12)
    expectEqual(rig.replacedVoices + rig.droppedEvents, 100 - 1024 / 12)
  }

  @Test("a tone makes way for itself among vibrations, and a tap among tones")
  func mixed() {
    let rig = rig(load: 1024)
    rig.load(HapticPattern(events: (0..<1024).map { _ in Patterns.hum(0, 10, intensity: 0.05) }))
    rig.load(HapticPattern(events: [Self.tone(0, 10, volume: 1)]), player: 1)
    rig.send(.start)
    _ = rig.renderAll(640, blocks: [64])
    rig.send(.start, player: 1, at: 640)
    _ = rig.renderAll(64, blocks: [64])
    #expect(rig.replacedVoices == 12 && rig.droppedEvents == 0)
    expectEqual(rig.synthesizer.load, 1024)
  }

  @Test("a restart of more tones than the load allows twice plays every tone of the new playback")
  func restart() {
    let rig = rig(load: 1024)
    rig.load(tones(85))
    rig.send(.start)
    _ = rig.renderAll(640, blocks: [64])
    rig.send(.start, at: 640)
    _ = rig.renderAll(64, blocks: [64])
    expectEqual(rig.droppedEvents, 0)
    expectEqual(rig.work.rankings, 0)
    expectEqual(rig.synthesizer.soundingVoices, 85)
  }

  @Test("vibrations whose samples need powers have a load of their own")
  func powers() {
    var profile = ActuatorProfile.taptic
    profile.intensityExponent = 1.3
    let rig = rig(load: 560, profile: profile)
    rig.load(HapticPattern(events: (0..<40).map { _ in Patterns.hum(0, 10) }))
    rig.send(.start)
    _ = rig.render(64, blocks: [64])
    expectEqual(rig.synthesizer.soundingVoices, 10)
  }

  @Test(
    "the voices never exceed the load, whatever plays, starts again or ends",
    arguments: SearchEffort.seeds(1...40))
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var profile = ActuatorProfile.taptic
    if random.chance(20) { profile.continuousSharpnessExponent = 1.7 }
    let limit = random.int(60...600)
    let rig = rig(load: limit, voices: random.int(20...300), profile: profile)
    let sound = Waveform(left: (0..<2000).map { Float($0 % 100) / 100 })
    for player in 0..<4 {
      let events = (0..<random.int(1...120)).map { _ -> HapticEvent in
        let time = random.double(0...(random.chance(50) ? 0.001 : 0.05))
        switch random.int(0...3) {
        case 0: return Patterns.tap(time)
        case 1: return Patterns.hum(time, random.double(0.001...0.1))
        case 2: return Self.tone(time, random.double(0.001...0.1))
        default: return HapticEvent(.audioCustom, time: time, waveform: AudioWaveform(.path("x.wav")))
        }
      }
      rig.load(HapticPattern(events: events), player: player, waveform: sound)
    }
    for block in 0..<60 {
      if random.chance(40) {
        let kinds = [CommandKind.start, .start, .stop, .cancel, .seek]
        let kind = kinds[random.int(0...4)]
        rig.send(kind, player: Int32(random.int(0...3)), at: Int64(block * 64 + random.int(0...63)))
      }
      _ = rig.renderAll(64, blocks: [random.int(1...64)])
      #expect(rig.synthesizer.load <= limit, "seed \(seed), block \(block)")
      #expect(rig.synthesizer.load == sum(rig), "seed \(seed), block \(block)")
    }
  }

  @Test("the powers of a ramp are those of each sample to 1e-13, and depend on the sample alone")
  func exponentialRamp() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let ramp = Ramp(random.double(-1...1), random.double(-0.001...0.001))
      let scale = [1, 2, 6.64][random.int(0...2)]
      var powers = ExponentialRamp(ramp, scale: scale, from: 0)
      for sample in 0..<Int64(80) {
        #expect(abs(powers.value / exp2(ramp.after(sample) * scale) - 1) < 1e-13)
        let fresh = ExponentialRamp(ramp, scale: scale, from: sample)
        expectEqual(fresh.value.bitPattern, powers.value.bitPattern)
        powers.advance(to: sample + 1)
      }
    }
  }
}
