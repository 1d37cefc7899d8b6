import HapticModel
import HapticOutputs
import HapticRealTime
import TestExpectations
import Testing

@testable import HapticPlayback

/// Rendering §11: what many players that follow inputs send.
@Suite("Many players that follow inputs") struct InputLoadTests {
  @Test("100 players with 4 inputs at 1 kHz send one command for each control and block, and none is lost")
  func hundredPlayers() throws {
    let rig = try Rig(configure: { configuration in
      configuration.capacity.players = 128
      configuration.capacity.commands = 2048
    })
    var pattern = HapticPattern { $0.continuous(for: 30) }
    let names = ["a", "b", "c", "d"]
    let targets: [PatternBindings.Target] = [
      .control(.intensity), .control(.sharpness), .control(.hapticReleaseTimeControl), .playbackRate,
    ]
    PatternBindings(
      inputs: names.map { .init($0, 0...1) },
      followers: zip(names, targets).map { .init($0, $1, points: [.init(0, 0.25), .init(1, 1)]) }
    ).store(in: &pattern)
    let prepared = try rig.engine.prepare(pattern)
    let players = try (0..<100).map { _ in try rig.engine.makePlayer(with: prepared) }
    for player in players {
      try player.set("a", 0)
      try player.start()
    }
    rig.advance(64)
    func sent() -> UInt64 { rig.engine.core.state.withLock { $0.link.sentMessages } }
    let before = sent()
    // 100 ms are 75 blocks, of which each follows at least one change of each input.
    for millisecond in 1...100 {
      for player in players { for name in names { try player.set(name, Double(millisecond) / 200) } }
      let due = Int64(millisecond * 48 / 64 * 64)
      let position = rig.output.position - 64
      if due > position { rig.advance(due - position) }
    }
    let blocks = UInt64(rig.output.position / 64 - 1)
    expectEqual(blocks, 75)
    #expect(sent() - before <= 400 * (blocks + 1))
    #expect(sent() - before >= 400 * (blocks - 1))
    rig.advance(640)
    // What was set last is what counts in the end: nothing waits.
    #expect(rig.engine.core.state.withLock { $0.following.isEmpty && $0.waitingCommands == 0 })
    #expect(!rig.engine.statistics.isOverloaded)
    #expect(
      players.allSatisfy { player in
        names.indices.allSatisfy { player.record.inputs?.changes.value(ofInput: $0) == 0.5 }
      })
  }
}
