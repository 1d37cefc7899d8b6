import HapticModel
import HapticPlayback
import HapticScore
import TestExpectations
import Testing

/// CoreHapticsBehaviour §2.5: mute, pause, seek, loop and rate.
@Suite struct PlayerControlTests {
  private let longHum = HapticPattern(events: [hum(0, for: 1)])
  private let medley = HapticPattern(events: [hum(0, for: 0.2), tap(0.05), tap(0.125), hum(0.25, for: 0.2)])

  @Test("a muted player is silent while time goes on") func mutedTime() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: longHum)
    try player.start()
    rig.advance(4800)
    player.isMuted = true
    rig.advance(4800)
    player.isMuted = false
    rig.advance(14_400)
    let whole = Reference()
    whole.load(longHum)
    whole.send(.start)
    let expected = whole.haptic(24_000)
    #expect(firstDifference(Array(rig.haptic[..<4800]), Array(expected[..<4800])) == nil)
    #expect(rig.haptic[4800..<4896].contains { $0 != 0 })
    #expect(rig.haptic[4896..<9600].allSatisfy { $0 == 0 })
    #expect(firstDifference(Array(rig.haptic[9696...]), Array(expected[9696...])) == nil)
  }

  @Test("a player muted before its start is silent from the first sample")
  func mutedStart() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: longHum)
    player.isMuted = true
    try player.start()
    rig.advance(4800)
    #expect(rig.firstFelt() == nil)
    expectEqual(rig.onsetSamples, [0])
  }

  @Test("resume continues an event in its middle, at the paused offset")
  func resumedEvent() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    try player.start()
    try player.pause(at: 0.1)
    try player.resume(at: 0.4)
    rig.advance(by: 2)
    let reference = Reference()
    reference.load(longHum)
    reference.send(.start)
    reference.send(.pause, at: 4800)
    reference.send(.resume, at: 19_200)
    #expect(firstDifference(rig.haptic, reference.haptic(96_000)) == nil)
    #expect(rig.haptic[4896..<19_200].allSatisfy { $0 == 0 })
    #expect(rig.haptic[19_300..<24_000].contains { abs($0) > 0.3 })
    // 0.3 s of standing still, less the 2 ms of the fade.
    let end = try #require(rig.lastFelt)
    #expect(abs(end - (48_000 + 14_400)) < 200)
  }

  @Test("a paused player counts as playing until it is stopped")
  func pausedState() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    player.completionHandler = { _ in rig.note("completed") }
    try player.start()
    rig.advance(480)
    try player.pause()
    rig.advance(by: 5)
    #expect(player.isPlaying && rig.log.isEmpty)
    try player.stop()
    rig.advance(480)
    #expect(!player.isPlaying && rig.log == ["completed"])
    #expect(rig.haptic[(480 + 96)...].allSatisfy { $0 == 0 })
  }

  @Test("start ends a pause") func startEndsAPause() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    try player.start()
    rig.advance(480)
    try player.pause()
    rig.advance(4800)
    try player.start()
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 5280, 5280 + 2400, 5280 + 6000, 5280 + 12_000])
  }

  @Test("seek leaves events that began before silent") func seekPastEvents() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    try player.start()
    rig.advance(480)
    try player.seek(to: 0.1)
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 480 + 1200, 480 + 7200])
    // The hum of the beginning is in its release, nothing takes its place.
    #expect(rig.haptic[(480 + 96)..<1680].allSatisfy { $0 == 0 })
  }

  @Test("seek to zero is the beginning") func seekToZero() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    try player.start()
    rig.advance(4800)
    try player.seek(to: 0)
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 2400, 4800, 7200, 10_800, 16_800])
  }

  @Test("seek to the duration or beyond ends the player at once", arguments: [0.45, 0.5, 1e6])
  func seekToEnd(offset: Double) throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    player.completionHandler = { error in rig.note("completed \(error == nil)") }
    try player.start()
    rig.advance(4800)
    try player.seek(to: offset)
    rig.advance(480)
    expectEqual(rig.log, ["completed true"])
    #expect(!player.isPlaying)
    #expect(try #require(rig.lastFelt) < 4896)
  }

  @Test("seek beyond the duration of a loop goes to its start", arguments: [0.45, 10])
  func seekBeyondLoop(offset: Double) throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    player.loops = true
    try player.start()
    rig.advance(4800)
    try player.seek(to: offset)
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 2400, 4800, 7200])
  }

  @Test("seek concerns an active player only") func seekWhileIdle() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: medley)
    try player.seek(to: 0.1)
    rig.advance(4800)
    #expect(rig.onsetSamples.isEmpty && !player.isPlaying)
    try player.start()
    rig.advance(480)
    expectEqual(rig.onsetSamples, [4800])
  }

  @Test("a loop without an end repeats at the end of its last event")
  func loopWithoutEnd() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    player.loops = true
    try player.start()
    rig.advance(by: 0.35)
    // The last tap has 20 ms before the next round.
    expectEqual(rig.onsetSamples, [0, 4800, 5760, 10_560, 11_520, 16_320])
    #expect(player.isPlaying)
  }

  @Test("a loop repeats at its end and plays nothing beyond it")
  func setLoopEnd() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1), tap(0.4)]))
    player.loops = true
    player.loopEnd = 0.25
    try player.start()
    rig.advance(by: 0.6)
    expectEqual(rig.onsetSamples, [0, 4800, 12_000, 16_800, 24_000])
  }

  @Test("loop end beyond the duration waits") func longLoopEnd() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.loops = true
    player.loopEnd = 0.25
    try player.start()
    rig.advance(by: 0.6)
    expectEqual(rig.onsetSamples, [0, 12_000, 24_000])
  }

  @Test("a loop that is switched off plays to the end") func loopSwitchedOff() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1), tap(0.2)]))
    player.completionHandler = { _ in rig.note("completed") }
    player.loops = true
    player.loopEnd = 0.15
    try player.start()
    rig.advance(by: 0.2)
    player.loops = false
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 4800, 7200, 12_000, 16_800])
    expectEqual(rig.log, ["completed"])
  }

  @Test("the rate scales times durations and loop end") func rateScalesTimes() throws {
    let rig = try Rig()
    let pattern = HapticPattern(events: [tap(), tap(0.1), hum(0.2, for: 0.1)])
    let player = try rig.engine.makeAdvancedPlayer(with: pattern)
    player.playbackRate = 2
    try player.start()
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [0, 2400, 4800])
    #expect(abs(try #require(rig.lastFelt) - (4800 + 2400 + 96)) < 4)
    player.loops = true
    player.loopEnd = 0.15
    try player.start()
    rig.advance(by: 0.2)
    expectEqual(Array(rig.onsetSamples.dropFirst(3)), [24_000, 26_400, 27_600, 30_000, 31_200])
  }

  @Test("the rate does not change pitch") func ratePitch() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    player.playbackRate = 0.5
    try player.start()
    rig.advance(by: 0.5)
    let once = Reference()
    once.load(HapticPattern(events: [hum(0, for: 2)]))
    once.send(.start)
    #expect(firstDifference(rig.haptic, once.haptic(24_000)) == nil)
  }

  @Test("rates and loop ends that make no sense are ignored") func refusedRates()
    throws
  {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    player.playbackRate = 2
    player.loopEnd = 0.3
    for rate in [0, -1, .nan, .infinity, -.infinity] as [Double] { player.playbackRate = rate }
    for end in [-1, .nan, .infinity, -.infinity] as [Double] { player.loopEnd = end }
    #expect(player.playbackRate == 2 && player.loopEnd == 0.3)
    try player.start()
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 2400])
  }

  @Test("the rate that is read is the one that is played") func readRate() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: longHum)
    for (set, read) in [(1e-9, 0.001), (1e9, 1000), (0.5, 0.5)] {
      player.playbackRate = set
      expectEqual(player.playbackRate, read)
    }
  }

  @Test("a loop end that changes while it loops takes effect in the pass that plays")
  func aLoopEndThatChangesWhileItLoopsIsInForceWithTheRoundThatRuns() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.4)]))
    player.loops = true
    player.loopEnd = 0.1
    try player.start()
    rig.advance(by: 0.35)
    player.loopEnd = 0.2
    rig.advance(by: 0.4)
    player.loopEnd = 0.05
    rig.advance(by: 0.2)
    #expect(
      rig.onsetSamples == [
        0, 4800, 9600, 14_400, 24_000, 33_600, 36_000, 38_400, 40_800, 43_200,
      ])
  }

  @Test("a change of the rate during playback takes effect at the next block")
  func aChangeOfRateInMidPlayingIsInForceWithTheNextBlock() throws {
    let rig = try Rig()
    let pattern = HapticPattern(events: [hum(0, for: 0.3), tap(0.2), tap(0.4)])
    let player = try rig.engine.makeAdvancedPlayer(with: pattern)
    try player.start()
    rig.advance(4800)
    player.playbackRate = 0.5
    rig.advance(by: 1)
    let reference = Reference()
    reference.load(pattern)
    reference.send(.start)
    reference.send(.setRate, at: 4800, value: 0.5)
    #expect(firstDifference(rig.haptic, reference.haptic(52_800)) == nil)
    expectEqual(rig.onsetSamples, [0, 14_400, 33_600])
  }

  @Test("settings stay over restarts") func settingsStayOverRestarts() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.1)]))
    player.playbackRate = 2
    try player.start()
    rig.advance(9600)
    rig.engine.stop()
    try rig.engine.start()
    try player.start()
    rig.advance(9600)
    expectEqual(rig.onsetSamples, [0, 2400, 9600, 12_000])
  }
}
