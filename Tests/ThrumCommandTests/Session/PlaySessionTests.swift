import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import Testing

@testable import ThrumCommand

@Suite("Play session")
struct PlaySessionTests {
  private func pattern(_ duration: Double) -> HapticPattern {
    HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: duration)])
  }

  private func session(_ output: ManualOutput, _ durations: [Double], from: Double = 0) throws -> PlaySession
  {
    var settings = PlaySession.Settings()
    settings.from = from
    let session = try PlaySession(output: output, settings: settings)
    try session.load(durations.map { .init(name: "\($0) s", pattern: pattern($0)) })
    return session
  }

  private func pass(_ seconds: Double, _ output: ManualOutput, _ session: PlaySession) {
    output.advance(frames: Int64(seconds * 48_000))
    session.look()
  }

  @Test("several patterns play together, pause and seek as one, and end with the longest")
  func together() throws {
    let output = ManualOutput()
    let session = try session(output, [0.5, 2])
    try session.start()
    pass(0.25, output, session)
    #expect(session.isActive && abs(session.position - 0.25) < 0.02 && session.level.intensity > 0)
    try session.togglePause()
    pass(1, output, session)
    #expect(abs(session.position - 0.25) < 0.02, "paused")
    try session.togglePause()
    try session.seek(by: 1)
    pass(0.25, output, session)
    #expect(abs(session.position - 1.5) < 0.02)
    #expect(!session.isOver)
    pass(1, output, session)
    #expect(session.isOver && session.position == 2)
    try session.togglePause()
    pass(0.1, output, session)
    #expect(session.isActive && abs(session.position - 0.1) < 0.02, "what has ended starts again")
  }

  @Test("an input that is set moves along its line with the position, from the first sample on")
  func inputs() throws {
    let output = ManualOutput()
    var bound = HapticPattern(events: [.continuous(for: 2, intensity: 1, sharpness: 0.5)])
    PatternBindings(
      inputs: [.init("speed", 0...10)],
      followers: [.init("speed", .control(.intensity), points: [.init(0, 0), .init(10, 1)])]
    ).store(in: &bound)
    var settings = PlaySession.Settings()
    settings.inputs = [try InputSetting.parse("speed=2..10"), try InputSetting.parse("other=1")]
    let session = try PlaySession(output: output, settings: settings)
    try session.load([.init(name: "bound", pattern: bound)])
    try session.start()
    var levels: [Float] = []
    for _ in 0..<4 {
      pass(0.1, output, session)
      _ = session.engine.takeLevel()
      pass(0.4, output, session)
      levels.append(session.level.intensity)
    }
    #expect(levels.first.map { $0 < 0.5 } == true && levels == levels.sorted(), "\(levels)")
    #expect(levels.last.map { $0 > 0.75 && $0 < 0.95 } == true, "\(levels)")
  }

  @Test("a setting of an input is a value or a line") func inputSettings() throws {
    #expect(try InputSetting.parse("a=-1.5").value(at: 0.3) == -1.5)
    #expect(try InputSetting.parse("a b=1..-1").value(at: 0.25) == 0.5)
    #expect(try InputSetting.parse("a=b=2").name == "a=b")
    for text in ["", "a", "=1", "a=", "a=x", "a=1..", "a=1..2..3", "a=0...1", "a=nan", "a=0..inf"] {
      #expect(throws: (any Error).self, "\(text)") { try InputSetting.parse(text) }
    }
  }

  @Test("a lost output is tried again, and playback goes on from its position")
  func recovery() throws {
    let output = ManualOutput()
    let session = try session(output, [10])
    try session.start()
    pass(2, output, session)
    output.raise(.deviceLost)
    while session.loss == nil { session.look() }
    expectEqual(session.recover(now: 0), .lost(session.loss?.reason ?? ""))
    try session.seek(to: 5)
    output.failNextStart(OutputError(.noDevice, "unplugged"))
    #expect(session.recover(now: 1) == .none, "not yet")
    #expect(session.recover(now: 2) == .back && session.loss == nil)
    pass(1, output, session)
    #expect(abs(session.position - 3) < 0.05, "a lost output takes no controls")
  }

  @Test("an output that stays away fails after a while, with what it says")
  func noRecovery() throws {
    let output = ManualOutput()
    let session = try session(output, [10])
    try session.start()
    session.noteLoss("pulled out")
    session.engine.stop()
    expectEqual(session.recover(now: 0), .lost("pulled out"))
    var results: [Loss.Recovery] = []
    for time in stride(from: 1.0, through: 16, by: 1) {
      output.failNextStart(OutputError(.noDevice, "unplugged"))
      results.append(session.recover(now: time))
    }
    #expect(results.dropLast(2).allSatisfy { $0 == .none })
    guard case .failed(let message) = results.last else {
      Issue.record("it did not fail: \(results)")
      return
    }
    #expect(message.contains("unplugged"))
  }

  @Test("a broken pattern leaves what plays as it is")
  func brokenPattern() throws {
    let output = ManualOutput()
    let session = try session(output, [1])
    #expect(throws: EngineError.self) {
      try session.load([.init(name: "nan", pattern: pattern(.nan))])
    }
    expectEqual(session.tracks.map(\.name), ["1.0 s"])
  }

  @Test("a playlist goes on and back, stops at its ends, and plays what was saved")
  func playlist() {
    var list = Playlist(["a", "b", "c"], together: false)
    #expect(list.current == ["a"] && list.count == 3 && list.hasNext)
    #expect(list.move(by: 1) && list.current == ["b"])
    expectEqual(list.presentLast, [["a"], ["c"], ["b"]])
    #expect(!list.move(by: 2) && list.current == ["b"])
    list.replace(["x", "y"], saved: 0)
    #expect(list.current == ["x"] && list.count == 2)
    let all = Playlist(["a", "b"], together: true)
    #expect(all.current == ["a", "b"] && all.count == 1 && !all.hasNext)
    #expect(Playlist([String](), together: false).current.isEmpty)
  }
}
