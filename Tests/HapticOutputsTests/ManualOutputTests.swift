import HapticOutputs
import HapticRealTime
import Synchronization
import TestExpectations
import Testing

/// The hand crank by itself, without an engine behind it.
struct ManualOutputTests {
  /// Counts the frames it is asked for.
  private final class Counter: Sendable {
    let frames = Mutex<[Int]>([])

    var source: RenderSource {
      RenderSource(
        context: Unmanaged.passUnretained(self).toOpaque(),
        render: { context, _, _, haptic, count, _ in
          Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().frames.withLock { $0.append(count) }
          haptic?.update(repeating: 1, count: count)
        }, readFrames: { _, _, _ in 0 }, settle: { _ in }, owner: self)
    }
  }

  @Test("skipped time asks for no block") func skippedTime() throws {
    let counter = Counter()
    let output = ManualOutput(sampleRate: 48_000, blockSize: 512)
    _ = try output.start(counter.source) { _ in }
    output.advance(frames: 600)
    output.skip(frames: 48_000)
    output.skip(frames: -5)
    output.advance(frames: 10)
    expectEqual(counter.frames.withLock { $0 }, [512, 88, 10])
    expectEqual(output.position, 48_610)
    expectEqual(output.hostTime, 1_012_708_333)
    output.stop()
  }

  @Test("blocks are reported without samples too") func blockReports() throws {
    let counter = Counter()
    let output = ManualOutput(blockSize: 256)
    _ = try output.start(counter.source) { _ in }
    var positions: [Int64] = []
    var samples = 0
    output.advance(frames: 512, rendersSamples: false) { block in
      positions.append(block.position)
      samples += block.haptic.count
    }
    expectEqual(positions, [0, 256])
    expectEqual(samples, 0)
    output.advance(frames: 512) { block in samples += block.haptic.count }
    expectEqual(samples, 512)
    output.stop()
  }

  @Test("another format waits for the stop, and time continues") func changedFormat() throws {
    let counter = Counter()
    let output = ManualOutput(sampleRate: 48_000)
    _ = try output.start(counter.source) { _ in }
    output.advance(frames: 48_000)
    var format = output.format
    format.sampleRate = 44_100
    output.format = format
    expectEqual(output.format.sampleRate, 48_000)
    output.stop()
    expectEqual(output.format.sampleRate, 44_100)
    expectEqual(output.hostTime, 1_000_000_000)
    output.advance(frames: 22_050)
    expectEqual(output.hostTime, 1_500_000_000)
    format.sampleRate = .nan
    output.format = format
    output.advance(frames: 10)
    expectEqual(output.hostTime, 1_500_000_000)
  }
}
