import Foundation
import HapticComposition
import HapticOutputs
import HapticPlayback
import TestExpectations
import TestSupport
import Testing

@testable import HapticLive

/// A microphone beside an actuator, on a manual clock: what the output plays comes back after a delay, with a
/// gain, added to other sound.
final class HowlingRoom {
  /// Hertz: 48 kHz in a full run. A build for debugging takes a sixth of the time for a sixth of the samples.
  static let rate = SearchEffort.isFull ? 48_000.0 : 8_000
  /// Five milliseconds.
  static let block = Int(rate / 200)
  let output = ManualOutput(sampleRate: HowlingRoom.rate, blockSize: HowlingRoom.block)
  let engine: HapticEngine
  let input = ManualInput(sampleRate: HowlingRoom.rate, mayHearOutputs: true)
  let live: LiveHaptics
  private(set) var felt: [Float] = []
  private let gain: Float
  private let delay: Int
  private var energy: Float = 0

  /// - Parameters:
  ///   - gain: the factor of what comes back; 0 for a microphone that does not hear the actuator.
  ///   - delay: the time in seconds until it comes back.
  ///   - loudest: the level in dB that is felt most strongly; a loop weaker than that dies by itself.
  init(
    _ strategy: CompositionStrategy, gain: Double, delay: Double, loudest: Double? = nil, seed: UInt64
  ) throws {
    self.gain = Float(gain)
    self.delay = max(Self.block, Int(delay * Self.rate))
    engine = try HapticEngine(output: output)
    try engine.start()
    let queue = try SoundQueue()
    let listened = ListenedInput(input)
    let rate = try listened.start(queue).sampleRate
    live = try LiveHaptics(
      engine: engine, queue: queue, sampleRate: rate, settings: CompositionSettings(strategy),
      loudest: loudest, input: listened, seed: seed)
  }

  /// Lets sound pass, and returns the time in seconds at which the guard first reached a state.
  @discardableResult
  func pass(_ sound: [Float], until wanted: LiveFeedback? = nil) -> Double? {
    var start = 0
    while start + Self.block <= sound.count {
      var samples = Array(sound[start..<start + Self.block])
      let first = felt.count - delay
      for index in 0..<Self.block where first + index >= 0 { samples[index] += gain * felt[first + index] }
      input.write(samples)
      live.pump()
      output.advance(frames: Int64(Self.block)) { self.felt += $0.haptic }
      start += Self.block
      if live.meters.feedback == wanted { return Double(felt.count) / Self.rate }
    }
    return nil
  }

  /// The strongest sample of the last seconds.
  func strongest(last seconds: Double) -> Float { felt.suffix(Int(seconds * Self.rate)).map(abs).max() ?? 0 }

  /// A click of 4 ms, then silence.
  static func click(_ seconds: Double) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    for index in 0..<Int(0.004 * rate) { samples[Int(0.2 * rate) + index] = index % 12 < 6 ? 0.5 : -0.5 }
    return samples
  }

  static func silence(_ seconds: Double) -> [Float] { [Float](repeating: 0, count: Int(seconds * rate)) }

  /// A tone of 0.3 s, then silence.
  static func beep(_ seconds: Double) -> [Float] {
    (0..<Int(seconds * rate)).map {
      let time = Double($0) / rate
      return time >= 0.2 && time < 0.5 ? Float(0.3 * sin(2 * Double.pi * 220 * time)) : 0
    }
  }
}

@Suite("Haptics that follow themselves")
struct FeedbackTests {
  @Test(
    "a loop of vibration is noticed within seconds, whatever its gain and delay",
    arguments: SearchEffort.values(
      [(0.02, -50), (0.1, -36), (0.5, nil), (1, nil)] as [(Double, Double?)], few: [(0.02, -50), (1, nil)]),
    SearchEffort.values([0.005, 0.03, 0.12, 0.4], few: [0.005, 0.12]))
  func vibration(loop: (gain: Double, loudest: Double?), delay: Double) throws {
    for strategy in SearchEffort.values([CompositionStrategy.envelope, .hybrid], few: [.envelope]) {
      let room = try HowlingRoom(strategy, gain: loop.gain, delay: delay, loudest: loop.loudest, seed: 3)
      // A loop whose delay is longer than the beep is a row of beeps, with less to compare.
      guard let time = room.pass(HowlingRoom.beep(8), until: .reduced) else {
        #expect(room.strongest(last: 1) < 0.01, "\(strategy): \(room.live.meters)")
        continue
      }
      #expect(time < 3 + 6 * delay, "\(strategy): \(time)")
      room.pass(HowlingRoom.silence(3))
      #expect(room.strongest(last: 1) < 0.01, "\(strategy): \(room.live.meters)")
    }
  }

  @Test("a loop with a delay of almost a second, which is a row of beeps, is noticed as well")
  func long() throws {
    let room = try HowlingRoom(.envelope, gain: 0.5, delay: 0.9, seed: 3)
    #expect(room.pass(HowlingRoom.beep(14), until: .reduced) != nil)
  }

  @Test("without the guard these loops go on", arguments: [0.03, 0.4])
  func unguarded(delay: Double) throws {
    let room = try HowlingRoom(.envelope, gain: 0.5, delay: delay, seed: 3)
    room.pass(HowlingRoom.beep(1.5))
    #expect(room.strongest(last: 0.5) > 0.1)
  }

  @Test("a loop of taps is noticed", arguments: SearchEffort.values([0.06, 0.15, 0.3], few: [0.06, 0.15]))
  func taps(delay: Double) throws {
    let room = try HowlingRoom(.onsets, gain: 0.5, delay: delay, seed: 4)
    if let time = room.pass(HowlingRoom.click(24), until: .reduced) {
      #expect(time < 2 + 60 * delay, "\(time)")
      room.pass(HowlingRoom.silence(3))
    } else {
      // Taps that follow each other too fast for a hand are left out, which ends a fast loop.
      #expect(delay < 0.1)
    }
    #expect(room.strongest(last: 1) < 0.01, "\(room.live.meters)")
  }

  @Test("a loop that comes back is silenced for good")
  func comesBack() throws {
    // Even half the strength is louder than what is felt most strongly.
    let room = try HowlingRoom(.envelope, gain: 0.5, delay: 0.03, loudest: -50, seed: 5)
    #expect(room.pass(HowlingRoom.beep(6), until: .reduced) != nil)
    for _ in 0..<4 where room.live.meters.feedback != .muted { room.pass(HowlingRoom.beep(4), until: .muted) }
    expectEqual(room.live.meters.feedback, .muted)
    room.pass(HowlingRoom.beep(3))
    expectEqual(room.strongest(last: 2.5), 0)
    try room.live.restartInput()
    room.pass(HowlingRoom.beep(1))
    #expect(room.strongest(last: 0.8) > 0.1, "an input that starts again may be elsewhere")
  }

  @Test("a microphone that hears a little of the haptics beside other sound is left alone")
  func leak() throws {
    let room = try HowlingRoom(.envelope, gain: 0.02, delay: 0.03, seed: 6)
    room.pass(OrdinarySounds.music(SearchEffort.isFull ? 20 : 8, seed: 8))
    expectEqual(room.live.meters.feedback, .none)
    #expect(room.strongest(last: 10) > 0.1)
  }

  @Test("ordinary sounds are not mistaken for a loop", arguments: OrdinarySounds.allCases)
  func ordinary(sound: OrdinarySounds) throws {
    for seed in SearchEffort.values([1, 2] as [UInt64], few: [1]) {
      let room = try HowlingRoom(.hybrid, gain: 0, delay: 0.03, seed: seed)
      room.pass(try sound.samples(SearchEffort.isFull ? 10 : 3, seed: seed))
      #expect(room.live.meters.feedback == .none, "seed \(seed)")
      #expect(room.strongest(last: 10) > 0, "there is something to judge")
    }
  }

  @Test("the samples of this package are not mistaken for a loop", arguments: OrdinarySounds.files)
  func files(name: String) throws {
    for strategy in SearchEffort.values([CompositionStrategy.hybrid, .onsets], few: [.hybrid]) {
      let room = try HowlingRoom(strategy, gain: 0, delay: 0.03, seed: 9)
      room.pass(try OrdinarySounds.file(name, seconds: SearchEffort.isFull ? 10 : 3))
      #expect(room.live.meters.feedback == .none, "\(strategy)")
    }
  }
}
