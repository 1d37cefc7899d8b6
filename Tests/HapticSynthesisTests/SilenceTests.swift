import HapticModel
import HapticScore
import TestExpectations
import Testing

@testable import HapticSynthesis

@Suite("Silencing and muting")
struct SilenceTests {
  private func hums(_ count: Int) -> HapticPattern {
    HapticPattern(events: (0..<count).map { _ in Patterns.hum(0, 10, intensity: 0.01) })
  }

  @Test("silence ends every player at once, renders nothing and frees all voices, curves and commands")
  func silence() {
    let rig = Rig(SynthesizerCapacity(voices: 400, players: 64, commands: 5000))
    for player in 0..<64 {
      rig.load(hums(5), player: player)
      rig.send(.start, player: Int32(player))
    }
    _ = rig.render(640, blocks: [64])
    for index in 0..<4000 {
      rig.send(.parameter, player: Int32(index % 64), at: 700 + Int64(index), value: 0.5)
    }
    let before = rig.work
    rig.synthesizer.silence()
    expectEqual(rig.synthesizer.now, 640)
    expectEqual(rig.work.stretches, before.stretches)
    #expect(rig.work.voices - before.voices <= 2 * 320)
    #expect(!rig.isActive)
    expectEqual(rig.synthesizer.soundingVoices, 0)
    expectEqual(rig.synthesizer.waitingCommands, 0)
    expectEqual(rig.playerEnds, Array(repeating: 640, count: 64))
    expectEqual(rig.notices.filter { $0.kind == .playerIdle }.count, 64)
    #expect(rig.render(64).allSatisfy { $0 == 0 })
  }

  @Test("settings that are due when playback is silenced hold afterwards; later ones are dropped")
  func settings() {
    let rig = Rig()
    rig.load(hums(1))
    rig.send(.start)
    _ = rig.render(640)
    rig.send(.setRate, at: 640, value: 2)
    rig.send(.parameter, at: 640, value: 0.25)
    rig.send(.setLoop, at: 700, value: 1)
    rig.synthesizer.silence()
    expectEqual(rig.laneTarget(DynamicParameterID.hapticIntensityControl.lane), 0.25)
    expectEqual(rig.synthesizer.tables.players[PlayerIndex(0)].map.rate, 2)
    #expect(!rig.synthesizer.tables.players[PlayerIndex(0)].loops)
    #expect(rig.isLoadable)
  }

  @Test("a start that waits when playback is silenced is reported as ended")
  func waitingStart() {
    let rig = Rig()
    rig.load(hums(1))
    rig.send(.start, at: 10_000)
    rig.synthesizer.silence()
    expectEqual(rig.notices.map(\.kind), [.playerIdle])
    #expect(!rig.isActive)
  }

  @Test(
    "what was muted sounds afterwards as if it never was muted, with the same bits",
    arguments: [(2.0, 2.0), (1, 1), (1.7, 1.3)])
  func mute(exponents: (Double, Double)) {
    var profile = ActuatorProfile.taptic
    profile.continuousSharpnessExponent = exponents.0
    profile.intensityExponent = exponents.1
    var pattern = HapticPattern(events: [
      Patterns.hum(0, 1, intensity: 0.6), Patterns.tap(0.0725),
      HapticEvent(.audioContinuous, time: 0, duration: 1),
      HapticEvent(.audioCustom, time: 0.01, waveform: AudioWaveform(.path("a.wav"), loops: true)),
    ])
    pattern.curves = [
      .hapticIntensityControl, .hapticSharpnessControl, .audioPitchControl, .audioBrightnessControl,
    ]
    .map {
      ParameterCurve($0, time: 0, controlPoints: [.init(time: 0, value: 0.1), .init(time: 1, value: 0.7)])
    }
    let wave = Waveform(left: (0..<900).map { Float($0 % 50) / 50 - 0.5 })
    let muted = Rig(profile: profile)
    let plain = Rig(profile: profile)
    for rig in [muted, plain] {
      rig.load(pattern, waveform: wave)
      rig.send(.start)
    }
    muted.send(.setMute, at: 1000, value: 1)
    muted.send(.setMute, at: 3400, value: 0)
    let (a, b) = (muted.renderAll(9600, blocks: [64, 100, 7]), plain.renderAll(9600))
    for (quiet, loud) in [(a.left, b.left), (a.haptic, b.haptic)] {
      #expect(firstDifference(quiet[..<1000], loud[..<1000]) == nil)
      #expect(quiet[1096..<3400].allSatisfy { $0 == 0 })
      #expect(firstDifference(quiet[3496...], loud[3496...]) == nil)
      #expect(loud[3496...].contains { $0 != 0 })
    }
  }
}
