import HapticRealTime
import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers

@Suite struct ChannelRouterTests {
  /// Different on each bus and frame, within ±1.
  private static let signal: @Sendable (Int, Int) -> Float = { bus, frame in
    Float((frame * 7 + bus * 1001) % 4096) / 2048 - 1
  }
  private static let full = OutputLevels(haptic: 1, audio: 1)

  private func play(
    _ text: String, channels count: Int, frames: Int, blocks: [Int], levels: OutputLevels = full,
    signal: @escaping (Int, Int) -> Float = signal
  ) throws -> (Channels, ScriptedSource, ChannelRouter) {
    let router = ChannelRouter(plan: try ChannelPlan(text), sampleRate: 48_000, levels: levels)
    let source = ScriptedSource(signal)
    var device = Channels(count: count, frames: frames)
    var done = 0
    for size in blocks {
      device.withTargets(router, first: done) {
        router.fill(
          $0, stride: count, frameCount: size, hostTime: UInt64(done), levels: levels, from: source.door)
      }
      done += size
    }
    return (device, source, router)
  }

  @Test("Each channel of the plan gets its bus bit for bit, and no other channel is touched")
  func routing() throws {
    let (device, source, _) = try play("audio=2,1,haptic=4,5", channels: 6, frames: 256, blocks: [256])
    let bus = { (number: Int) in (0..<256).map { Self.signal(number, $0) } }
    #expect(firstDifference(device.channel(2), bus(0)) == nil)
    #expect(firstDifference(device.channel(1), bus(1)) == nil)
    #expect(firstDifference(device.channel(4), bus(2)) == nil)
    #expect(firstDifference(device.channel(5), bus(2)) == nil)
    #expect(firstDifference(device.channel(3), Array(repeating: 9, count: 256)) == nil)
    #expect(firstDifference(device.channel(6), Array(repeating: 9, count: 256)) == nil)
    expectEqual(source.calls, [.init(frameCount: 256, hostTime: 0, wantsAudio: true, wantsHaptics: true)])
  }

  @Test("Only what the plan needs is rendered")
  func onlyWhatIsNeeded() throws {
    let (_, haptics, _) = try play("haptic=1", channels: 1, frames: 8, blocks: [8])
    expectEqual(haptics.calls.map(\.wantsAudio), [false])
    let (_, audio, _) = try play("preview", channels: 2, frames: 8, blocks: [8])
    expectEqual(audio.calls.map(\.wantsHaptics), [false])
  }

  @Test("One audio channel gets the mean of left and right")
  func mono() throws {
    let (device, _, _) = try play("audio=1", channels: 1, frames: 64, blocks: [64])
    let mean = (0..<64).map { 0.5 * Self.signal(0, $0) + 0.5 * Self.signal(1, $0) }
    #expect(firstDifference(device.channel(1), mean) == nil)
  }

  @Test("Blocks of any size give the same samples, larger ones than are rendered in one go too")
  func oddBlocks() throws {
    let frames = 12_000
    let (whole, source, _) = try play("audio=1-2,haptic=3", channels: 3, frames: frames, blocks: [frames])
    expectEqual(source.calls.map(\.frameCount), [2048, 2048, 2048, 2048, 2048, 1760])
    // Each go is later by what came before it: 2048 frames at 48 kHz.
    expectEqual(source.calls[1].hostTime, 42_666_666)
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var sizes: [Int] = []
      while sizes.reduce(0, +) < frames { sizes.append(min(random.next(5000), frames - sizes.reduce(0, +))) }
      let (split, _, _) = try play("audio=1-2,haptic=3", channels: 3, frames: frames, blocks: sizes)
      #expect(firstDifference(split.samples, whole.samples) == nil, "seed \(seed)")
    }
  }

  @Test("Levels scale haptics and audio apart; the default drives haptics at half")
  func levels() throws {
    let (device, _, _) = try play(
      "audio=1-2,haptic=3", channels: 3, frames: 64, blocks: [64], levels: OutputLevels())
    #expect(firstDifference(device.channel(1), (0..<64).map { Self.signal(0, $0) }) == nil)
    #expect(firstDifference(device.channel(3), (0..<64).map { 0.5 * Self.signal(2, $0) }) == nil)
    expectEqual(OutputLevels(haptic: .nan, audio: 7), OutputLevels(haptic: 0, audio: 1))
    expectEqual(OutputLevels(haptic: -1, audio: .infinity), OutputLevels(haptic: 0, audio: 1))
  }

  @Test("A level that changes goes there in a straight line within the block")
  func levelChange() throws {
    let router = ChannelRouter(plan: try ChannelPlan("haptic=1"), sampleRate: 48_000, levels: Self.full)
    let source = ScriptedSource { _, _ in 1 }
    var device = Channels(count: 1, frames: 8)
    for first in [0, 4] {
      device.withTargets(router, first: first) {
        router.fill(
          $0, stride: 1, frameCount: 4, hostTime: 0, levels: OutputLevels(haptic: 0), from: source.door)
      }
    }
    expectEqual(device.samples, [0.75, 0.5, 0.25, 0, 0, 0, 0, 0])
  }

  @Test("Nothing leaves beyond the level, and what is no number becomes 0; both are counted")
  func ceiling() throws {
    let bad: [Float] = [1, -1, 1.000_1, -5, .infinity, -.infinity, .nan, 0.25, 3e38, -0.0]
    let (device, _, router) = try play(
      "haptic=1", channels: 1, frames: 10, blocks: [10], levels: OutputLevels(haptic: 0.5),
      signal: { _, frame in bad[frame] })
    expectEqual(device.samples, [0.5, -0.5, 0.5, -0.5, 0, 0, 0, 0.125, 0.5, -0.0])
    expectEqual(router.faults, ChannelRouter.Faults(clipped: 3, nonFinite: 3))
  }

  @Test("Cleared channels are zeros, the others stay")
  func clearing() throws {
    let router = ChannelRouter(plan: try ChannelPlan("haptic=2"), sampleRate: 48_000, levels: Self.full)
    var device = Channels(count: 2, frames: 3)
    device.withTargets(router) { router.clear($0, stride: 2, frameCount: 3) }
    expectEqual(device.samples, [9, 0, 9, 0, 9, 0])
  }

  @Test("A port without memory is left out")
  func missingPort() throws {
    let router = ChannelRouter(plan: try ChannelPlan("haptic=1,2"), sampleRate: 48_000, levels: Self.full)
    let source = ScriptedSource { _, _ in 0.5 }
    var samples: [Float] = [9, 9]
    samples.withUnsafeMutableBufferPointer { memory in
      let targets = [nil, memory.baseAddress]
      targets.withUnsafeBufferPointer { targets in
        guard let base = targets.baseAddress else { return }
        router.fill(base, stride: 1, frameCount: 2, hostTime: 0, levels: Self.full, from: source.door)
      }
    }
    expectEqual(samples, [0.5, 0.5])
  }
}
