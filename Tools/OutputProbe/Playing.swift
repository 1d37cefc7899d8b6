import HapticOutputs

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
    say("onset_ns \(source.onset)")
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
}
