import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Starts and stops an engine on a device whose callback is held up on purpose, again and again.
enum Restarting {
  /// The longest that a stop may take, in seconds: 0.1 for the render loop, about 0.4 for a device whose callback hangs, and what
  /// a loaded machine adds, above all with a sanitizer.
  private static let longestStop = 2.0

  static func run(id: String, plan: String, rounds: Int) throws {
    let options = DeviceOptions(clientName: "probe", levels: OutputLevels(haptic: 0.1), timeLimit: 5)
    let output = HeldUpOutput(try OutputDevices.open(id, plan: ChannelPlan(plan), options: options))
    let engine = try HapticEngine(output: output)
    let ends = Atomic<Int>(0)
    let hum = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    var (longest, most) = (0.0, 0)
    for round in 0..<rounds {
      output.holdUp = HeldUpOutput.HoldUp.allCases[round % HeldUpOutput.HoldUp.allCases.count]
      guard wait(seconds: 15, until: { (try? engine.start()) != nil }) else {
        throw ProbeFailure("round \(round): the engine does not start")
      }
      let player = try engine.makeAdvancedPlayer(with: hum)
      player.completionHandler = { _ in _ = ends.wrappingAdd(1, ordering: .relaxed) }
      try player.start()
      guard wait(seconds: 10, until: { output.isHeldUp || output.holdUp == .never && engine.currentTime > 0 })
      else { throw ProbeFailure("round \(round): no block was asked for") }
      let before = HostClock.now
      engine.stop()
      longest = max(longest, Double(HostClock.now - before) / 1e9)
      most = max(most, AbandonedHosts.count)
      // As many blocks as come in this time would render if the source still gave samples.
      let stopped = engine.currentTime
      usleep(20_000)
      if engine.currentTime != stopped { throw ProbeFailure("round \(round): time goes on after a stop") }
    }
    guard wait(seconds: 10, until: { ends.load(ordering: .relaxed) == rounds }) else {
      throw ProbeFailure("\(ends.load(ordering: .relaxed)) of \(rounds) players came to their end")
    }
    say(
      "rounds \(rounds) longest_stop_ms \(Int(longest * 1000)) abandoned_at_most \(most) left \(AbandonedHosts.count)"
    )
    if longest > longestStop { throw ProbeFailure("a stop took \(longest) s") }
  }
}

/// Stands between a device and an engine, and holds the device's callback up.
final class HeldUpOutput: HapticOutput, @unchecked Sendable {  // Atomics and a lock.
  /// Where a callback is held up.
  enum HoldUp: Int, CaseIterable {
    case never
    /// In the engine's render loop: a call for 100 s of samples, which only a stop can end soon.
    case inside
    /// Outside of it, in the device's own callback, for a second.
    case outside
  }

  private let device: any HapticOutput
  private let mode = Atomic<Int>(0)
  private let held = Atomic<Bool>(false)

  init(_ device: any HapticOutput) { self.device = device }

  var holdUp: HoldUp {
    get { HoldUp(rawValue: mode.load(ordering: .relaxed)) ?? .never }
    set {
      held.store(false, ordering: .relaxed)
      mode.store(newValue.rawValue, ordering: .relaxed)
    }
  }

  /// Whether a callback has been held up since the mode was set.
  var isHeldUp: Bool { held.load(ordering: .acquiring) }

  var name: String { device.name }
  var format: OutputFormat { device.format }
  var hostTime: UInt64 { device.hostTime }
  func stop() { device.stop() }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    let line = Line(source, self)
    return try device.start(
      RenderSource(
        context: Unmanaged.passUnretained(line).toOpaque(), render: renderHeldUp,
        readFrames: { _, _, _ in 0 }, settle: { _ in }, owner: line), report: report)
  }

  /// What the device asks.
  fileprivate final class Line: @unchecked Sendable {  // The scratch belongs to the callback.
    private let source: RenderSource
    private unowned let output: HeldUpOutput
    private let scratch = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4_800_000)
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
        source.render(
          left: nil, right: nil, haptic: scratch.baseAddress, frameCount: scratch.count, hostTime: hostTime)
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
