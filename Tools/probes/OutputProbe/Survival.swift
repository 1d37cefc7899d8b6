import HapticDevices
import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport
import Synchronization

/// Plays until the server is taken away, then again when it is back.
enum Survival {
  static func run(id: String, plan: String) throws {
    let options = DeviceOptions(
      clientName: "probe", levels: OutputLevels(haptic: 1), timeLimit: 2, stallLimit: 2)
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan), options: options)
    let source = RampSource(lead: 0, count: 1 << 40)
    let happened = Mutex<OutputEvent?>(nil)
    _ = try output.start(source.door) { event in happened.withLock { $0 = $0 ?? event } }
    say("playing")
    guard wait(seconds: 20, until: { happened.withLock { $0 != nil } }) else {
      throw ProbeFailure("no event within 20 s")
    }
    let event = happened.withLock { $0 }
    say("event \(event.map { "\($0)" } ?? "")")
    let stopping = HostClock.now
    output.stop()
    say("stopped in \((HostClock.now - stopping) / 1_000_000) ms")
    var failures: Set<String> = []
    let isBack = wait(seconds: 20) {
      do {
        _ = try output.start(source.door) { say("event \($0)") }
        return true
      } catch {
        if failures.insert("\(error)").inserted { say("not yet: \(error)") }
        return false
      }
    }
    guard isBack else { throw ProbeFailure("it does not start again") }
    let before = output.statistics.frames
    guard wait(seconds: 5, until: { output.statistics.frames > before + 24_000 }) else {
      throw ProbeFailure("it asks for no samples after the second start")
    }
    output.stop()
    say("played again")
  }
}

extension Survival {
  /// The same with an engine: its reset handler starts it again.
  static func runEngine(id: String, plan: String) throws {
    let options = DeviceOptions(clientName: "probe", timeLimit: 2)
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan), options: options)
    let engine = try HapticEngine(output: output)
    let resets = Atomic<Int>(0)
    engine.resetHandler = { _ = resets.wrappingAdd(1, ordering: .relaxed) }
    engine.stoppedHandler = { say("stopped: \($0)") }
    try engine.start()
    let before = try engine.makePlayer(with: EnginePlaying.pattern)
    try before.start()
    say("playing")
    guard wait(seconds: 20, until: { resets.load(ordering: .relaxed) > 0 }) else {
      throw ProbeFailure("no reset within 20 s")
    }
    let stopped = engine.currentTime
    say("event reset, running \(engine.isRunning)")
    var started = false
    _ = wait(seconds: 20) {
      started = (try? engine.start()) != nil
      return started
    }
    guard started else { throw ProbeFailure("the engine does not start again") }
    let player = try engine.makePlayer(with: EnginePlaying.pattern)
    try player.start()
    guard wait(seconds: 10, until: { !player.isPlaying }) else {
      throw ProbeFailure("the pattern does not end")
    }
    let now = engine.currentTime
    guard now > stopped + 2 else {
      throw ProbeFailure("engine time stood at \(stopped) and stands at \(now)")
    }
    say("played again")
    engine.stop()
  }
}
