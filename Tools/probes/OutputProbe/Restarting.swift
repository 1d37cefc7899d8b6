import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import HapticRealTime
import ProbeSupport
import Synchronization

/// Starts and stops an engine on a device whose callback is held up on purpose, again and again.
enum Restarting {
  /// - Parameter longestStop: the longest that a stop may take, in milliseconds, whatever the callback does. What the machine
  ///   kept a thread that was ready to run waiting meanwhile comes on top.
  static func run(id: String, plan: String, rounds: Int, longestStop: Double) throws {
    let options = DeviceOptions(clientName: "probe", levels: OutputLevels(haptic: 0.1), timeLimit: 5)
    let output = HeldUpOutput(try OutputDevices.open(id, plan: ChannelPlan(plan), options: options))
    let engine = try HapticEngine(output: output)
    let ends = Atomic<Int>(0)
    let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    let lateness = Lateness()
    var stops: [HeldUpOutput.HoldUp: (longest: Double, beyondMachine: Double)] = [:]
    var (most, losses) = (0, 0)
    for round in 0..<rounds {
      output.holdUp = HeldUpOutput.HoldUp.allCases[round % HeldUpOutput.HoldUp.allCases.count]
      guard wait(seconds: 15, until: { (try? engine.start()) != nil }) else {
        throw ProbeFailure("round \(round): the engine does not start")
      }
      let player = try engine.makeAdvancedPlayer(with: hum)
      player.completionHandler = { _ in _ = ends.wrappingAdd(1, ordering: .relaxed) }
      try player.start()
      let isReached = wait(seconds: 10) {
        output.isHeldUp || output.holdUp == .never && engine.currentTime > 0 || !engine.isRunning
      }
      guard isReached else { throw ProbeFailure("round \(round): no block was asked for") }
      // A server may drop a client whose callback was held up before; the engine says so and starts again.
      if !engine.isRunning {
        losses += 1
        say("round \(round), held up \(output.holdUp): the engine does not run, \(output.news)")
      }
      lateness.reset()
      let before = HostClock.now
      engine.stop()
      let stop = Double(HostClock.now - before) / 1e6
      let known = stops[output.holdUp] ?? (0, 0)
      stops[output.holdUp] = (
        max(known.longest, stop), max(known.beyondMachine, stop - lateness.milliseconds)
      )
      most = max(most, RenderHost.abandonedCount)
      // As many blocks as come in this time would render if the source still gave samples.
      let stopped = engine.currentTime
      usleep(20_000)
      if engine.currentTime != stopped { throw ProbeFailure("round \(round): time goes on after a stop") }
    }
    guard wait(seconds: 10, until: { ends.load(ordering: .relaxed) == rounds }) else {
      throw ProbeFailure("\(ends.load(ordering: .relaxed)) of \(rounds) players came to their end")
    }
    for (holdUp, stop) in stops.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      say(
        "held up \(holdUp): longest_stop_ms \(tenths(stop.longest)), \(tenths(stop.beyondMachine)) without what the machine added"
      )
    }
    let longest = stops.values.map(\.beyondMachine).max() ?? 0
    say(
      "rounds \(rounds) longest_stop_ms \(tenths(stops.values.map(\.longest).max() ?? 0)) without_machine_ms \(tenths(longest)) "
        + "abandoned_at_most \(most) left \(RenderHost.abandonedCount) device_lost \(losses)")
    if losses > rounds / 3 { throw ProbeFailure("the device was lost in \(losses) of \(rounds) rounds") }
    if longest > longestStop {
      throw ProbeFailure("a stop took \(tenths(longest)) ms; \(longestStop) are promised")
    }
  }

  private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

  /// How long the machine keeps a thread waiting that is ready to run, in all, as one sees that sleeps for a millisecond at a time:
  /// what no program can do anything about.
  private final class Lateness: Sendable {
    private let sum = Atomic<UInt64>(0)

    init() {
      _ = try? SystemThread(name: "lateness", orThrow: OutputErrorKind.failed) { [weak self] in
        while true {
          let due = HostClock.now &+ 1_000_000
          HostClock.sleep(until: due)
          guard let self else { return }
          let late = HostClock.now &- due
          if late > 1_000_000 { sum.wrappingAdd(late, ordering: .relaxed) }
        }
      }.detach()
    }

    func reset() { sum.store(0, ordering: .relaxed) }

    /// Milliseconds since the last reset.
    var milliseconds: Double { Double(sum.load(ordering: .relaxed)) / 1e6 }
  }
}

/// Stands between a device and an engine, and holds the device's callback up.
final class HeldUpOutput: HapticOutput, @unchecked Sendable {  // Atomics and a lock.
  /// Where a callback is held up.
  enum HoldUp: Int, CaseIterable {
    case never
    /// In the engine's render loop: calls for 10 s of samples, one after the other until the output is stopped.
    case inside
    /// Outside of it, in the device's own callback, for a second.
    case outside
  }

  private let device: any HapticOutput
  private let events = Mutex<[OutputEvent]>([])
  private let mode = Atomic<Int>(0)
  private let held = Atomic<Bool>(false)
  fileprivate let isStopped = Atomic<Bool>(false)

  init(_ device: any HapticOutput) { self.device = device }

  var holdUp: HoldUp {
    get { HoldUp(rawValue: mode.load(ordering: .relaxed)) ?? .never }
    set {
      held.store(false, ordering: .relaxed)
      mode.store(newValue.rawValue, ordering: .relaxed)
    }
  }

  /// The reports of the device since its last start, as text.
  var news: String {
    let events = events.withLock { $0 }
    return events.isEmpty ? "without an event" : events.map { "\($0)" }.joined(separator: ", ")
  }

  /// Whether a callback has been held up since the mode was set.
  var isHeldUp: Bool { held.load(ordering: .acquiring) }

  var name: String { device.name }
  var format: OutputFormat { device.format }
  var hostTime: UInt64 { device.hostTime }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    device.stop()
  }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    isStopped.store(false, ordering: .relaxed)
    events.withLock { $0 = [] }
    let line = Line(source, self)
    return try device.start(
      RenderSource(
        context: Unmanaged.passUnretained(line).toOpaque(), render: renderHeldUp,
        readFrames: { _, _, _ in 0 }, settle: { _ in }, owner: line)
    ) { [weak self] event in
      self?.events.withLock { $0.append(event) }
      report(event)
    }
  }

  /// The renderer that the device calls.
  fileprivate final class Line: @unchecked Sendable {  // The scratch belongs to the callback.
    private let source: RenderSource
    private unowned let output: HeldUpOutput
    private let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: 480_000)
    private var blocks = 0

    init(_ source: RenderSource, _ output: HeldUpOutput) {
      self.source = source
      self.output = output
    }

    deinit { scratch.deallocate() }

    func render(
      _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
      _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int, _ hostTime: UInt64
    ) {
      source.render(left: left, right: right, haptic: haptic, frameCount: frameCount, hostTime: hostTime)
      blocks += 1
      guard blocks == 20 else { return }
      switch output.holdUp {
      case .never: break
      case .inside:
        output.held.store(true, ordering: .releasing)
        // With real-time priority it would take a processor from all other threads: this is about the engine, not about that.
        var parameters = sched_param()
        pthread_setschedparam(pthread_self(), Int32(SCHED_OTHER), &parameters)
        let limit = HostClock.now &+ 5_000_000_000
        while !output.isStopped.load(ordering: .relaxed) && HostClock.now < limit {
          source.render(
            left: nil, right: nil, haptic: scratch.baseAddress, frameCount: scratch.count, hostTime: hostTime)
        }
      case .outside:
        output.held.store(true, ordering: .releasing)
        usleep(1_000_000)
      }
    }
  }
}

private func renderHeldUp(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int,
  _ hostTime: UInt64
) {
  Unmanaged<HeldUpOutput.Line>.fromOpaque(context).takeUnretainedValue().render(
    left, right, haptic, frameCount, hostTime)
}
