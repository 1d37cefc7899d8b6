import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import ProbeSupport
import Synchronization

/// The cost of an engine on a real output, for `Benchmarks/outputs.sh`. Nothing is judged here.
enum Measuring {
  /// Starts players at once, again and again, and prints how long each took from the call to the time at which the first
  /// sample of its event is due to leave the output.
  static func delay(id: String, count: Int, block: Int) throws {
    let output = try OutputDevices.open(
      id, plan: ChannelPlan("haptic=1"), options: DeviceOptions(clientName: "probe", blockSize: block))
    var configuration = HapticEngine.Configuration()
    configuration.reportsEvents = true
    let engine = try HapticEngine(output: output, configuration: configuration)
    let began = Mutex<Double?>(nil)
    engine.eventHandler = { event in
      if case .eventBegan = event.kind { began.withLock { $0 = event.time } }
    }
    try engine.start()
    defer { engine.stop() }
    guard wait(seconds: 5, until: { engine.hostTime(at: 0) != nil }) else {
      throw ProbeFailure("no first block")
    }
    let tap = try engine.prepare(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]))
    let player = try engine.makePlayer(with: tap)
    var delays: [Double] = []
    var random = UInt64(1)
    for _ in 0..<max(1, count) {
      // Anywhere within a period: starts that keep step with the server would measure one place of it.
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      usleep(20_000 + UInt32(random >> 33) % 12_000)
      began.withLock { $0 = nil }
      let called = HostClock.now
      try player.start()
      guard wait(seconds: 2, until: { began.withLock { $0 != nil } }), let time = began.withLock({ $0 }),
        let leaves = engine.hostTime(at: time)
      else { throw ProbeFailure("a start was not answered by the beginning of its event") }
      delays.append((Double(leaves) - Double(called)) / 1e6)
    }
    delays.sort()
    let median = delays[delays.count / 2]
    // A single one may: the server was late, and the block due before the call.
    if median < 0 { throw ProbeFailure("samples left \(-median) ms before the calls that they come from") }
    let format = output.format
    let floor = (format.latency + Double(format.blockSize) / format.sampleRate) * 1000
    say(
      "| \(id) | \(format.blockSize) | \(delays.count) | \(text(delays[0])) | \(text(median)) "
        + "| \(text(delays[delays.count * 95 / 100])) | \(text(delays[delays.count - 1])) | \(text(floor)) "
        + "| \(output.statistics.underruns) |")
  }

  /// Has an engine run with so many players that all sound, each with a pattern of its own, and prints how much of a core
  /// the process used.
  static func load(id: String, players count: Int, seconds: Double) throws {
    let output: any HapticOutput =
      id == "silent" ? SilentOutput() : try OutputDevices.open(id, plan: ChannelPlan("haptic=1"))
    let engine = try HapticEngine(output: output)
    try engine.start()
    defer { engine.stop() }
    let players = try (0..<count).map { index in
      let hum = HapticEvent(
        .hapticContinuous, time: 0, duration: seconds + 20,
        parameters: [
          EventParameter(.hapticIntensity, 0.01),
          EventParameter(.hapticSharpness, Float(index % 100) / 100),
        ])
      return try engine.makePlayer(with: HapticPattern(events: [hum]))
    }
    for player in players { try player.start() }
    guard wait(seconds: 5, until: { engine.activePlayerCount == count && engine.hostTime(at: 0) != nil })
    else { throw ProbeFailure("the players do not start") }
    let share = share(of: seconds)
    guard engine.activePlayerCount == count else { throw ProbeFailure("players ended too soon") }
    say("| \(id) | \(output.format.blockSize) | engine, \(count) players sounding | \(text(share * 100)) % |")
  }

  /// The same without an engine: what the server's library and its thread cost by themselves.
  static func bareLoad(id: String, seconds: Double) throws {
    let output = try OutputDevices.open(id, plan: ChannelPlan("haptic=1"))
    let source = RampSource(lead: 1 << 40, count: 1)
    _ = try output.start(source.door) { say("event \($0)") }
    let share = share(of: seconds)
    output.stop()
    say("| \(id) | \(output.format.blockSize) | zeros, no engine | \(text(share * 100)) % |")
  }

  /// How much of a core the process uses.
  private static func share(of seconds: Double) -> Double {
    // One-time costs are over by then.
    usleep(500_000)
    let (begin, used) = (HostClock.now, processorTime)
    usleep(UInt32(min(max(seconds, 0.1), 30) * 1e6))
    return (processorTime - used) / (Double(HostClock.now - begin) / 1e9)
  }

  /// Seconds that all threads of the process have run, in the system's name too.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func text(_ value: Double) -> String {
    let hundredths = Int((abs(value) * 100).rounded())
    return "\(value < 0 ? "-" : "")\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }
}
