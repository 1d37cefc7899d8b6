import Foundation
import HapticComposition
import OnsetSignals
import TestExpectations
import TestSupport
import Testing

/// How the detector treats a stream: blocks, rates, hostile samples, delays.
@Suite("Onsets in a stream")
struct OnsetStreamTests {
  /// Hertz: 48 kHz in a full run, otherwise a third of the samples.
  static let rate = SearchEffort.isFull ? 48_000.0 : 16_000

  static func onsets(
    _ samples: [Float], rate: Double = rate, settings: OnsetDetector.Settings = .init(),
    blocks: () -> Int = { .max }
  ) -> [Onset] {
    var detector = OnsetDetector(sampleRate: rate, settings: settings)
    var found: [Onset] = []
    samples.withUnsafeBufferPointer { all in
      var next = 0
      while next < all.count {
        let count = min(max(0, blocks()), all.count - next)
        detector.process(UnsafeBufferPointer(rebasing: all[next..<next + count])) { found.append($0) }
        next += count
      }
    }
    detector.finish { found.append($0) }
    return found
  }

  /// A click each quarter of a second, from 0.1 s on.
  static func clicks(rate: Double = rate, seconds: Double = 1.5) -> [Float] {
    var samples = [Float](repeating: 0, count: Int(rate * seconds))
    var time = 0.1
    while time < seconds - 0.05 {
      let start = Int(time * rate)
      for index in 0..<Int(rate * 0.005) where start + index < samples.count {
        samples[start + index] = index % 8 < 4 ? 0.5 : -0.5
      }
      time += 0.25
    }
    return samples
  }

  @Test(
    "any split into blocks gives the same onsets", arguments: [OnsetDetector.Settings.LookAhead.file, .live])
  func blocks(lookAhead: OnsetDetector.Settings.LookAhead) {
    for (seed, family) in [(1, Family.drums), (2, .mixNotes), (3, .legato)] as [(UInt64, Family)] {
      let sound = LabelledSound.make(
        family, seed: 7100 + seed, seconds: SearchEffort.isFull ? 2 : 1,
        rates: OnsetScoreTests.rates)
      let settings = OnsetDetector.Settings(lookAhead: lookAhead)
      let whole = Self.onsets(sound.samples, rate: sound.sampleRate, settings: settings)
      #expect(!whole.isEmpty || lookAhead == .live)
      for largest in SearchEffort.values([1, 7, 64, 1000], few: [1, 64]) {
        var dice = Dice(seed)
        let parts = Self.onsets(sound.samples, rate: sound.sampleRate, settings: settings) {
          dice.whole(largest == 1 ? 1...1 : 0...largest)
        }
        #expect(parts == whole, "\(family), seed \(seed), blocks of at most \(largest)")
      }
    }
  }

  @Test("a copy of a detector goes on as the original does")
  func copies() {
    let samples = Self.clicks()
    let half = Int(0.625 * Self.rate)
    var first = OnsetDetector(sampleRate: Self.rate)
    var found: [Onset] = []
    samples.withUnsafeBufferPointer {
      first.process(UnsafeBufferPointer(rebasing: $0[..<half])) { found.append($0) }
    }
    var second = first
    var (one, two) = (found, found)
    samples.withUnsafeBufferPointer { all in
      first.process(UnsafeBufferPointer(rebasing: all[half...])) { one.append($0) }
      second.process(UnsafeBufferPointer(rebasing: all[half...])) { two.append($0) }
    }
    first.finish { one.append($0) }
    second.finish { two.append($0) }
    expectEqual(one, two)
    expectEqual(one.count, 6)
  }

  @Test(
    "clicks are found to within 2 ms at every sample rate",
    arguments: SearchEffort.values(
      [8000, 11025, 16000, 22050, 32000, 44100, 48000, 88200, 96000, 176_400, 192_000],
      few: [8000, 11025, 44100, 192_000]))
  func rates(rate: Double) {
    let onsets = Self.onsets(Self.clicks(rate: rate), rate: rate)
    expectEqual(onsets.count, 6)
    for (index, onset) in onsets.enumerated() {
      #expect(abs(onset.time - (0.1 + 0.25 * Double(index))) < 0.002)
      #expect((0...1).contains(onset.strength) && (0...1).contains(onset.brightness))
    }
  }

  @Test("a rate that is no rate is survived", arguments: [0, -1, .nan, .infinity, 1, 1e12] as [Double])
  func badRates(rate: Double) {
    for onset in Self.onsets(Self.clicks(seconds: SearchEffort.isFull ? 1.5 : 0.5), rate: rate) {
      #expect(onset.time >= 0)
    }
  }

  @Test("NaN, infinity, denormals and huge numbers are survived, and onsets after them are found")
  func hostile() {
    var dice = Dice(99)
    let clicks = Self.clicks()
    // Of the seed 99: four times in a full run.
    for _ in 0..<(SearchEffort.isFull ? 4 : 1) {
      var samples: [Float] = (0..<Int(Self.rate / 4)).map { _ in
        Float(bitPattern: UInt32(truncatingIfNeeded: dice.next()))
      }
      // A second of silence lets what came before fade.
      samples += [Float](repeating: 0, count: Int(Self.rate)) + clicks
      let onsets = Self.onsets(samples)
      for onset in onsets {
        #expect(onset.time >= 0 && onset.time < 3)
        #expect((0...1).contains(onset.strength) && (0...1).contains(onset.brightness))
      }
    }
    var samples = clicks
    for index in stride(from: 30, to: samples.count, by: 977) {
      samples[index] = [Float.nan, .infinity, -.infinity, .leastNonzeroMagnitude][index % 4]
    }
    expectEqual(Self.onsets(samples).count, 6)
  }

  @Test("a constant, zeros and denormals give no onset")
  func constants() {
    for value in [0, 0.5, -1, .leastNonzeroMagnitude] as [Float] {
      expectEqual(Self.onsets([Float](repeating: value, count: Int(Self.rate))), [])
    }
    expectEqual(Self.onsets([]), [])
  }

  @Test("an offset of the signal moves no onset")
  func offset() {
    let plain = Self.onsets(Self.clicks())
    let lifted = Self.onsets(Self.clicks().map { $0 + 0.3 })
    expectEqual(plain.count, 6)
    // A file that begins with a step begins with a click.
    let later = lifted.filter { $0.time > 0.05 }
    expectEqual(later.count, 6)
    for (a, b) in zip(plain, later) { #expect(abs(a.time - b.time) < 0.001) }
  }

  @Test(
    "an onset is reported within the stated look-ahead",
    arguments: [OnsetDetector.Settings.LookAhead.file, .live])
  func lookAhead(mode: OnsetDetector.Settings.LookAhead) {
    var detector = OnsetDetector(sampleRate: Self.rate, settings: .init(lookAhead: mode))
    let bound = detector.lookAhead
    #expect(mode == .live ? bound <= LiveComposer.delay : bound <= 0.28)
    var fed = 0
    var reported = 0
    Self.clicks().withUnsafeBufferPointer { all in
      while fed < all.count {
        let count = min(16, all.count - fed)
        fed += count
        detector.process(UnsafeBufferPointer(rebasing: all[fed - count..<fed])) { onset in
          reported += 1
          #expect(Double(fed) / Self.rate - onset.time <= bound + 16 / Self.rate)
        }
      }
    }
    #expect(reported >= 5)
  }

  @Test("a louder blow is stronger, a brighter one brighter")
  func measures() {
    let rate = Self.rate
    var samples = [Float](repeating: 0, count: Int(2 * rate))
    func add(_ hertz: Double, at time: Double, gain: Double) {
      let start = Int(time * rate)
      var decay = gain
      var phase = 0.0
      let fall = pow(0.9995, 48_000 / rate)
      for index in start..<min(samples.count, start + Int(0.2 * rate)) {
        phase += hertz / rate
        if phase > 1 { phase -= 1 }
        samples[index] += Float(decay * (phase < 0.5 ? 1 : -1))
        decay *= fall
      }
    }
    add(100, at: 0.2, gain: 0.1)
    add(100, at: 0.6, gain: 0.4)
    add(100, at: 1.0, gain: 0.8)
    add(5000, at: 1.4, gain: 0.8)
    let onsets = Self.onsets(samples)
    expectEqual(onsets.count, 4)
    guard onsets.count == 4 else { return }
    #expect(onsets[0].strength < onsets[1].strength && onsets[1].strength < onsets[2].strength)
    #expect(onsets[3].brightness > onsets[2].brightness + 0.2)
  }

  @Test(
    "a blow is as strong after a loud sound a second before as after silence",
    arguments: [OnsetDetector.Settings.LookAhead.file, .live])
  func ring(lookAhead: OnsetDetector.Settings.LookAhead) throws {
    // What is remembered of the last second must not be read as what is still to arrive.
    let blow = Int(1.5 * Self.rate)
    var samples = [Float](repeating: 0, count: Int(2 * Self.rate))
    for index in 0..<Int(0.005 * Self.rate) { samples[blow + index] = index % 8 < 4 ? 0.1 : -0.1 }
    let settings = OnsetDetector.Settings(lookAhead: lookAhead)
    let alone = try #require(Self.onsets(samples, settings: settings).first { abs($0.time - 1.5) < 0.01 })
    for index in Int(Self.rate / 2.4)..<Int(Self.rate / 1.92) {
      samples[index] = index % 40 < 20 ? 0.8 : -0.8
    }
    let after = try #require(Self.onsets(samples, settings: settings).first { abs($0.time - 1.5) < 0.01 })
    #expect(abs(after.strength - alone.strength) < 0.01)
  }
}
