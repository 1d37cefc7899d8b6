import HapticModel
import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticSynthesis
import Synchronization
import TestExpectations
import Testing

@testable import HapticPlayback

/// One thread in a render loop, always, whatever an output's callback does.
@Suite struct DoorTests {
  private let oneTap = HapticPattern(events: [tap()])
  private let longHum = HapticPattern(events: [hum(0, for: 10)])

  @Test("all interleavings of starts, stops, a loss, a release and calls keep one thread in a loop")
  func interleavings() {
    let result = DoorExplorer().explore(starts: 3, stops: 1, losses: 1, callers: 2, calls: 2)
    #expect(result.faults.isEmpty)
    #expect(result.states > 3000 && result.abandonments > 200 && result.ends > 100)
  }

  @Test("each broken door or stop is found by the explorer")
  func brokenDoors() {
    func broken(_ from: DoorState, _ by: DoorState.Step, _ to: DoorState?) -> Set<DoorExplorer.Fault> {
      var explorer = DoorExplorer()
      explorer.step = { $0 == from && $1 == by ? to : $0.after($1) }
      return explorer.explore(starts: 2, stops: 1, losses: 0, callers: 2, calls: 2).faults
    }
    #expect(broken(.inside, .enter, .inside).contains(.twoThreadsInOneLoop))
    #expect(broken(.closing, .enter, .inside).contains(.twoThreadsInOneLoop))
    #expect(broken(.closed, .enter, .inside).contains(.twoThreadsInOneLoop))
    #expect(broken(.inside, .close, .closed).contains(.twoThreadsInOneLoop))
    #expect(broken(.closing, .leave, .open).contains(.startedWithLoopInUse))
    #expect(broken(.abandoned, .leave, .closed).contains(.neverFreed))
    #expect(broken(.closing, .abandon, nil).contains(.twoThreadsInOneLoop))
    var explorer = DoorExplorer()
    explorer.silencesRegardless = true
    #expect(explorer.explore(starts: 2, stops: 1).faults.contains(.twoThreadsInOneLoop))
    explorer = DoorExplorer()
    explorer.freesAtOnce = true
    #expect(explorer.explore(starts: 2, stops: 1).faults.contains(.freedWhileInside))
  }

  /// A rig with a call of its output inside the render loop, as when the output's thread hangs there.
  private final class HungRig {
    let rig: Rig
    private(set) weak var host: RenderHost?
    private let room: GuardedLoop
    /// Keeps the memory as the caller of a source does.
    private var source: RenderSource?

    init(_ rig: Rig) {
      self.rig = rig
      let host = rig.engine.core.state.withLock { $0.host }
      self.host = host
      room = host.guarded
      source = host.source
    }

    func enter() -> Bool { room.enter() }

    /// The call goes on and leaves, and its output forgets the source.
    func leave() {
      room.leave()
      source = nil
    }

    /// A call with the source of then; returns its haptics.
    func render(_ frameCount: Int = 64) -> [Float] {
      var samples = [Float](repeating: 1, count: frameCount)
      samples.withUnsafeMutableBufferPointer {
        source?.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: frameCount, hostTime: 0)
      }
      return samples
    }
  }

  @Test("stop returns although a call hangs in the loop, and the next start gets a loop of its own")
  func stopWithHungCall() throws {
    let rig = try Rig()
    let hung = HungRig(rig)
    try rig.engine.play(longHum, at: 0)
    rig.advance(640)
    #expect(hung.enter())
    let before = HostClock.now
    rig.engine.stop()
    #expect(Double(HostClock.now - before) / 1e9 < 2)
    #expect(!rig.engine.isRunning && rig.engine.activePlayerCount == 0)
    let time = rig.engine.currentTime
    #expect(abs(time - 640.0 / 48_000) < 1e-9)

    try rig.engine.start()
    expectEqual(rig.engine.currentTime, time)
    try rig.engine.play(oneTap, at: 0)
    rig.advance(640)
    expectEqual(rig.onsetSamples, [0, 640])
    #expect(rig.haptic[640...].contains { $0 != 0 })
    // The call that hangs holds its loop; others with that source give zeros.
    expectEqual(hung.render(), [Float](repeating: 0, count: 64))
    hung.leave()
  }

  @Test("the memory of an abandoned loop is freed when its call has left")
  func memoryOfAbandonedLoop() throws {
    let rig = try Rig()
    let hung = HungRig(rig)
    let player = try rig.engine.makePlayer(with: longHum)
    try player.start()
    try player.schedule(
      ParameterCurve(
        .hapticIntensityControl, time: 0,
        controlPoints: [.init(time: 0, value: 1), .init(time: 5, value: 0.2)]))
    rig.advance(640)
    #expect(hung.enter())
    rig.engine.stop()
    #expect(hung.host != nil)
    try rig.engine.start()
    rig.advance(640)
    #expect(hung.host != nil)
    hung.leave()
    waitUntil { hung.host == nil }
    #expect(hung.host == nil)
  }

  @Test(
    "players of an abandoned loop come to their end, with the error that stopped the engine, and play again")
  func playersOfAbandonedLoop() throws {
    for isInterrupted in [false, true] {
      let rig = try Rig()
      let hung = HungRig(rig)
      let player = try rig.engine.makeAdvancedPlayer(with: longHum)
      player.completionHandler = { error in rig.note("ended \(error.map { "\($0.kind)" } ?? "well")") }
      player.isMuted = true
      try player.start()
      let later = try rig.engine.makeAdvancedPlayer(with: oneTap)
      later.completionHandler = { error in rig.note("ended \(error.map { "\($0.kind)" } ?? "well")") }
      try later.start(at: 100)
      rig.engine.notifyWhenPlayersFinished { _ in
        rig.note("finished")
        return .leaveRunning
      }
      rig.advance(640)
      #expect(hung.enter())
      if isInterrupted {
        rig.output.raise(.interrupted)
      } else {
        rig.engine.stop { _ in rig.note("stopped") }
      }
      let end = isInterrupted ? "ended interrupted" : "ended well"
      let expected = [end, end, "finished"] + (isInterrupted ? [] : ["stopped"])
      waitUntil { rig.log.count >= expected.count }
      expectEqual(rig.log, expected)

      try rig.engine.start()
      try player.start()
      rig.advance(640)
      #expect(rig.haptic[640...].allSatisfy { $0 == 0 })
      player.isMuted = false
      rig.advance(640)
      #expect(rig.haptic[1280...].contains { $0 != 0 })
      hung.leave()
    }
  }

  @Test("an engine that is released while a call hangs in its loop ends, and its memory goes with the call")
  func releaseWithHungCall() throws {
    weak var engine: HapticEngine?
    var hung: HungRig?
    let log = Mutex<[StopReason]>([])
    do {
      let rig = try Rig()
      engine = rig.engine
      rig.engine.stoppedHandler = { reason in log.withLock { $0.append(reason) } }
      try rig.engine.play(longHum, at: 0)
      rig.advance(64)
      let made = HungRig(rig)
      #expect(made.enter())
      hung = made
    }
    weak let host = hung?.host
    // The rig, and with it the engine, goes; the call stays.
    let room = try #require(hung?.host?.guarded)
    hung = nil
    waitUntil { engine == nil && !log.withLock { $0.isEmpty } }
    expectEqual(log.withLock { $0 }, [.engineDestroyed])
    #expect(host != nil)
    room.leave()
    waitUntil { host == nil }
    #expect(host == nil)
  }

  @Test("a reader of felt frames that hangs is left behind like a call for a block")
  func hungReader() throws {
    let rig = try Rig(framePeriod: 0.001)
    let host = rig.engine.core.state.withLock { $0.host }
    #expect(host.guarded.enterForFrames())
    rig.engine.stop()
    try rig.engine.start()
    #expect(rig.engine.core.state.withLock { $0.host } !== host)
    try rig.engine.play(oneTap, at: 0)
    rig.advance(640)
    var taps = 0
    rig.output.readFrames { frame in if frame.kind == .tap { taps += 1 } }
    expectEqual(taps, 1)
    host.guarded.leaveForFrames()
  }

  @Test("a start that fails with a call inside leaves the engine usable")
  func nestedStart() throws {
    let output = EagerOutput()
    let engine = try HapticEngine(output: output)
    #expect(kind { () throws(EngineError) in try engine.start() } == .outputFailed)
    let first = try #require(output.room)
    try engine.start()
    #expect(engine.isRunning)
    let second = engine.core.state.withLock { $0.host.guarded }
    #expect(first.loop != second.loop)
    first.leave()
  }

  /// An output whose first start fails while a call that it has made hangs.
  private final class EagerOutput: HapticOutput, @unchecked Sendable {  // One thread alone.
    let name = "eager"
    let format = OutputFormat()
    let isSelfPaced = false
    var room: GuardedLoop?

    func start(
      _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
    ) throws(OutputError) -> OutputFormat {
      if room == nil {
        room = (Mirror(reflecting: source).descendant("owner") as? RenderHost)?.guarded
        _ = room?.enter()
        throw OutputError(.failed, "no")
      }
      return format
    }

    func stop() {}
  }

  @Test("a source gives zeros before its start is over and after its stop, and to a second call at a time")
  func callsAtOtherTimes() throws {
    let rig = try Rig()
    try rig.engine.play(longHum, at: 0)
    rig.advance(640)
    let hung = HungRig(rig)
    #expect(hung.render().contains { $0 != 0 })
    #expect(hung.enter())
    expectEqual(hung.render(), [Float](repeating: 0, count: 64))
    hung.rig.engine.core.state.withLock { $0.host.guarded.leave() }
    #expect(hung.render().contains { $0 != 0 })
    rig.engine.stop()
    expectEqual(hung.render(), [Float](repeating: 0, count: 64))
  }

  @Test("threads that render long blocks while the engine starts and stops never meet in a loop")
  func longBlocks() throws {
    let output = ThreadedOutput()
    let engine = try HapticEngine(output: output)
    let ends = Atomic<Int>(0)
    for _ in 0..<30 {
      try engine.start()
      let player = try engine.makeAdvancedPlayer(with: longHum)
      player.completionHandler = { _ in ends.wrappingAdd(1, ordering: .relaxed) }
      try player.start()
      output.waitForCall()
      engine.stop()
    }
    output.end()
    waitUntil { ends.load(ordering: .relaxed) == 30 }
    expectEqual(ends.load(ordering: .relaxed), 30)
  }

  /// An output whose two threads render blocks of ten seconds one after the other with the latest source, and never heed a stop.
  private final class ThreadedOutput: HapticOutput {
    let name = "threaded"
    let format = OutputFormat()
    private let source = Mutex<RenderSource?>(nil)
    private let calls = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    private let threads = Mutex<[TestThread]>([])

    func start(
      _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
    ) throws(OutputError) -> OutputFormat {
      self.source.withLock { $0 = source }
      threads.withLock { threads in
        if threads.isEmpty { threads = [TestThread { self.run() }, TestThread { self.run() }] }
      }
      return format
    }

    func stop() {}

    func waitForCall() {
      let before = calls.load(ordering: .relaxed)
      waitUntil { calls.load(ordering: .relaxed) > before + 1 }
    }

    func end() {
      isOver.store(true, ordering: .relaxed)
      for thread in threads.withLock({ $0 }) { thread.join() }
    }

    private func run() {
      var samples = [Float](repeating: 0, count: 480_000)
      while !isOver.load(ordering: .relaxed) {
        let source = source.withLock { $0 }
        calls.wrappingAdd(1, ordering: .relaxed)
        samples.withUnsafeMutableBufferPointer {
          source?.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: $0.count, hostTime: 0)
        }
      }
    }
  }
}
