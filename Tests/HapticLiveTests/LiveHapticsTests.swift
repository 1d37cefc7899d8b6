import Foundation
import HapticComposition
import HapticModel
import HapticOutputs
import HapticPlatform
import HapticPlayback
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticLive

@Suite("Live haptics")
struct LiveHapticsTests {
  /// Live haptics on a manually clocked output: sound in and haptics out advance together.
  final class Rig {
    static let block = 240
    let output = ManualOutput(blockSize: Rig.block)
    let engine: HapticEngine
    let queue: SoundQueue
    let live: LiveHaptics
    var felt: [Float] = []

    init(
      _ settings: CompositionSettings = CompositionSettings(), capacity: Int = 65_536,
      onEvent: (@Sendable (LiveEvent) -> Void)? = nil
    ) throws {
      engine = try HapticEngine(output: output)
      try engine.start()
      queue = try SoundQueue(capacity: capacity)
      live = try LiveHaptics(
        engine: engine, queue: queue, sampleRate: 48_000, settings: settings, onEvent: onEvent)
    }

    /// Lets a block of sound arrive, then a block of haptics be played.
    func pass(_ samples: [Float], blocks: [Int] = [Rig.block]) {
      var position = 0
      var turn = 0
      while position < samples.count {
        let end = min(samples.count, position + blocks[turn % blocks.count])
        let part = Array(samples[position..<end])
        part.withUnsafeBufferPointer { part in
          if let base = part.baseAddress { live.append(base, frameCount: part.count) }
        }
        live.pump()
        output.advance(frames: Int64(end - position)) { self.felt += $0.haptic }
        position = end
        turn += 1
      }
    }

    /// The first sample from a number on that is not zero.
    func onset(from first: Int = 0) -> Int? { felt[first...].firstIndex { $0 != 0 } }
  }

  /// Clicks of 3 ms at times in seconds.
  static func clicks(_ seconds: Double, at times: [Double]) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * 48_000))
    for time in times {
      for index in 0..<144 { samples[Int(time * 48_000) + index] = index % 8 < 4 ? 0.6 : -0.6 }
    }
    return samples
  }

  @Test("a hit is felt 11.7 ms and a block of sound later, each time alike")
  func delay() throws {
    let rig = try Rig(CompositionSettings(.onsets))
    let times = [0.3, 0.613, 0.9871, 1.30003]
    rig.pass(Self.clicks(1.7, at: times))
    var delays: [Double] = []
    for time in times {
      let onset = try #require(rig.onset(from: Int(time * 48_000)), "nothing after \(time)")
      delays.append(Double(onset) / 48_000 - time)
    }
    // The first sample of a transient is 0, and the detector places to a few samples.
    let block = Double(Rig.block) / 48_000
    for delay in delays {
      #expect(delay > 0.0107 && delay <= LiveComposer.delay + 2 * block + 0.001, "\(delays)")
    }
    #expect((delays.max() ?? 0) - (delays.min() ?? 0) < 0.001, "\(delays)")
  }

  @Test("blocks of uneven size keep the distances of hits")
  func unevenBlocks() throws {
    let rig = try Rig(CompositionSettings(.onsets))
    let times = (0..<8).map { 0.4 + 0.2 * Double($0) }
    rig.pass(Self.clicks(2.2, at: times), blocks: [64, 240, 17, 480, 1])
    let onsets = times.compactMap { rig.onset(from: Int($0 * 48_000)) }
    expectEqual(onsets.count, times.count)
    for (first, second) in zip(onsets, onsets.dropFirst()).dropFirst(2) {
      #expect(abs(second - first - 9600) <= 250, "\(onsets)")
    }
  }

  @Test("vibration follows a tone, and ends with it")
  func vibration() throws {
    let rig = try Rig(CompositionSettings(.envelope))
    let tone = (0..<24_000).map { Float(0.3 * sin(2 * Double.pi * 200 * Double($0) / 48_000)) }
    rig.pass([Float](repeating: 0, count: 9600) + tone + [Float](repeating: 0, count: 19_200))
    let strongest = { (part: ArraySlice<Float>) in part.map(abs).max() ?? 0 }
    expectEqual(strongest(rig.felt[..<9600]), 0)
    #expect(strongest(rig.felt[14_400..<33_600]) > 0.3)
    expectEqual(strongest(rig.felt[40_000...]), 0)
    expectEqual(rig.live.meters.tapCount, 0)
    #expect(abs(rig.live.meters.time - 1.1) < 0.001)
  }

  @Test("without samples the vibration ends")
  func starved() throws {
    let rig = try Rig(CompositionSettings(.envelope))
    rig.pass((0..<24_000).map { Float(0.3 * sin(2 * Double.pi * 200 * Double($0) / 48_000)) })
    #expect((rig.felt.suffix(2400).map(abs).max() ?? 0) > 0.1)
    rig.live.rest()
    rig.output.advance(frames: 4800) { rig.felt += $0.haptic }
    expectEqual((rig.felt.suffix(2400).map(abs).max() ?? 0), 0)
  }

  @Test("a full queue refuses samples and counts them, and haptics continue")
  func fullQueue() throws {
    let rig = try Rig(CompositionSettings(.onsets), capacity: 1024)
    let silence = [Float](repeating: 0, count: 3000)
    silence.withUnsafeBufferPointer { samples in
      if let base = samples.baseAddress { rig.live.append(base, frameCount: 3000) }
    }
    rig.live.pump()
    expectEqual(rig.queue.refusedSamples, 3000 - 1024)
    expectEqual(rig.live.meters.refusedSamples, 3000 - 1024)
    rig.pass(Self.clicks(1, at: [0.5]))
    expectEqual(rig.live.meters.tapCount, 1)
    #expect(rig.onset(from: 24_000) != nil)
  }

  @Test("while the engine is stopped events are counted, and afterwards haptics continue")
  func stoppedEngine() throws {
    let rig = try Rig()
    let tone = (0..<14_400).map { Float(0.3 * sin(2 * Double.pi * 200 * Double($0) / 48_000)) }
    rig.pass(tone)
    rig.engine.stop()
    rig.pass(tone)
    #expect(rig.live.meters.refusedEvents > 0)
    try rig.engine.start()
    rig.pass(tone)
    #expect((rig.felt.suffix(4800).map(abs).max() ?? 0) > 0.1)
    rig.output.raise(.serverReset)
    try rig.engine.start()
    rig.pass(tone)
    #expect((rig.felt.suffix(4800).map(abs).max() ?? 0) > 0.1)
  }

  @Test("a change of the sample rate starts the analysis afresh, and times continue")
  func sampleRate() throws {
    let times = Mutex<[Double]>([])
    let rig = try Rig(onEvent: { event in times.withLock { $0.append(event.time) } })
    rig.pass([Float](repeating: 0.01, count: 24_000))
    rig.live.sampleRate = .nan
    expectEqual(rig.live.sampleRate, 48_000)
    rig.live.sampleRate = 1
    expectEqual(rig.live.sampleRate, 8000)
    rig.live.sampleRate = 16_000
    rig.pass([Float](repeating: 0.01, count: 8000))
    #expect(abs(rig.live.meters.time - 1) < 0.001)
    let seen = times.withLock { $0 }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((seen.last ?? 0) > 0.97)
  }

  @Test("samples that are NaN, infinite or huge do no harm")
  func hostile() throws {
    let rig = try Rig()
    var generator = SeededGenerator(seed: 9)
    let odd: [Float] = [
      .nan, .infinity, -.infinity, 1e38, -1e38, .leastNonzeroMagnitude, 0, 1, -1, .signalingNaN,
    ]
    rig.pass((0..<48_000).map { _ in odd.randomElement(using: &generator) ?? 0 }, blocks: [1, 333, 4096])
    #expect(rig.felt.allSatisfy { $0.isFinite && abs($0) <= 1 })
    rig.pass(Self.clicks(1, at: [0.5]))
    #expect(rig.live.meters.tapCount > 0)
  }

  @Test("on its own thread it plays what arrives, and stops within its time")
  func threaded() throws {
    let engine = try HapticEngine(output: SilentOutput())
    try engine.start()
    let input = ManualInput()
    let live = try LiveHaptics(engine: engine, input: input, settings: CompositionSettings(.onsets))
    input.write(Self.clicks(1, at: [0.5]))
    #expect(comesTrue { live.meters.tapCount == 1 }, "the click is felt")
    // Two seconds are more than the queue holds.
    #expect(comesTrue { live.meters.time >= 0.99 }, "the first second is analysed")
    live.settings.strategy = .envelope
    input.write(Self.clicks(1, at: [0.5]))
    #expect(comesTrue { live.meters.time >= 1.99 }, "all is analysed")
    expectEqual(live.meters.tapCount, 1)
    input.raise(.lost(.deviceLost))
    expectEqual(live.inputEvent, .lost(.deviceLost))
    input.format = InputFormat(sampleRate: 44_100)
    try live.restartInput()
    #expect(live.inputEvent == nil)
    expectEqual(live.sampleRate, 44_100)
    input.failNextStart(OutputError(.noDevice, "it is not there"))
    #expect(throws: OutputError.self) { try live.restartInput() }
    live.stop()
    live.stop()
    #expect(!input.isRunning)
    engine.stop()
  }
}
