import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import Testing

@Suite struct StartStopOrderTests {
  @Test("a blocking start comes after a stop that was asked for before")
  func startAfterStop() throws {
    // Many times: the engine's own thread may or may not be at it already.
    for _ in 0..<200 {
      let rig = try Rig()
      rig.engine.stop { _ in rig.note("stopped") }
      try rig.engine.start()
      #expect(rig.engine.isRunning)
      rig.advance(64)
      #expect(rig.engine.isRunning)
      expectEqual(rig.log, ["stopped"])
    }
  }

  @Test("a blocking stop comes after a start that was asked for before")
  func stopAfterStart() throws {
    for _ in 0..<200 {
      let rig = try Rig(starts: false)
      rig.engine.start { error in rig.note(error == nil ? "started" : "failed") }
      rig.engine.stop()
      #expect(!rig.engine.isRunning)
      try rig.engine.start()
      rig.advance(64)
      expectEqual(rig.log, ["started"])
    }
  }

  @Test("many starts and stops are carried out in their order")
  func manyOrders() throws {
    let rig = try Rig(starts: false)
    for number in 0..<50 {
      rig.engine.start { _ in rig.note("start \(number)") }
      rig.engine.stop { _ in rig.note("stop \(number)") }
    }
    try rig.engine.start()
    rig.advance(64)
    #expect(rig.engine.isRunning)
    expectEqual(rig.log, (0..<50).flatMap { ["start \($0)", "stop \($0)"] })
  }

  @Test("players that a stop ends report before the stop does") func playersBeforeStop() throws {
    for _ in 0..<50 {
      let rig = try Rig()
      let player = try rig.engine.makeAdvancedPlayer(with: HapticPattern(events: [hum(0, for: 1)]))
      player.completionHandler = { _ in rig.note("ended") }
      try player.start()
      rig.engine.stop { _ in rig.note("stopped") }
      rig.engine.start { _ in rig.note("started") }
      waitUntil { rig.log.count == 3 }
      expectEqual(rig.log, ["ended", "stopped", "started"])
    }
  }

  private final class Witness: Sendable {}

  @Test("an engine that is stopped and released reports no end") func releasedWhileStopping()
    throws
  {
    for round in 0..<100 {
      let log = Mutex<[String]>([])
      weak var witness: Witness?
      do {
        let held = Witness()
        witness = held
        let engine = try HapticEngine(output: ManualOutput())
        engine.stoppedHandler = { reason in
          log.withLock { $0.append("\(reason)") }
          withExtendedLifetime(held) {}
        }
        if round % 2 == 0 {
          try engine.start()
        } else {
          engine.start { _ in log.withLock { $0.append("started") } }
        }
        engine.stop { _ in log.withLock { $0.append("stopped") } }
      }
      // When the handler has gone, nothing can be told any more.
      waitUntil { witness == nil }
      #expect(witness == nil)
      let told = log.withLock { $0 }
      expectEqual(told, (round % 2 == 0 ? ["stopped"] : ["started", "stopped"]))
    }
  }

  @Test("a stop asked for within a handler is carried out before a blocking start")
  func stopInHandler() throws {
    let rig = try Rig()
    let engine = rig.engine
    engine.notifyWhenPlayersFinished { _ in
      engine.stop { _ in rig.note("stopped") }
      do { try engine.start() } catch { rig.note("\(error)") }
      rig.note(engine.isRunning ? "runs" : "stands")
      return .leaveRunning
    }
    rig.advance(64)
    expectEqual(rig.log, ["runs", "stopped"])
    #expect(engine.isRunning)
  }
}
