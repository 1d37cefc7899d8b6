import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport

/// How long calls of an engine take, for `Benchmarks/outputs.sh`. Nothing is judged here.
enum Timing {
  /// Prints how long an engine takes to start and to stop on an output while a hum sounds.
  static func startsAndStops(id: String, count: Int) throws {
    let output: any HapticOutput =
      id == "silent" ? SilentOutput() : try OutputDevices.open(id, plan: ChannelPlan("haptic=1"))
    let engine = try HapticEngine(output: output)
    let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    var (starts, stops): ([UInt64], [UInt64]) = ([], [])
    for _ in 0..<max(1, count) {
      let begin = HostClock.now
      try engine.start()
      starts.append(HostClock.now - begin)
      try engine.makePlayer(with: hum).start()
      let time = engine.currentTime
      guard wait(seconds: 5, until: { engine.currentTime > time + 0.05 }) else {
        throw ProbeFailure("time does not go on")
      }
      let end = HostClock.now
      engine.stop()
      stops.append(HostClock.now - end)
      // A device that is still being closed would count into the next start.
      HostClock.sleep(until: HostClock.now &+ 300_000_000)
    }
    say(
      "| \(id) | \(output.format.blockSize) | \(starts.count) | \(spread(starts, unit: 1e6)) | \(spread(stops, unit: 1e6)) |"
    )
  }

  /// Prints what a player and a live parameter cost the thread that calls, in microseconds, on a hand crank.
  static func calls() throws {
    let output = ManualOutput(blockSize: 480)
    let engine = try HapticEngine(output: output)
    try engine.start()
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: 0), HapticEvent(.hapticContinuous, time: 0.001, duration: 0.01),
      ])
    let prepared = try engine.prepare(pattern)
    let held = try engine.makePlayer(with: HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)]))
    try held.start()
    for (name, body) in [
      ("make and start a player of a two-event pattern", { try engine.makePlayer(with: pattern).start() }),
      ("make and start a player of a prepared pattern", { try engine.makePlayer(with: prepared).start() }),
      ("a live parameter", { try held.send(.hapticIntensityControl, 0.5) }),
    ] as [(String, () throws -> Void)] {
      var times: [UInt64] = []
      for _ in 0..<300 {
        let begin = HostClock.now
        for _ in 0..<1000 { try body() }
        times.append(HostClock.now - begin)
        output.advance(frames: 4800, rendersSamples: false)
      }
      say("| \(name) | \(spread(times, unit: 1e6)) |")
    }
    engine.stop()
  }

  /// Least, median and most.
  private static func spread(_ times: [UInt64], unit: Double) -> String {
    let sorted = times.sorted()
    return [sorted[0], sorted[sorted.count / 2], sorted[sorted.count - 1]].map { text(Double($0) / unit) }
      .joined(separator: " | ")
  }

  private static func text(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    let rest = "\(thousandths % 1000)"
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
