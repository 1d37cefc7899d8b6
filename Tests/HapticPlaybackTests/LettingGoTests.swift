import HapticModel
import HapticPlayback
import TestExpectations
import Testing

/// Fire and forget: a started player plays to its end although nobody holds it, whatever it was told before.
@Suite struct LettingGoTests {
  private let taps = HapticPattern(events: [tap(), tap(0.1), tap(0.3)])

  private func play(_ rig: Rig, _ tell: (AdvancedHapticPlayer) throws -> Void) throws {
    let player = try rig.engine.makeAdvancedPlayer(with: taps)
    player.completionHandler = { error in rig.note(error == nil ? "end" : "failed") }
    try tell(player)
  }

  @Test("a pause that is not due yet changes nothing before it") func earlyPause() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      try player.pause(at: 0.2)
    }
    rig.advance(by: 0.25)
    expectEqual(rig.onsetSamples, [0, 4800])
    expectEqual(rig.log, ["end"])
    rig.advance(by: 1)
    #expect(rig.onsetSamples.count == 2 && rig.log == ["end"])
  }

  @Test("a pause after the end changes nothing") func pauseAfterEnd() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      try player.pause(at: 5)
    }
    rig.advance(by: 0.5)
    expectEqual(rig.onsetSamples, [0, 4800, 14_400])
    expectEqual(rig.log, ["end"])
  }

  @Test("a pause that is sent after its resume holds no player") func pauseAfterResume() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      try player.resume(at: 0.4)
      try player.pause(at: 0.2)
    }
    rig.advance(by: 1)
    // Time stood still from the pause to the resume.
    expectEqual(rig.onsetSamples, [0, 4800, 14_400 + 9600])
    expectEqual(rig.log, ["end"])
  }

  @Test("a resume that comes before its pause does not keep it for ever")
  func resumeBeforePause() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      try player.pause(at: 0.2)
      try player.resume(at: 0.1)
    }
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 4800])
    #expect(rig.log == ["end"] && rig.engine.activePlayerCount == 0)
  }

  @Test("a pause before a start that is due later does not hold it")
  func pauseBeforeStart() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start(at: 0.2)
      try player.pause()
    }
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [9600, 14_400, 24_000])
    expectEqual(rig.log, ["end"])
  }

  @Test("a pause of the run before has no effect") func earlierPause() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      try player.pause(at: 0.5)
      rig.advance(480)
      rig.engine.stop()
      try rig.engine.start()
      try player.start(at: 0.4)
    }
    rig.advance(by: 1)
    expectEqual(rig.onsetSamples, [0, 19_200, 24_000, 33_600])
  }

  @Test("a paused player ends when it is released") func releasedPause() throws {
    let rig = try Rig()
    try play(rig) { player in
      try player.start()
      rig.advance(480)
      try player.pause()
      rig.advance(480)
    }
    rig.advance(480)
    #expect(rig.log == ["end"] && rig.engine.activePlayerCount == 0)
  }
}
