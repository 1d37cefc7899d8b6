import HapticModel
import HapticPlayback
import HapticRealTime
import HapticScore
import TestExpectations
import Testing

/// Rendering §11: inputs of players that start, pause, resume and stop at later times.
@Suite("Inputs and the commands to their players") struct InputOrderTests {
  private static let long = HapticEvent(
    .hapticContinuous, time: 0, duration: 20, parameters: [.init(.hapticIntensity, 1)])

  private static func pattern(starting event: HapticEvent, smoothing: Double = 0) -> HapticPattern {
    InputTests.pattern(
      [hum(0, for: 10, intensity: 0.1)], smoothing: smoothing,
      thresholds: [.init("speed", 5, hysteresis: 1, event: event)])
  }

  @Test("before a start that is due later nothing crosses, and the start begins with the present values")
  func beforeLaterStart() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern(starting: tap(), smoothing: 1))
    try player.set("speed", 0)
    try player.start(at: 0.1)
    rig.advance(2400)
    try player.set("speed", 6)
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [4800])
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 10, intensity: 0.1)]))
    reference.send(.parameter, value: Double(Float(0.2 + 0.8 * 0.6)))
    reference.send(.start, at: 4800)
    #expect(firstDifference(rig.haptic, reference.haptic(7200)) == nil)
  }

  @Test("nothing crosses in a pause whose resume is due later, or that came before another pause")
  func pauses() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: Self.pattern(starting: tap()))
    try player.set("speed", 0)
    try player.start()
    rig.advance(480)
    try player.pause(at: 5)
    try player.pause()
    try player.set("speed", 6)
    rig.advance(480)
    try player.resume(at: 0.1)
    try player.set("speed", 0)
    try player.set("speed", 6)
    rig.advance(480)
    expectEqual(rig.onsetSamples, [0])
    rig.advance(4800)
    try player.set("speed", 0)
    rig.advance(480)
    try player.set("speed", 6)
    rig.advance(480)
    expectEqual(rig.onsetSamples, [0, 6720])
  }

  @Test("nothing crosses after a stop, although events still fade out, nor between an end and a later start")
  func afterStop() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern(starting: Self.long))
    try player.set("speed", 0)
    try player.start()
    rig.advance(480)
    try player.stop()
    try player.set("speed", 10)
    rig.advance(24_000)
    #expect(rig.onsetSamples == [0] && rig.engine.activePlayerCount == 0)
    let other = try Rig()
    let short = try other.engine.makePlayer(
      with: InputTests.pattern(
        [hum(0, for: 0.05)], thresholds: [.init("speed", 5, hysteresis: 1, event: Self.long)]))
    try short.set("speed", 0)
    try short.start()
    try short.start(at: 1)
    other.advance(24_000)
    try short.set("speed", 10)
    other.advance(4800)
    #expect(short.isPlaying && other.onsetSamples == [0])
    other.advance(24_000)
    expectEqual(other.onsetSamples, [0, 48_000])
  }

  @Test("a stop that is due later ends the events that begin until then, and drops none before")
  func laterStop() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern(starting: Self.long))
    try player.set("speed", 0)
    try player.start()
    rig.advance(480)
    // The second value waits for the next block.
    try player.set("speed", 1)
    try player.set("speed", 6)
    try player.stop(at: 0.5)
    rig.advance(9600)
    expectEqual(rig.onsetSamples, [0, 544])
    #expect(rig.haptic.suffix(4800).max() ?? 0 > 0.5)
    for _ in 0..<3 {
      try player.set("speed", 0)
      try player.set("speed", 10)
      rig.advance(480)
    }
    rig.advance(24_000)
    expectEqual(rig.onsetSamples.count, 5)
    #expect(rig.haptic.suffix(4800).allSatisfy { $0 == 0 } && rig.engine.activePlayerCount == 0)
  }

  @Test(
    "events that inputs start are reported as those of the player, and their ends are not ends of the player")
  func reports() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(
      with: InputTests.pattern([hum(0, for: 0.5)], thresholds: [.init("speed", 5, event: tap())]))
    try player.set("speed", 0)
    try player.start()
    rig.advance(480)
    try player.set("speed", 10)
    rig.advance(48_000)
    rig.engine.stop()
    var ends = 0
    for event in rig.events {
      switch event.kind {
      case .eventBegan, .eventEnded: #expect(event.player == player.number)
      case .playerFinished:
        ends += 1
        expectEqual(event.player, player.number)
      default: break
      }
    }
    #expect(ends == 1 && rig.onsets.count == 2)
    #expect(try rig.engine.makePlayer(with: HapticPattern(events: [tap()])).number == player.number + 1)
  }

  @Test("setting an input throws after a reset of the engine, and not after a stop")
  func reset() throws {
    let rig = try Rig()
    let player = try rig.engine.makePlayer(with: Self.pattern(starting: tap()))
    let untouched = try rig.engine.makePlayer(with: Self.pattern(starting: tap()))
    try player.set("speed", 1)
    rig.engine.stop()
    try player.set("speed", 2)
    try rig.engine.start()
    try player.start()
    rig.advance(480)
    rig.output.raise(.serverReset)
    for each in [player, untouched] {
      #expect(kind { () throws(EngineError) in try each.set("speed", 3) } == .invalidPlayer)
    }
  }

  @Test("what other players send does not delay the inputs of a player")
  func others() throws {
    let rig = try Rig(blockSize: 480)
    var pattern = HapticPattern(events: [hum(0, for: 2)])
    PatternBindings(
      inputs: [.init("speed", 0...1), .init("pace", 0...1)],
      followers: [
        .init("speed", .control(.intensity), points: [.init(0, 0.25), .init(1, 1)]),
        .init("pace", .playbackRate, points: [.init(0, 1), .init(1, 1.5)], smoothing: 1),
      ]
    ).store(in: &pattern)
    let player = try rig.engine.makePlayer(with: pattern)
    let other = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    try player.set("speed", 0)
    try player.start()
    rig.advance(960)
    try other.send(.sharpness, 0.5)
    // The rate begins to move, so nothing is sent yet.
    try player.set("pace", 1)
    try player.set("speed", 1)
    rig.advance(960)
    let reference = Reference()
    reference.load(HapticPattern(events: [hum(0, for: 2)]))
    reference.send(.parameter, value: 0.25)
    reference.send(.start)
    reference.send(.parameter, at: 960, value: 1)
    #expect(firstDifference(rig.haptic, reference.haptic(1920)) == nil)
  }
}
