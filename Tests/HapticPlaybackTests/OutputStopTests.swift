import HapticModel
import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization
import TestExpectations
import Testing

@testable import HapticPlayback

/// An output whose own stop takes its time, or never returns.
@Suite struct OutputStopTests {
  private let longHum = HapticPattern(events: [hum(0, for: 10)])

  /// An output of anybody's: its stop returns when the test says so.
  private final class StuckOutput: HapticOutput {
    let name = "stuck"
    let format = OutputFormat()
    private let state = Mutex((isStuck: true, starts: 0, stops: 0))
    private let source = Mutex<RenderSource?>(nil)

    var starts: Int { state.withLock { $0.starts } }
    /// Stops that have returned.
    var stops: Int { state.withLock { $0.stops } }

    func release() { state.withLock { $0.isStuck = false } }

    func start(
      _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
    ) throws(OutputError) -> OutputFormat {
      state.withLock { $0.starts += 1 }
      self.source.withLock { $0 = source }
      return format
    }

    func stop() {
      waitUntil { state.withLock { !$0.isStuck } }
      state.withLock { $0.stops += 1 }
    }

    /// A block with the source of the last start; returns its haptics.
    func render() -> [Float] {
      var samples = [Float](repeating: 1, count: 64)
      samples.withUnsafeMutableBufferPointer { samples in
        source.withLock {
          $0?.render(left: nil, right: nil, haptic: samples.baseAddress, frameCount: 64, hostTime: 0)
        }
      }
      return samples
    }
  }

  private func engine(on output: StuckOutput, restLimit: Double = 20) throws -> HapticEngine {
    var configuration = HapticEngine.Configuration()
    configuration.capacity = RenderCapacity(voices: 16, players: 16, commands: 64, liveCurves: 4)
    configuration.restLimit = restLimit
    return try HapticEngine(output: output, configuration: configuration)
  }

  @Test("stop returns, players end and the source is closed although the output's own stop does not return")
  func stopReturns() throws {
    let output = StuckOutput()
    let engine = try engine(on: output)
    let ends = Atomic<Int>(0)
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: longHum)
    player.completionHandler = { error in if error == nil { _ = ends.wrappingAdd(1, ordering: .relaxed) } }
    try player.start()
    #expect(output.render().contains { $0 != 0 })

    let before = HostClock.now
    engine.stop()
    // Tools/checks/check-restarts.sh holds the real bound of 0.1 s against the clock.
    #expect(Double(HostClock.now - before) / 1e9 < 2)
    #expect(output.stops == 0 && !engine.isRunning && engine.activePlayerCount == 0)
    let time = engine.currentTime
    expectEqual(output.render(), [Float](repeating: 0, count: 64))
    expectEqual(engine.currentTime, time)
    waitUntil { ends.load(ordering: .relaxed) == 1 }
    output.release()
  }

  @Test("a start fails with startTimeout while the last stop has not returned, and succeeds after it has")
  func startWaits() throws {
    let output = StuckOutput()
    let engine = try engine(on: output, restLimit: 0.001)
    try engine.start()
    engine.stop()
    do {
      try engine.start()
      Issue.record("the engine starts an output that has not stopped")
    } catch {
      expectEqual(error.kind, .startTimeout)
      #expect(
        "\(error)"
          == "stuck: the output is still stopping from its previous run; try again later, or use another output"
      )
    }
    #expect(output.starts == 1 && !engine.isRunning)
    // Nothing is left to stop, and nothing waits for it.
    engine.stop()
    output.release()
    waitUntil { output.stops == 1 }
    try engine.start()
    #expect(output.starts == 2 && engine.isRunning)
    expectEqual(output.render().count, 64)
  }

  @Test("a start waits for a stop that returns late")
  func lateStop() throws {
    let output = StuckOutput()
    let engine = try engine(on: output)
    try engine.start()
    engine.stop()
    let isStarted = Atomic<Bool>(false)
    engine.start { error in if error == nil { isStarted.store(true, ordering: .releasing) } }
    expectEqual(output.starts, 1)
    output.release()
    waitUntil { isStarted.load(ordering: .acquiring) }
    #expect(output.starts == 2 && output.stops == 1)
  }

  @Test("an engine ends although its output's stop does not return, and the output is kept until it does")
  func release() throws {
    weak var engine: HapticEngine?
    weak var core: EngineCore?
    let output = StuckOutput()
    do {
      let made = try self.engine(on: output)
      engine = made
      core = made.core
      try made.start()
    }
    waitUntil { engine == nil && core == nil }
    expectEqual(output.stops, 0)
    output.release()
    waitUntil { output.stops == 1 }
  }
}
