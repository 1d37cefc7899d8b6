import HapticModel
import HapticPlayback
import HapticRealTime
import HapticScore
import TestExpectations
import Testing

/// Rendering §11: players that follow the inputs of their bindings.
@Suite("Inputs of players") struct InputTests {
  static func pattern(
    _ events: [HapticEvent] = [hum(0, for: 2)], smoothing: Double = 0,
    thresholds: [PatternBindings.Threshold] = []
  ) -> HapticPattern {
    var pattern = HapticPattern(events: events)
    PatternBindings(
      inputs: [.init("speed", 0...10), .init("push", 0...1, initialValue: 1)],
      followers: [
        .init("speed", .control(.intensity), points: [.init(0, 0.2), .init(10, 1)], smoothing: smoothing),
        .init("push", .control(.intensity), points: [.init(0, 0), .init(1, 1)]),
      ], thresholds: thresholds
    ).store(in: &pattern)
    return pattern
  }

  @Test("a player follows its inputs from the first that is set, and plays the pattern as it is before")
  func optingIn() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern())
    try player.start()
    rig.advance(4800)
    try player.set("speed", 5)
    rig.advance(4800)
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 2)]))
    reference.send(.start)
    reference.send(.parameter, at: 4800, value: Double(Float(0.6)))
    #expect(firstDifference(rig.haptic, reference.haptic(9600)) == nil)
  }

  @Test("inputs that are set before the start hold from the first sample, and after every start")
  func beforeTheStart() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern())
    try player.set("speed", 10)
    try player.set("push", 0.5)
    try player.start()
    rig.advance(4800)
    try player.cancel()
    rig.advance(4800)
    try player.set("push", 0.25)
    rig.advance(4800)
    try player.start()
    rig.advance(4800)
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 2)]))
    reference.send(.parameter, value: 0.5)
    reference.send(.start)
    reference.send(.cancel, at: 4800)
    reference.send(.parameter, at: 14_400, value: 0.25)
    reference.send(.start, at: 14_400)
    #expect(firstDifference(rig.haptic, reference.haptic(19_200)) == nil)
  }

  @Test("of several values in one block the first goes out at once and the last with the next block")
  func onceABlock() throws {
    let rig = try Rig(blockSize: 480)
    let player = try rig.engine.makePlayer(with: Self.pattern())
    try player.set("speed", 0)
    try player.start()
    rig.advance(960)
    for value in 1...10 { try player.set("speed", Double(value)) }
    rig.advance(1920)
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 2)]))
    reference.send(.parameter, value: Double(Float(0.2)))
    reference.send(.start)
    reference.send(.parameter, at: 960, value: Double(Float(0.2 + 0.8 * 0.1)))
    reference.send(.parameter, at: 1440, value: 1)
    #expect(firstDifference(rig.haptic, reference.haptic(2880)) == nil)
  }

  @Test("a smoothed control moves in a straight line from the value that it has")
  func smoothing() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern(smoothing: 0.1))
    try player.set("speed", 0)
    try player.start()
    rig.advance(4800)
    try player.set("speed", 10)
    rig.advance(2400)
    try player.set("speed", 0)
    rig.advance(9600)
    let other = try Rig()
    let plain = try other.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 2)]))
    try plain.send(.intensity, 0.2)
    try plain.start()
    try plain.send(.intensity, 1, over: 0.1, at: 0.1)
    try plain.send(.intensity, 0.2, over: 0.1, at: 0.15)
    other.advance(16_800)
    #expect(firstDifference(rig.haptic, other.haptic) == nil)
  }

  @Test("a crossing starts its event with the next block, once, only while the player plays aloud")
  func crossing() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(
      with: Self.pattern(
        [hum(0, for: 10, intensity: 0.1)], thresholds: [.init("speed", 5, hysteresis: 1, event: tap())]))
    // Not playing.
    try player.set("speed", 6)
    try player.set("speed", 0)
    try player.start()
    rig.advance(4800)
    try player.set("speed", 5)
    rig.advance(4800)
    try player.set("speed", 4.5)
    try player.set("speed", 6)
    rig.advance(4800)
    player.isMuted = true
    try player.set("speed", 0)
    try player.set("speed", 6)
    rig.advance(4800)
    player.isMuted = false
    try player.pause()
    try player.set("speed", 0)
    try player.set("speed", 6)
    rig.advance(4800)
    try player.resume()
    rig.advance(4800)
    try player.set("speed", 0)
    try player.set("speed", 6)
    rig.advance(4800)
    // The last two values came within one block, of 64 samples.
    expectEqual(rig.onsetSamples, [0, 4800, 28_864])
    expectEqual(rig.engine.activePlayerCount, 1)
  }

  @Test("a stop or cancel of the player ends the events that its inputs have started")
  func silencing() throws {
    let rig = try Rig()
    let long = HapticEvent(
      .hapticContinuous, time: 0, duration: 20, parameters: [.init(.hapticIntensity, 1)])
    let player = try rig.engine.makePlayer(
      with: Self.pattern([hum(0, for: 10, intensity: 0.1)], thresholds: [.init("speed", 5, event: long)]))
    for ends in [{ try player.cancel() }, { try player.stop() }] {
      try player.set("speed", 0)
      try player.start()
      rig.advance(480)
      try player.set("speed", 10)
      rig.advance(4800)
      #expect(rig.haptic.suffix(2400).max() ?? 0 > 0.5)
      try ends()
      rig.advance(9600)
      #expect(rig.haptic.suffix(4800).allSatisfy { $0 == 0 } && rig.engine.activePlayerCount == 0)
    }
  }

  @Test("a pause or a start that is due later does not change what plays until then")
  func later() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(
      with: Self.pattern(
        [hum(0, for: 10, intensity: 0.1)], smoothing: 0.2,
        thresholds: [.init("speed", 5, event: tap())]))
    try player.set("speed", 0)
    try player.start()
    rig.advance(4800)
    try player.pause(at: 10)
    try player.set("speed", 10)
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 4800])
    let other = try Rig()
    let starting = try other.engine.makePlayer(with: Self.pattern([hum(0, for: 10)], smoothing: 0.2))
    try starting.set("speed", 0)
    try starting.start()
    other.advance(480)
    try starting.set("speed", 10)
    other.advance(480)
    try starting.start(at: 5)
    other.advance(2400)
    let count = other.haptic.count
    let same = try Rig()
    let reference = try same.engine.makePlayer(with: Self.pattern([hum(0, for: 10)], smoothing: 0.2))
    try reference.set("speed", 0)
    try reference.start()
    same.advance(480)
    try reference.set("speed", 10)
    same.advance(2880)
    #expect(count == same.haptic.count && firstDifference(other.haptic, same.haptic) == nil)
  }

  @Test("a start takes no more of the queue than the values that it sends")
  func smallQueue() throws {
    let rig = try Rig { $0.capacity.commands = 8 }
    let player = try rig.engine.makePlayer(
      with: Self.pattern(thresholds: (1...20).map { .init("speed", Double($0) / 3, event: tap()) }))
    try player.set("speed", 0)
    try player.start()
    rig.advance(4800)
    #expect(rig.firstFelt() != nil)
  }

  @Test("rate and loop end follow their inputs, and the player reports them")
  func rateAndLoopEnd() throws {
    let rig = try Rig()
    var pattern = HapticPattern(events: [tap(0), tap(0.5)])
    PatternBindings(
      inputs: [.init("speed", 0...1)],
      followers: [
        .init("speed", .playbackRate, points: [.init(0, 1), .init(1, 2)], smoothing: 0.1),
        .init("speed", .loopEnd, points: [.init(0, 0.5), .init(1, 0.25)]),
      ]
    ).store(in: &pattern)
    let player = try rig.engine.makeAdvancedPlayer(with: pattern)
    player.loops = true
    try player.set("speed", 0)
    try player.start()
    rig.advance(4800)
    #expect(player.playbackRate == 1 && player.loopEnd == 0.5)
    try player.set("speed", 1)
    rig.advance(2400)
    #expect(player.loopEnd == 0.25 && abs(player.playbackRate - 1.5) < 0.02)
    rig.advance(4800)
    expectEqual(player.playbackRate, 2)
    let count = rig.onsets.count
    rig.advance(48_000)
    // A quarter of a second at twice the speed: eight passes a second.
    expectEqual(rig.onsets.count - count, 8)
  }

  @Test("an unknown input and NaN are refused with a message that helps; an input is clamped")
  func refusing() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern())
    let plain = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    func message(_ body: () throws(EngineError) -> Void) -> String? {
      do throws(EngineError) {
        try body()
        return nil
      } catch { return "\(error)" }
    }
    #expect(
      message { () throws(EngineError) in try player.set("sped", 1) }?.contains("did you mean 'speed'")
        == true)
    #expect(message { () throws(EngineError) in try player.set("speed", .nan) }?.contains("NaN") == true)
    #expect(message { () throws(EngineError) in try plain.set("speed", 1) }?.contains("no inputs") == true)
    #expect(kind { () throws(EngineError) in try player.set("sped", 1) } == .invalidValue)
    try player.set("speed", .infinity)
    try player.start()
    rig.advance(4800)
    #expect(rig.firstFelt() != nil)
  }

  @Test("inputs outlast a stop of the engine, and a player that is released leaves nothing behind")
  func lasting() throws {
    let rig = try Rig()
    var player: HapticPlayer? = try rig.engine.makePlayer(
      with: Self.pattern([hum(0, for: 0.1)], thresholds: [.init("speed", 5, event: tap())]))
    try player?.set("speed", 0)
    try player?.start()
    rig.advance(480)
    rig.engine.stop()
    try player?.set("speed", 10)
    try rig.engine.start()
    let begin = rig.haptic.count
    try player?.start()
    rig.advance(9600)
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 0.1)]))
    reference.send(.start)
    #expect(firstDifference(Array(rig.haptic[begin...]), reference.haptic(9600)) == nil)
    try player?.start()
    try player?.set("speed", 0)
    try player?.set("speed", 10)
    try player?.set("speed", 1)
    player = nil
    rig.advance(48_000)
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("a full queue delays what inputs change, and loses none of it")
  func fullQueue() throws {
    let rig = try Rig { $0.capacity.commands = 8 }
    let player = try rig.engine.makePlayer(with: Self.pattern())
    try player.set("speed", 0)
    try player.start()
    rig.advance(480)
    let other = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    var sent = 0
    while kind({ () throws(EngineError) in try other.send(.intensity, 1, at: 1) }) == nil { sent += 1 }
    try player.set("speed", 10)
    rig.advance(4800)
    #expect(sent > 0 && rig.haptic[4800...].max() ?? 1 < 0.2)
    rig.advance(48_000)
    #expect(rig.haptic[48_960...].max() ?? 0 > 0.5)
  }
}
