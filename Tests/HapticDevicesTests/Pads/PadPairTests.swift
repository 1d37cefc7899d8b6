import Foundation
import HapticPerception
import HapticRealTime
import Synchronization
import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices
@testable import HapticOutputs
@testable import HapticServers

/// A pad whose samples the test takes.
private final class PulledPad: HapticOutput {
  let name = "pad"
  let latency: Double
  private let source = Mutex<RenderSource?>(nil)
  private let failure: OutputError?

  init(latency: Double, failure: OutputError? = nil) {
    self.latency = latency
    self.failure = failure
  }

  var format: OutputFormat { OutputFormat(blockSize: 512, latency: latency) }
  var isRunning: Bool { source.withLock { $0 != nil } }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    if let failure { throw failure }
    self.source.withLock { $0 = source }
    return format
  }

  func stop() { source.withLock { $0 = nil } }

  func pull() -> [Float] {
    var block = [Float](repeating: 9, count: 512)
    block.withUnsafeMutableBufferPointer { buffer in
      source.withLock { $0 }?.render(
        left: nil, right: nil, haptic: buffer.baseAddress, frameCount: buffer.count, hostTime: 0)
    }
    return block
  }
}

@Suite("Pads beside sound")
struct PadPairTests {
  /// The time in samples at which a sine of 100 Hz that begins at a sample is first felt.
  private func onset(_ samples: [Float]) -> Int? { samples.firstIndex { abs($0) > 0.001 } }

  @Test(
    "sound and pad play the same moment together, whichever is slower",
    arguments: [(0.01, 0.058), (0.2, 0.058), (0.0, 0.0)])
  func aligned(soundLatency: Double, padLatency: Double) throws {
    let begin = 24_000
    let script = ScriptedSource { bus, frame in
      frame < begin ? 0 : bus == 2 ? 0.5 : 0.25
    }
    let sound = ManualOutput(blockSize: 256, latency: soundLatency)
    let pad = PulledPad(latency: padLatency)
    let pair = PadPair(sound: sound, pad: pad, isAligned: true)
    let format = try pair.start(script.door) { _ in }
    #expect(format.mix == .separate && format.latency >= max(soundLatency, padLatency))
    var (heard, felt): ([Float], [Float]) = ([], [])
    for _ in 0..<100 {
      sound.advance(frames: 512) { heard += $0.left }
      felt += pad.pull()
    }
    let (first, second) = (try #require(onset(heard)), try #require(onset(felt)))
    let (ear, hand) = (Double(first) / 48_000 + soundLatency, Double(second) / 48_000 + padLatency)
    // A block of the sound device, which the pad's queue may have more or less.
    #expect(abs(ear - hand) < 0.008, "heard at \(ear), felt at \(hand)")
    expectEqual(pair.state?.underruns, 0)
    pair.stop()
    #expect(!pad.isRunning)
    withExtendedLifetime(script) {}
  }

  @Test(
    "clocks that differ cause neither gaps nor jumps",
    arguments: [(-800.0, 48_000.0), (800, 48_000), (0, 44_100)])
  func drift(ppm: Double, rate: Double) throws {
    let script = ScriptedSource { bus, frame in
      bus == 2 ? Float(sin(2 * Double.pi * 100 * Double(frame) / rate)) : 0
    }
    let divider = HapticDivider(script.door, target: 768)
    divider.adjust(rate: rate, target: 768)
    var random = SeededGenerator(seed: 3)
    var block = [Float](repeating: 0, count: 512)
    var (written, felt, last): (Double, [Float], Float?) = (0, [], nil)
    var steepest: Float = 0
    for number in 0..<(12 * 94) {
      // The sound device's clock has another rate; its blocks come a little early or late.
      let due =
        Double(number + 1) * 512 / 48_000 * rate * (1 + ppm / 1e6)
        + Double.random(in: -64...64, using: &random)
      while written < due {
        block.withUnsafeMutableBufferPointer {
          divider.source.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: 128, hostTime: 0)
        }
        written += 128
      }
      block.withUnsafeMutableBufferPointer {
        divider.pad.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: 512, hostTime: 0)
      }
      if number < 10 { continue }
      for sample in block {
        if let last { steepest = max(steepest, abs(sample - last)) }
        last = sample
      }
      if number % 100 == 0 { felt += block }
    }
    // A sine of 100 Hz changes by 0.0131 in a sample at most.
    #expect(steepest < 0.0135, "\(steepest)")
    #expect(divider.underruns == 0 && (felt.map(abs).max() ?? 0) > 0.99)
    withExtendedLifetime(script) {}
  }

  @Test("a sound device that stalls leaves the pad silent, and it plays again afterwards")
  func stall() {
    let script = ScriptedSource { _, _ in 0.5 }
    let divider = HapticDivider(script.door, target: 768)
    var block = [Float](repeating: 0, count: 512)
    func write(_ count: Int) {
      block.withUnsafeMutableBufferPointer {
        divider.source.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: count, hostTime: 0)
      }
    }
    func pull() -> Float {
      block.withUnsafeMutableBufferPointer {
        divider.pad.render(left: nil, right: nil, haptic: $0.baseAddress, frameCount: 512, hostTime: 0)
      }
      return block.last ?? 9
    }
    for _ in 0..<4 { write(512) }
    expectEqual(pull(), 0.5)
    for _ in 0..<10 { _ = pull() }
    #expect(pull() == 0 && divider.underruns == 1)
    // What has gathered meanwhile is not played late.
    for _ in 0..<60 { write(512) }
    expectEqual(pull(), 0.5)
    for _ in 0..<1_000 { write(512) }
    expectEqual(pull(), 0.5)
    withExtendedLifetime(script) {}
  }

  @Test("a pad or sound device that does not start leaves the other stopped")
  func failures() throws {
    let script = ScriptedSource { _, _ in 0 }
    let error = OutputError(.noDevice, "gone", place: "pad")
    let broken = PadPair(sound: ManualOutput(), pad: PulledPad(latency: 0, failure: error), isAligned: false)
    #expect(throws: OutputError.self) { try broken.start(script.door) { _ in } }
    let (sound, pad) = (ManualOutput(), PulledPad(latency: 0))
    sound.failNextStart(error)
    let pair = PadPair(sound: sound, pad: pad, isAligned: false)
    #expect(throws: OutputError.self) { try pair.start(script.door) { _ in } }
    #expect(!pad.isRunning)
    _ = try pair.start(script.door) { _ in }
    #expect(throws: OutputError.self) { try pair.start(script.door) { _ in } }
    pair.stop()
  }

  @Test(
    "a pair of a sound device and the actuators of a pad is made by name, and leaves haptics out of the sound"
  )
  func names() throws {
    let name = try OutputPair("silent+controller,coils,aligned=60")
    #expect(name.sound == "silent" && name.controller == "controller,coils" && name.controllerLatency == 0.06)
    let pad = PulledPad(latency: 0.05)
    let output = try OutputChoice.pair(
      try OutputPair("jack+controller"), controller: pad, .preview, DeviceOptions())
    let pair = try #require(output as? PadPair)
    let plan = (pair.sound as? DeviceOutput)?.plan
    #expect(plan?.audio == [1, 2] && plan?.haptic == [] && plan?.mix == .separate && !pair.isAligned)
    let own = try ChannelPlan("audio=3-4,haptic=1")
    let other = try OutputChoice.pair(
      try OutputPair("jack+controller,aligned"), controller: pad, own, DeviceOptions())
    expectEqual(((other as? PadPair)?.sound as? DeviceOutput)?.plan, own)
  }
}
