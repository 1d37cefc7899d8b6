import HapticModel
import HapticOutputs
import HapticPlayback
import TestExpectations
import Testing

/// Engine time, and the clock of the output.
@Suite struct HostTimeTests {
  @Test("there is no host time before the first block nor while stopped")
  func unknownHostTime() throws {
    let rig = try Rig(starts: false)
    #expect(rig.engine.hostTime(at: 0) == nil && rig.engine.time(atHostTime: 0) == nil)
    try rig.engine.start()
    #expect(rig.engine.hostTime(at: 0) == nil && rig.engine.time(atHostTime: 0) == nil)
    rig.advance(1)
    #expect(rig.engine.hostTime(at: 0) == 0 && rig.engine.time(atHostTime: 0) == 0)
    rig.engine.stop()
    #expect(rig.engine.hostTime(at: 0) == nil)
  }

  @Test("host time adds the latency and is undone by its inverse")
  func latencyInverse() throws {
    let output = ManualOutput(sampleRate: 48_000, blockSize: 480, latency: 0.025)
    let engine = try HapticEngine(output: output)
    try engine.start()
    output.advance(frames: 48_000)
    engine.stop()
    output.advance(frames: 24_000)  // Passes for the output, not for the engine.
    try engine.start()
    output.advance(frames: 4800)
    expectEqual(engine.currentTime, 1.1)
    expectEqual(engine.hostTime(at: 1.1), 1_625_000_000)
    for time in [1.0, 1.05, 1.1, 2, 100, 0] {
      let host = try #require(engine.hostTime(at: time))
      #expect(abs(try #require(engine.time(atHostTime: host)) - time) < 2e-9)
    }
    #expect(abs(try #require(engine.time(atHostTime: 1_625_000_000)) - 1.1) < 2e-9)
    for time in [.nan, .infinity, -.infinity, 1e300, -1e300] as [Double] {
      #expect(engine.hostTime(at: time) == nil)
    }
    _ = (engine.time(atHostTime: .max), engine.time(atHostTime: 0))
  }

  @Test("a latency that changes while it runs is followed") func changedLatency()
    throws
  {
    let output = WanderingOutput()
    let engine = try HapticEngine(output: output)
    try engine.start()
    output.render(480)
    #expect(engine.hostTime(at: 0) == 10_000_000 && engine.time(atHostTime: 10_000_000) == 0)
    output.latency = 0.045
    expectEqual(engine.hostTime(at: 0), 45_000_000)
    output.latency = 0.02
    expectEqual(engine.time(atHostTime: 20_000_000), 0)
    // What cannot be a latency counts as none.
    output.latency = .nan
    expectEqual(engine.hostTime(at: 0), 0)
    output.latency = 0.030
    try engine.play(HapticPattern(events: [tap()]), at: 0)
    output.render(4800)
    let isDone = Flag()
    engine.notifyWhenPlayersFinished { _ in
      isDone.set()
      return .leaveRunning
    }
    waitUntil { isDone.isSet }
    output.render(480)
    // Felt frames, too: those of a motor are due when the samples are heard.
    let frame = try #require(output.lastFrame)
    let heard = UInt64(frame.sample) * 1_000_000 / 48 + 30_000_000
    #expect(frame.hostTime.distance(to: heard).magnitude <= 1)
  }

  @Test("two engines meet at an agreed time of the clock") func twoEngines()
    throws
  {
    // Both outputs count the same nanoseconds; the engines have run for different times, at different rates and latencies.
    let one = ManualOutput(sampleRate: 48_000, blockSize: 480, latency: 0.010)
    let other = ManualOutput(sampleRate: 44_100, blockSize: 441, latency: 0.030)
    let first = try Rig(on: one)
    one.advance(frames: 48_000)
    other.advance(frames: 44_100)
    let second = try Rig(on: other)
    first.advance(480)
    second.advance(441)
    let meeting: UInt64 = 1_500_000_000
    for rig in [first, second] {
      let time = try #require(rig.engine.time(atHostTime: meeting))
      try rig.engine.play(HapticPattern(events: [tap()]), at: time)
      rig.advance(by: 1)
    }
    // 1.5 s less the latency, from the moment each engine began to run.
    expectEqual(first.onsetSamples, [Int(1.49 * 48_000)])
    expectEqual(second.onsetSamples, [Int((0.47 * 44_100).rounded())])
  }

  @Test("time continues with the output's next rate") func nextRate() throws {
    let rig = try Rig(sampleRate: 48_000)
    let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [tap(), tap(0.5)]))
    player.playbackRate = 2
    rig.advance(12_345)
    let before = rig.engine.currentTime
    rig.output.format.sampleRate = 44_100
    rig.engine.stop()
    expectEqual(rig.engine.currentTime, before)
    try rig.engine.start()
    expectEqual(rig.engine.sampleRate, 44_100)
    let after = rig.engine.currentTime
    #expect(after >= before && after < before + 1 / 44_100)
    try player.start(at: after + 0.1)
    rig.advance(44_100)
    let onsets = rig.onsets.map { Int((($0 - after) * 44_100).rounded()) }
    expectEqual(onsets, [4410, 4410 + 11_025])
    #expect(rig.engine.currentTime > after + 0.999)
  }

  @Test("the next start follows the output's frame period") func changedFramePeriod() throws {
    let rig = try Rig(framePeriod: 0.001)
    try rig.engine.play(HapticPattern(events: [hum(for: 60)]), at: 0)
    rig.advance(by: 0.3)
    #expect(frames(rig) > 250)
    for (period, expected) in [(0.01, 28...32), (0, 0...0), (0.002, 145...155)]
      as [(Double, ClosedRange<Int>)]
    {
      rig.engine.stop()
      rig.output.format.framePeriod = period
      let before = rig.engine.currentTime
      try rig.engine.start()
      expectEqual(rig.engine.currentTime, before)
      try rig.engine.play(HapticPattern(events: [hum(for: 60)]), at: 0)
      rig.advance(by: 0.3)
      #expect(expected.contains(frames(rig)))
    }
  }

  @Test("felt frames that were not read do not appear in the next run") func unreadFrames() throws {
    let rig = try Rig(framePeriod: 0.001)
    try rig.engine.play(HapticPattern(events: [tap(0.1)]), at: 0)
    rig.advance(by: 0.11)
    rig.engine.stop()
    try rig.engine.start()
    rig.advance(by: 0.01)
    var samples: [Int64] = []
    rig.output.readFrames { samples.append($0.sample) }
    #expect(!samples.isEmpty && samples.allSatisfy { $0 >= 5280 })
  }

  private func frames(_ rig: Rig) -> Int {
    var count = 0
    rig.output.readFrames { _ in count += 1 }
    return count
  }

  @Test("a start on the way may bring another rate") func rateDuringStart() throws {
    let rig = try Rig(sampleRate: 48_000)
    rig.engine.isAutoShutdownEnabled = true
    rig.advance(48_000)
    rig.output.format.sampleRate = 96_000
    rig.engine.stop()
    try rig.engine.play(HapticPattern(events: [tap()]), at: 1.5)
    rig.advance(96_000)
    expectEqual(rig.onsets, [1.5])
  }

  @Test("an output that names its rate only when it starts is followed")
  func lateRate() throws {
    let output = MovingOutput(says: 48_000, is: 96_000)
    let engine = try HapticEngine(output: output)
    try engine.start()
    #expect(engine.sampleRate == 96_000 && engine.isRunning)
    let unsteady = try HapticEngine(output: MovingOutput(says: 48_000, is: 96_000, grows: 1000))
    #expect(kind { () throws(EngineError) in try unsteady.start() } == .outputFailed)
    #expect(!unsteady.isRunning)
    for rate in [0, -1, .nan, .infinity, 7999, 192_001] as [Double] {
      let bad = try HapticEngine(output: MovingOutput(says: 48_000, is: rate))
      #expect(kind { () throws(EngineError) in try bad.start() } == .outputFailed)
      #expect(!bad.isRunning)
      #expect(
        kind { () throws(EngineError) in _ = try HapticEngine(output: MovingOutput(says: rate, is: 48_000)) }
          == .outputFailed)
    }
  }

  @Test("current time of a paced output never goes back") func pacedTime() throws {
    let engine = try HapticEngine(output: SilentOutput(blockSize: 480))
    var last = engine.currentTime
    for _ in 0..<3 {
      try engine.start()
      for _ in 0..<20_000 {
        let now = engine.currentTime
        if now < last { Issue.record("\(now) after \(last)") }
        last = now
      }
      engine.stop()
    }
    #expect(last > 0)
    #expect(engine.currentTime >= last && engine.currentTime == engine.currentTime)
  }
}
