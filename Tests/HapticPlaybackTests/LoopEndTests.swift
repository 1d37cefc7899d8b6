import HapticAudio
import HapticModel
import HapticPlayback
import TestExpectations
import Testing

/// Rounds of a loop without a loop end, and how looping players end.
@Suite("Loops without a loop end")
struct LoopEndTests {
  private func looping(_ rig: Rig, _ events: HapticEvent...) throws -> AdvancedHapticPlayer {
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: events))
    player.completionHandler = { error in rig.note(error.map { "\($0.kind)" } ?? "completed") }
    player.loops = true
    return player
  }

  @Test("a single tap comes every 20 ms until its player is stopped, then all that waits for its end happens")
  func singleTap() throws {
    let rig = try Rig()
    rig.engine.isAutoShutdownEnabled = true
    let player = try looping(rig, tap())
    #expect(player.pattern.loopLength == 0.02 && player.pattern.duration == 0)
    try player.start()
    rig.engine.notifyWhenPlayersFinished { error in
      rig.note("finished \(error == nil)")
      return .leaveRunning
    }
    rig.advance(by: 0.1)
    expectEqual(rig.onsetSamples, [0, 960, 1920, 2880, 3840])
    rig.output.advance(frames: 300 * 48_000, blockSize: 4096, rendersSamples: false)
    #expect(player.isPlaying && rig.log.isEmpty && rig.engine.isRunning)
    try player.stop()
    rig.advance(by: 0.1)
    #expect(!player.isPlaying && rig.log == ["completed", "finished true"])
    rig.output.advance(frames: 130 * 48_000, blockSize: 4096, rendersSamples: false)
    waitUntil { !rig.engine.isRunning }
    #expect(!rig.engine.isRunning)
  }

  @Test("the last tap of a pattern is felt in every round")
  func lastTap() throws {
    let rig = try Rig()
    let player = try looping(rig, hum(0, for: 0.5), tap(0.5))
    try player.start()
    rig.advance(by: 1.6)
    expectEqual(rig.onsetSamples, [0, 24_000, 24_960, 48_960, 49_920, 73_920, 74_880])
  }

  @Test("a single audio file plays again when it has ended, sample for sample, until its player is stopped")
  func audioFile() throws {
    let rig = try Rig()
    let tone = DecodedAudio(mono: (0..<4800).map { Float($0 % 48) / 48 - 0.5 }, sampleRate: 48_000)
    let id = try rig.engine.registerAudio(tone, usesVolumeEnvelope: false)
    let player = try looping(
      rig, HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(id))))
    expectEqual(player.pattern.loopLength, 0.1)
    try player.start()
    rig.advance(14_400)
    for round in 0..<3 {
      let heard = Array(rig.left[(round * 4800)..<((round + 1) * 4800)])
      #expect(firstDifference(heard, tone.channels[0]) == nil)
    }
    try player.stop()
    rig.advance(4800)
    #expect(rig.log == ["completed"] && !player.isPlaying)
  }

  @Test("a pattern without anything to repeat ends as one that is played once")
  func nothingToRepeat() throws {
    let rig = try Rig()
    let player = try looping(rig)
    try player.start()
    rig.advance(64)
    #expect(rig.log == ["completed"] && !player.isPlaying)
    rig.engine.notifyWhenPlayersFinished { _ in
      rig.note("finished")
      return .stopEngine
    }
    waitUntil { !rig.engine.isRunning }
    #expect(rig.log == ["completed", "finished"] && !rig.engine.isRunning)
  }

  @Test("a loop that is switched off ends with the round that plays")
  func switchedOff() throws {
    let rig = try Rig()
    let player = try looping(rig, tap(), tap(0.1))
    try player.start()
    rig.advance(by: 0.13)
    player.loops = false
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [0, 4800, 5760, 10_560])
    #expect(rig.log == ["completed"] && !player.isPlaying)
    let single = try looping(rig, tap())
    try single.start()
    rig.advance(by: 0.03)
    single.loops = false
    rig.advance(by: 0.1)
    #expect(rig.onsetSamples.count == 6 && rig.log == ["completed", "completed"] && !single.isPlaying)
  }

  @Test("the playback rate scales the round of a tap and of a file")
  func rates() throws {
    let rig = try Rig()
    let player = try looping(rig, tap())
    player.playbackRate = 0.5
    try player.start()
    rig.advance(by: 0.1)
    expectEqual(rig.onsetSamples, [0, 1920, 3840])
    try player.cancel()
  }

  @Test("a length of 0 does not loop, and a loop end makes it loop")
  func loopEndWins() throws {
    let rig = try Rig()
    let player = try looping(rig)
    player.loopEnd = 0.1
    try player.start()
    rig.advance(by: 1)
    #expect(player.isPlaying && rig.log.isEmpty)
    player.loopEnd = 0
    rig.advance(by: 0.01)
    #expect(!player.isPlaying && rig.log == ["completed"])
  }
}
