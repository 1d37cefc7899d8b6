import HapticModel
import HapticPlayback
import HapticScore
import Testing

@Suite struct FirstTests {
  @Test func anImmediateStartIsFeltInTheNextBlock() throws {
    let rig = try Rig()
    rig.advance(100)
    let player = try rig.engine.makePlayer(with: HapticPattern(events: [tap()]))
    try player.start()
    rig.advance(4800)
    #expect(rig.onsetSamples == [100])
    let offline = OfflineRenderer([.init(Score(HapticPattern(events: [tap()])), startSample: 100)])
      .hapticSamples(atMost: 4900)
    var padded = offline
    padded += [Float](repeating: 0, count: max(0, 4900 - offline.count))
    #expect(firstDifference(rig.haptic, padded) == nil)
  }

  @Test func completionIsCalledOnce() throws {
    let rig = try Rig()
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap()]))
    player.completionHandler = { error in rig.note("completed \(error.map { "\($0)" } ?? "well")") }
    try player.start()
    #expect(player.isPlaying)
    rig.advance(4800)
    #expect(!player.isPlaying)
    #expect(rig.log == ["completed well"])
  }
}
