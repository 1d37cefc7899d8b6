import HapticModel
import HapticPlayback
import HapticRealTime
import TestExpectations
import Testing

/// What finds no room is an error without effect; settings are never lost.
@Suite struct QueueLimitTests {
  private let oneTap = HapticPattern(events: [tap()])

  @Test("a full queue refuses commands, and accepts them when it has room")
  func fullQueue() throws {
    let rig = try Rig { $0.capacity.commands = 20 }
    let player = try rig.engine.makePlayer(with: oneTap)
    for _ in 0..<20 { try player.send(.hapticIntensityControl, 1, at: 0.1) }
    #expect(kind { () throws(EngineError) in try player.start() } == .queueFull)
    #expect(!player.isPlaying && rig.engine.activePlayerCount == 0)
    rig.advance(640)
    #expect(kind { () throws(EngineError) in try player.start() } == .queueFull)
    rig.advance(4800)
    try player.start()
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [5440])
  }

  @Test("commands that silence find room in a full queue") func silencingCommands() throws {
    let rig = try Rig { $0.capacity.commands = 20 }
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: nil)]))
    let other = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: nil)]))
    try player.start()
    try other.start()
    rig.advance(480)
    for _ in 0..<20 { try player.send(.hapticIntensityControl, 1, at: 10) }
    #expect(kind { () throws(EngineError) in try player.send(.hapticIntensityControl, 0) } == .queueFull)
    try other.stop()
    try player.cancel()
    rig.advance(480)
    expectEqual(rig.engine.activePlayerCount, 0)
    #expect((rig.lastFelt ?? 0) < 480 + 97)
    try player.start()
  }

  @Test("a full queue takes a stop and a cancel of each of 2048 looping players with unsent settings")
  func roomForSilence() throws {
    let rig = try Rig {
      $0.capacity = RenderCapacity()
      $0.reportsEvents = false
    }
    let pattern = try rig.engine.prepare(HapticPattern(events: [hum(0, for: 1)]))
    let players = try (0..<2048).map { _ in try rig.engine.makeAdvancedPlayer(with: pattern) }
    for player in players {
      player.loops = true
      try player.start()
    }
    rig.advance(480)
    while kind({ () throws(EngineError) in try players[0].send(.hapticIntensityControl, 1, at: 100) }) == nil
    {}
    for player in players {
      player.playbackRate = 2
      player.loopEnd = 0.5
      player.loops = false
      player.isMuted = true
    }
    #expect(
      players.count { player in kind { () throws(EngineError) in try player.stop(at: 10) } != nil } == 0)
    // One of each: the others' places are not for the first that asks.
    #expect(kind { () throws(EngineError) in try players[0].stop(at: 10) } == .queueFull)
    #expect(players.count { player in kind { () throws(EngineError) in try player.cancel() } != nil } == 0)
    // So many cancels take more than one block.
    rig.advance(640)
    expectEqual(rig.engine.activePlayerCount, 0)
    // The queue is empty: settings have arrived, and the reserve is there again.
    players[1].isMuted = false
    try players[1].start()
    rig.advance(480)
    #expect(rig.haptic[(1120)...].contains { $0 != 0 })
    rig.advance(24_000)
    #expect(!players[1].isPlaying)
  }

  @Test("a batch goes in whole or not at all") func wholeBatch() throws {
    let rig = try Rig { $0.capacity.commands = 20 }
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 0.1)]))
    try player.start()
    let batch = (0..<20).map { _ in DynamicParameter(.hapticIntensityControl, time: 0, value: 0) }
    #expect(kind { () throws(EngineError) in try player.send(batch) } == .queueFull)
    rig.advance(480)
    #expect(rig.firstFelt() != nil)
    try player.send(batch)
    rig.advance(480)
    #expect(rig.haptic[(480 + 96)...].allSatisfy { $0 == 0 })
  }

  /// The handler of a player that is gone may hold the last of another, whose end takes the engine's lock.
  @Test("a player whose settings found no room may be released") func delayedSettings() throws {
    let rig = try Rig { $0.capacity.commands = 8 }
    let blocker = try rig.engine.makePlayer(with: oneTap)
    var player: AdvancedHapticPlayer? = try rig.engine.makeAdvancedPlayer(with: oneTap)
    weak var held: HapticPlayer?
    do {
      let other = try rig.engine.makePlayer(with: oneTap)
      held = other
      player?.completionHandler = { _ in withExtendedLifetime(other) {} }
    }
    try player?.start()
    rig.advance(4800)
    for _ in 0..<8 { try blocker.send(.hapticIntensityControl, 1, at: 10) }
    player?.playbackRate = 2
    rig.engine.stop()
    player = nil
    rig.engine.stop { _ in rig.note("all before is done") }
    waitUntil { !rig.log.isEmpty }
    try rig.engine.start()
    rig.advance(64)
    waitUntil { held == nil }
    #expect(held == nil)
  }

  @Test("settings are never lost") func settingsAreNeverLost() throws {
    let rig = try Rig { $0.capacity.commands = 8 }
    let blocker = try rig.engine.makePlayer(with: oneTap)
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 1), tap(0.1)]))
    try player.start()
    for _ in 0..<7 { try blocker.send(.hapticIntensityControl, 1) }
    for index in 0..<100 {
      player.isMuted = index % 2 == 0
      player.playbackRate = Double(index % 3) + 1
    }
    player.isMuted = true
    player.playbackRate = 2
    player.loops = true
    player.loopEnd = 0.3
    rig.advance(64)
    _ = rig.engine.activePlayerCount
    rig.advance(by: 0.5)
    #expect(rig.haptic[300...].allSatisfy { $0 == 0 })
    // The first block at rate 1, the second one too if the settings come with the third.
    let tapTime = try #require(rig.onsetSamples.dropFirst().first)
    #expect(abs(tapTime - 2400) <= 64)
    #expect(rig.onsetSamples.count >= 5)
  }

  @Test("more players than there is room for are refused") func mostPlayers()
    throws
  {
    let rig = try Rig { $0.capacity.players = 4 }
    var players: [HapticPlayer] = []
    for _ in 0..<4 {
      players.append(try rig.engine.makePlayer(with: oneTap))
      try players.last?.start()
    }
    let another = try rig.engine.makePlayer(with: oneTap)
    #expect(kind { () throws(EngineError) in try another.start() } == .tooManyPlayers)
    rig.advance(4800)
    // They have ended, but are held: settings and live parameters of theirs count on.
    #expect(kind { () throws(EngineError) in try another.start() } == .tooManyPlayers)
    players.removeFirst()
    try another.start()
    rig.advance(4800)
    expectEqual(rig.onsetSamples, [0, 0, 0, 0, 4800])
  }

  @Test("slots of released players are reused") func reusedSlots() throws {
    let rig = try Rig {
      $0.capacity.players = 8
      $0.capacity.liveCurves = 8
    }
    let curve = ParameterCurve(
      .hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 1), .init(time: 100, value: 0)])
    for round in 0..<200 {
      let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
      switch round % 6 {
      case 0: try player.start()
      case 1: try player.schedule(curve)
      case 2: player.isMuted = true
      case 3:
        try player.start()
        try player.pause()
      case 4: try player.send(.hapticIntensityControl, 1, at: rig.engine.currentTime + 0.001)
      default:
        try player.schedule(curve)
        try player.start(at: rig.engine.currentTime + 10)
        try player.cancel()
      }
      if round % 2 == 0 { rig.output.advance(frames: 640) }
      withExtendedLifetime(player) {}
      if round % 2 == 1 { rig.output.advance(frames: 640) }
    }
    rig.output.advance(frames: 4800)
    var players: [HapticPlayer] = []
    for _ in 0..<8 {
      let player = try rig.engine.makePlayer(with: oneTap)
      try player.schedule(curve)
      players.append(player)
    }
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("too many live curves are refused, and their slots are reused") func mostLiveCurves()
    throws
  {
    let rig = try Rig { $0.capacity.liveCurves = 4 }
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [hum(0, for: 1)]))
    let curve = ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [.init(time: 0.1, value: 1), .init(time: 0.2, value: 0.5)])
    try player.start()
    for _ in 0..<4 { try player.schedule(curve) }
    #expect(kind { () throws(EngineError) in try player.schedule(curve) } == .queueFull)
    rig.advance(4608)
    #expect(kind { () throws(EngineError) in try player.schedule(curve) } == .queueFull)
    // The one whose first point came last replaces the others; it ends by itself.
    rig.advance(640)
    for _ in 0..<3 { try player.schedule(curve) }
    #expect(kind { () throws(EngineError) in try player.schedule(curve) } == .queueFull)
    rig.advance(9600)
    for _ in 0..<3 { try player.schedule(curve) }
  }

  @Test("a stalled output fills the queue and nothing else") func stalledOutput()
    throws
  {
    let rig = try Rig {
      $0.capacity.commands = 64
      $0.capacity.players = 16
    }
    let held = try rig.engine.makeAdvancedPlayer(with: oneTap)
    held.completionHandler = { _ in rig.note("held") }
    try held.start()
    var accepted = 1
    for _ in 0..<5000 {
      let player = try rig.engine.makeAdvancedPlayer(with: oneTap)
      player.completionHandler = { _ in rig.note("end") }
      if kind({ () throws(EngineError) in try player.start() }) == nil { accepted += 1 }
    }
    #expect(accepted <= 64)
    rig.advance(4800)
    expectEqual(rig.log.count, accepted)
    expectEqual(rig.onsetSamples.count, accepted)
    try held.start()
    rig.advance(4800)
    expectEqual(rig.log.count, accepted + 1)
  }

  @Test("voices that are replaced are counted") func countedReplacements() throws {
    let rig = try Rig { $0.capacity.voices = 4 }
    try rig.engine.play(HapticPattern(events: (0..<10).map { hum(Double($0) * 0.002, for: 0.1) }), at: 0)
    rig.advance(1280)
    expectEqual(rig.engine.statistics.replacedVoices, 6)
    rig.advance(9600)
    expectEqual(rig.engine.activePlayerCount, 0)
  }

  @Test("of more events on one sample than voices, those beyond the voices never begin and are counted")
  func moreEventsThanVoices() throws {
    let rig = try Rig { $0.capacity.voices = 4 }
    try rig.engine.play(HapticPattern(events: (0..<10).map { _ in hum(0, for: 0.1) }), at: 0)
    rig.advance(64)
    expectEqual(rig.engine.statistics.droppedEvents, 6)
    expectEqual(rig.engine.statistics.replacedVoices, 0)
    rig.advance(9600)
    expectEqual(rig.engine.activePlayerCount, 0)
  }
}
