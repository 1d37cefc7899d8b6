import HapticDevices
import HapticOutputs
import HapticPlatform
import ProbeSupport

/// Plays the ramp.
enum Playing {
  static func play(id: String, plan: String, seconds: Double, block: Int) throws {
    let options = DeviceOptions(clientName: "probe", blockSize: block, levels: OutputLevels(haptic: 1))
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan), options: options)
    // A second for the recorder to find its place.
    let source = RampSource(lead: 48_000, count: Int(seconds * 48_000))
    let asked = HostClock.now
    let format = try output.start(source.door) { say("event \($0)") }
    say(
      "started \((HostClock.now - asked) / 1_000_000) ms rate \(Int(format.sampleRate)) block \(format.blockSize) "
        + "latency_us \(Int(format.latency * 1e6))")
    let isDone = wait(seconds: seconds + 5) { source.isDone }
    let now = output.format
    say("onset_ns \(source.onset) now block \(now.blockSize) latency_us \(Int(now.latency * 1e6))")
    let stopping = HostClock.now
    output.stop()
    let statistics = output.statistics
    say(
      "stopped \((HostClock.now - stopping) / 1_000_000) ms blocks \(statistics.blocks) largest \(statistics.largestBlock) "
        + "underruns \(statistics.underruns) latency_us \(Int(statistics.latency * 1e6)) "
        + "silenced \(statistics.silencedBlocks)")
    if !isDone { throw ProbeFailure("the server did not ask for the whole ramp in time") }
  }

  /// Plays with the guard of signals on, until one comes.
  static func untilSignal(id: String, plan: String) throws {
    OutputGuard.installSignalHandlers()
    OutputGuard.stopAtExit()
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan))
    let source = RampSource(lead: 0, count: 1 << 40)
    _ = try output.start(source.door) { say("event \($0)") }
    say("started")
    _ = wait(seconds: 20) { false }
    throw ProbeFailure("no signal came")
  }

  /// Ends the program while it plays; the guard stops the device on the way.
  static func leave(id: String, plan: String) throws {
    OutputGuard.stopAtExit()
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan))
    let source = RampSource(lead: 0, count: 1 << 40)
    _ = try output.start(source.door) { say("event \($0)") }
    say("leaving")
    exit(0)
  }

  /// Starts and stops again and again: no file and no thread may stay open.
  static func cycle(id: String, plan: String, count: Int) throws {
    let output = try OutputDevices.open(id, plan: ChannelPlan(plan))
    let source = RampSource(lead: 0, count: 1 << 40)
    var before: (files: Int, threads: Int)?
    for round in 0...count {
      _ = try output.start(source.door) { say("event \($0)") }
      output.stop()
      let files = ProcessUse.files
      let threads = ProcessUse.threads
      // The library keeps what it opened the first times.
      if round == 3 { before = (files, threads) }
      if round == count, let before {
        say(
          "\(count) starts, \(files) files and \(threads) threads, after three it was \(before.files) and \(before.threads)"
        )
        if files > before.files + 2 || threads > before.threads + 1 {
          throw ProbeFailure("something stays open")
        }
      }
    }
  }
}
