import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport
import Synchronization

/// Eight threads against one engine, in rounds: after each round nothing may be left over, and the engine must work as if it were
/// new. Half of the time on a hand crank that a ninth thread turns, half on an output with a thread of its own.
enum ThreadStress {
  static func run(seconds: Double, seed: UInt64) throws {
    say("seed \(seed)")
    let manual = ManualOutput(blockSize: 64)
    let turned = try Scene(manual) { manual.raise($0) }
    try rounds(turned, "cranked", seconds: seconds / 2, seed: seed) { frames in
      manual.advance(frames: Int64(frames))
    }
    let paced = PacedOutput()
    let clocked = try Scene(paced) { paced.raise($0) }
    try rounds(clocked, "paced", seconds: seconds / 2, seed: seed &+ 1) { _ in
      HostClock.sleep(until: HostClock.now &+ 500_000)
    }
  }

  /// - Parameter turn: lets about so many samples pass.
  private static func rounds(
    _ scene: Scene, _ name: String, seconds: Double, seed: UInt64, turn: @escaping @Sendable (Int) -> Void
  ) throws {
    let watchdog = try Watchdog(limit: 120)
    let end = HostClock.now &+ UInt64(seconds * 1e9)
    var settled: Resources?
    var round = 0
    while round < 6 || HostClock.now < end {
      try one(
        scene, seed: seed &+ UInt64(round) &* 1000, milliseconds: Int(max(100, min(1000, seconds * 80))),
        turn: turn)
      round += 1
      watchdog.feed()
      let now = Resources.settled(atMost: settled)
      // The first rounds fill what allocators and the engine keep for later.
      if round == 4 { settled = now }
      if let settled { try now.check(against: settled, what: "\(name), after round \(round)") }
    }
    guard let settled else { return }
    say(
      "\(name): \(round) rounds, \(scene.counts); \(settled) after four rounds, \(Resources.now) at the end")
    if scene.acceptedCalls < 1000 || scene.handlerCalls < 100 {
      throw ProbeFailure("\(name): next to nothing happened")
    }
  }

  private static func one(
    _ scene: Scene, seed: UInt64, milliseconds: Int, turn: @escaping @Sendable (Int) -> Void
  ) throws {
    try scene.open()
    let isOver = Flag()
    let crank = try SystemThread(name: "crank", orThrow: OutputErrorKind.failed) {
      var dice = Dice(seed: seed)
      while !isOver.isSet { turn(1 + dice.roll(400)) }
    }
    let end = HostClock.now &+ UInt64(milliseconds) * 1_000_000
    let workers = try (1...8).map { number in
      try SystemThread(name: "worker", orThrow: OutputErrorKind.failed) {
        var dice = Dice(seed: seed &+ UInt64(number))
        while HostClock.now < end { scene.call(&dice) }
      }
    }
    for worker in workers { worker.join() }
    scene.close()
    isOver.set()
    crank.join()
    try checkAtRest(scene, turn)
  }

  /// After a round, with no other thread about.
  private static func checkAtRest(_ scene: Scene, _ turn: @Sendable (Int) -> Void) throws {
    let engine = scene.engine
    if engine.isRunning { throw ProbeFailure("the engine runs after a stop") }
    if engine.activePlayerCount != 0 {
      throw ProbeFailure("\(engine.activePlayerCount) players are active after a stop")
    }
    try engine.start()
    let ends = Atomic<Int>(0)
    let player = try engine.makeAdvancedPlayer(with: Scene.pattern)
    player.completionHandler = { error in if error == nil { _ = ends.wrappingAdd(1, ordering: .relaxed) } }
    try player.start()
    let hasEnded = wait(seconds: 30) {
      turn(480)
      return ends.load(ordering: .relaxed) == 1
    }
    if !hasEnded { throw ProbeFailure("a player does not come to its end after a round") }
    engine.stop()
    player.completionHandler = nil
  }

  private final class Flag: Sendable {
    private let flag = Atomic<Bool>(false)
    var isSet: Bool { flag.load(ordering: .acquiring) }
    func set() { flag.store(true, ordering: .releasing) }
  }
}
