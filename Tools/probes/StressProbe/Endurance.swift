import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport
import Synchronization

/// Plays on a device while a script kills and freezes its server, and starts again whatever happens.
enum Endurance {
  static func run(id: String, plan: String, seconds: Double) throws {
    let options = DeviceOptions(
      clientName: "stress", levels: OutputLevels(haptic: 0.1), timeLimit: 1, stallLimit: 1)
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan), options: options)
    let engine = try HapticEngine(output: output)
    let watchdog = try Watchdog(limit: 60)
    let losses = Atomic<Int>(0)
    let ends = Atomic<Int>(0)
    engine.stoppedHandler = { _ in _ = losses.wrappingAdd(1, ordering: .relaxed) }
    engine.resetHandler = { _ = losses.wrappingAdd(1, ordering: .relaxed) }
    let pattern = HapticPattern(
      events: (0..<10).map { HapticEvent(.hapticContinuous, time: Double($0) * 0.01, duration: 0.009) })
    let end = HostClock.now &+ UInt64(seconds * 1e9)
    var (starts, players, refusals) = (0, 0, 0)
    // From the third start the libraries have loaded what they keep. The engine is stopped when it is measured: while it is
    // connected, JACK keeps a semaphore open for each other client, and for some that have left.
    for _ in 0..<3 {
      try start(engine)
      engine.stop()
    }
    let settled = Resources.steady()
    say("playing")
    while HostClock.now < end {
      watchdog.feed()
      if !engine.isRunning {
        guard (try? engine.start()) != nil else {
          refusals += 1
          HostClock.sleep(until: HostClock.now &+ 100_000_000)
          continue
        }
        starts += 1
      }
      let time = engine.currentTime
      guard let player = try? engine.makeAdvancedPlayer(with: pattern) else { continue }
      player.completionHandler = { _ in _ = ends.wrappingAdd(1, ordering: .relaxed) }
      guard (try? player.start()) != nil else { continue }
      players += 1
      // Until it has ended, or the device has.
      _ = wait(seconds: 5) { !engine.isRunning || engine.currentTime > time + 0.15 }
    }
    // The server is back by now.
    try start(engine)
    let time = engine.currentTime
    guard wait(seconds: 5, until: { engine.currentTime > time + 0.2 }) else {
      throw ProbeFailure("time does not go on after the last start")
    }
    engine.stop()
    _ = Resources.settled(atMost: settled)
    let stopped = Resources.steady()
    guard wait(seconds: 10, until: { ends.load(ordering: .relaxed) == players }) else {
      throw ProbeFailure("\(ends.load(ordering: .relaxed)) of \(players) players came to their end")
    }
    let lost = losses.load(ordering: .relaxed)
    if lost < 2 { throw ProbeFailure("the server was lost \(lost) times: nothing was endured") }
    // A frozen server may keep threads of its library until it goes on; the script has it go on before the end.
    try stopped.check(against: settled, what: id, slack: 4096)
    say(
      "lost \(lost) times, started \(starts) times, \(refusals) starts refused, \(players) players; "
        + "\(settled) after three stops, \(stopped) at the end")
  }

  /// Starts the engine, as soon as the server and the last stop allow it.
  private static func start(_ engine: HapticEngine) throws {
    guard wait(seconds: 15, until: { (try? engine.start()) != nil }) else {
      throw ProbeFailure("the engine does not start")
    }
  }
}
