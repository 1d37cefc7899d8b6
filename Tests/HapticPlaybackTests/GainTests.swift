import HapticModel
import HapticPlayback
import HapticRealTime
import TestExpectations
import Testing

/// The user's strength, audio gain and categories, and the mutes: last of all, and within 2 ms.
@Suite struct GainTests {
  private let both = HapticPattern(events: [
    hum(0, for: 5), HapticEvent(.audioContinuous, time: 0, duration: 5),
  ])

  @Test("gains are applied last and within 2 ms") func orderAndRamp() throws {
    let settings = HapticUserSettings()
    let rig = try Rig(configure: {
      $0.userSettings = settings
      $0.category = .game
    })
    try rig.engine.play(both, at: 0)
    rig.advance(4800)
    settings.hapticStrength = 0.5
    settings.audioGain = 0.25
    rig.advance(4800)
    settings.setGain(0.5, of: .game)
    rig.advance(4800)
    settings.setGain(0, of: .notification)
    settings.hapticStrength = 1
    settings.audioGain = 1
    settings.setGain(1, of: .game)
    rig.advance(4800)
    let reference = Reference()
    reference.load(both)
    reference.send(.start)
    let plain = reference.render(19_200)
    var expected = plain
    for index in 4896..<19_104 {
      let gains: (Float, Float) = index < 9600 ? (0.5, 0.25) : index < 14_400 ? (0.25, 0.125) : (1, 1)
      expected.haptic[index] *= gains.0
      expected.left[index] *= gains.1
    }
    for steady in [0..<4800, 4896..<9600, 9696..<14_400, 14_496..<19_100] {
      #expect(firstDifference(Array(rig.haptic[steady]), Array(expected.haptic[steady])) == nil)
      #expect(firstDifference(Array(rig.left[steady]), Array(expected.left[steady])) == nil)
    }
    // No click on the way.
    for index in 4800..<4896 where abs(plain.haptic[index]) > 0.01 {
      let gain = rig.haptic[index] / plain.haptic[index]
      #expect(gain <= 1.001 && gain >= 0.499)
    }
  }

  @Test("gains out of range are moved into it") func clampedGains() {
    let settings = HapticUserSettings()
    for (value, result) in [(2, 1), (-1, 0), (.nan, 0), (.infinity, 1), (-.infinity, 0), (0.3, 0.3)]
      as [(Float, Float)]
    {
      settings.hapticStrength = value
      settings.audioGain = value
      settings.setGain(value, of: .general)
      #expect(settings.hapticStrength == result && settings.audioGain == result)
      expectEqual(settings.gain(of: .general), result)
      expectEqual(settings.gain(of: .game), 1)
    }
  }

  @Test("settings reach every engine that shares them") func sharedSettings() throws {
    let settings = HapticUserSettings()
    let rigs = try (0..<3).map { _ in try Rig(configure: { $0.userSettings = settings }) }
    let apart = try Rig()
    settings.hapticStrength = 0
    for rig in rigs + [apart] {
      try rig.engine.play(both, at: 0)
      rig.advance(480)
    }
    // In force before the first block: a ramp of 2 ms, then silence.
    for rig in rigs { #expect(rig.haptic[96...].allSatisfy { $0 == 0 }) }
    #expect(apart.haptic[96...].contains { $0 != 0 })
  }

  @Test("a gain of zero at the start is silence from the first sample")
  func initialSilence() throws {
    let settings = HapticUserSettings()
    settings.hapticStrength = 0
    let rig = try Rig(configure: { $0.userSettings = settings })
    try rig.engine.play(both, at: 0)
    rig.advance(480)
    #expect(rig.firstFelt() == nil)
  }

  @Test("mutes and user settings do not undo one another") func mutesAndSettings() throws {
    let settings = HapticUserSettings()
    let rig = try Rig(configure: { $0.userSettings = settings })
    try rig.engine.play(both, at: 0)
    rig.engine.isMutedForHaptics = true
    settings.hapticStrength = 1
    rig.advance(480)
    #expect(rig.haptic[96...].allSatisfy { $0 == 0 })
    settings.hapticStrength = 0
    rig.engine.isMutedForHaptics = false
    rig.advance(480)
    #expect(rig.haptic[96...].allSatisfy { $0 == 0 })
  }

  @Test("a gain that moves by less than rounding still arrives")
  func smallChange() throws {
    let settings = HapticUserSettings()
    settings.hapticStrength = Float(1).nextDown
    let rig = try Rig(configure: { $0.userSettings = settings })
    try rig.engine.play(both, at: 0)
    rig.advance(480)
    settings.hapticStrength = 1
    rig.advance(4800)
    let reference = Reference()
    reference.load(both)
    reference.send(.start)
    let plain = reference.haptic(5280)
    #expect(firstDifference(Array(rig.haptic[576...]), Array(plain[576...])) == nil)
  }

  @Test("the felt strength does not depend on block sizes") func feltStrength() throws {
    let pattern = HapticPattern(events: [hum(0, for: 1)] + (0..<40).map { tap(0.0011 * Double($0)) })
    var found: Set<[FeltFrame]> = []
    for size in [1, 37, 512, 4800] {
      let settings = HapticUserSettings()
      let rig = try Rig(blockSize: size, framePeriod: 0.001) { $0.userSettings = settings }
      var frames: [FeltFrame] = []
      func advance(_ count: Int64) {
        for _ in 0..<count / 100 {
          rig.output.advance(frames: 100)
          rig.output.readFrames { frames.append($0) }
        }
      }
      try rig.engine.play(pattern, at: 0)
      advance(700)
      settings.hapticStrength = 0.5
      advance(500)
      rig.engine.isMutedForHaptics = true
      advance(400)
      rig.engine.isMutedForHaptics = false
      advance(2400)
      for index in frames.indices { frames[index].hostTime = 0 }
      found.insert(frames)
      let halves = frames.filter { $0.kind == .tap && $0.sample >= 700 && $0.sample < 1200 }
      #expect(!halves.isEmpty && halves.allSatisfy { $0.intensity == 0.5 })
      #expect(!frames.contains { $0.kind == .tap && $0.sample >= 1200 && $0.sample < 1600 })
    }
    expectEqual(found.count, 1)
  }

  @Test("time goes on while muted") func mutedTime() throws {
    let rig = try Rig()
    rig.engine.isMutedForHaptics = true
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    player.completionHandler = { _ in rig.note("completed") }
    try player.start()
    rig.advance(by: 0.2)
    #expect(rig.onsetSamples == [0, 4800] && rig.log == ["completed"])
    #expect((rig.lastFelt ?? 0) < 96)
  }
}
