import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization
import TestExpectations
import Testing

@Suite("The output that passes blocks to a closure")
struct PacedOutputTests {
  private final class Received: Sendable {
    struct State {
      var times: [UInt64] = []
      var sizes: Set<Int> = []
      var peak: Float = 0
    }

    let state = Mutex(State())

    func add(_ block: PacedOutput.Block) {
      state.withLock {
        $0.times.append(block.hostTime)
        $0.sizes.formUnion([block.left.count, block.right.count, block.haptic.count])
        $0.peak = max($0.peak, block.haptic.reduce(0) { max($0, abs($1)) })
      }
    }

    var count: Int { state.withLock { $0.times.count } }
  }

  @Test("the closure receives the samples of a pattern, in blocks at the pace of the clock")
  func blocks() throws {
    let received = Received()
    let output = PacedOutput(name: "test", sampleRate: 8000, blockSize: 32) { received.add($0) }
    #expect(output.name == "test" && output.format.canBeFelt)
    let engine = try HapticEngine(output: output)
    try engine.start()
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: 60, parameters: [.init(.hapticIntensity, 1)])
    let player = try engine.makePlayer(with: HapticPattern(events: [event]))
    try player.start()
    waitUntil { received.state.withLock { $0.peak > 0.1 && $0.times.count > 8 } }
    engine.stop()
    let count = received.count
    let state = received.state.withLock { $0 }
    expectEqual(state.sizes, [32])
    // A block of 32 samples at 8 kHz is 4 ms long; blocks that were missed are skipped.
    #expect(zip(state.times, state.times.dropFirst()).allSatisfy { $1 - $0 >= 3_999_999 })
    expectEqual(received.count, count)
  }

  @Test("the output starts again after a stop, but not twice")
  func restart() throws {
    let received = Received()
    let output = PacedOutput(name: "test", blockSize: 16) { received.add($0) }
    let engine = try HapticEngine(output: output)
    for _ in 0..<3 {
      let before = received.count
      try engine.start()
      waitUntil { received.count > before }
      #expect(throws: EngineError.self) { try HapticEngine(output: output).start() }
      engine.stop()
    }
  }

  @Test("the closure may stop the engine")
  func stopInside() throws {
    let engine = Mutex<HapticEngine?>(nil)
    let stopped = Atomic<Bool>(false)
    let output = PacedOutput(name: "test", blockSize: 16) { _ in
      engine.withLock { $0 }?.stop()
      stopped.store(true, ordering: .releasing)
    }
    let made = try HapticEngine(output: output)
    engine.withLock { $0 = made }
    try made.start()
    waitUntil { stopped.load(ordering: .acquiring) }
    #expect(!made.isRunning)
    engine.withLock { $0 = nil }
  }

  @Test(
    "rates and block sizes outside of the range are clamped",
    arguments: [(0.0, 0), (.nan, -1), (.infinity, .max), (-1e300, .min)])
  func limits(sampleRate: Double, blockSize: Int) {
    let output = PacedOutput(name: "", sampleRate: sampleRate, blockSize: blockSize) { _ in }
    #expect((8000...192_000).contains(output.format.sampleRate))
    #expect((16...65_536).contains(output.format.blockSize))
  }
}
