import Foundation
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

@Suite("Live composer")
struct LiveComposerTests {
  @Test(
    "the events of a live sound do not depend on its blocks", arguments: CompositionStrategy.allCases)
  func blocks(strategy: CompositionStrategy) {
    let samples = Array(Live.mixed.prefix(Int(1.1 * Sounds.rate)))
    let whole = Live.events(samples, CompositionSettings(strategy), blocks: [samples.count])
    #expect(whole.count >= 200)
    expectEqual(whole.contains { if case .transient = $0 { true } else { false } }, strategy.hasTransients)
    for blocks in [[1], [7, 64, 333], [1024, 1]] {
      #expect(
        Live.events(samples, CompositionSettings(strategy), blocks: blocks) == whole,
        "\(strategy.name) in blocks of \(blocks)")
    }
  }

  @Test(
    "blocks of random sizes give the same events at every sample rate",
    arguments: SearchEffort.values([8000, 22_050, 44_100, 96_000, 192_000], few: [8000, 44_100]))
  func rates(rate: Double) {
    let samples = Sounds.noise(0.5, seed: 5, rate: rate) {
      $0.truncatingRemainder(dividingBy: 0.13) < 0.03 ? 0.6 : 0.01
    }
    let whole = Live.events(samples, rate: rate, blocks: [samples.count])
    let seed = UInt64(rate)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2 {
      let blocks = (0..<16).map { _ in Int.random(in: 1...3000, using: &generator) }
      #expect(Live.events(samples, rate: rate, blocks: blocks) == whole, "seed \(seed), blocks \(blocks)")
    }
  }

  @Test("a change of sensitivity reaches the detector, and samples that are NaN stay out of a recording")
  func sensitivity() {
    var settings = CompositionSettings(.onsets)
    settings[.sensitivity] = 0
    let expected = Live.events(Live.mixed, settings, blocks: [480])
    var composer = LiveComposer(
      sampleRate: Sounds.rate, settings: CompositionSettings(.onsets), scale: Feeling.scale)
    composer.settings = settings
    var events: [LiveEvent] = []
    Live.mixed.withUnsafeBufferPointer { samples in composer.process(samples) { events.append($0) } }
    expectEqual(Live.transients(events), Live.transients(expected))
    #expect(
      Live.transients(expected) != Live.transients(Live.events(Live.mixed, .init(.onsets), blocks: [480])))

    var recorder = LiveRecorder()
    for event in expected {
      recorder.append(event)
      if case .transient(var transient) = event {
        transient.sharpness = .nan
        recorder.append(.transient(transient))
      }
    }
    expectEqual(recorder.transientCount, Live.transients(expected).count)
  }

  @Test(
    "an event is handed over as soon as the sound that follows it is as long as the delay",
    arguments: SearchEffort.values([8000, 22_050, 44_100, 48_000, 192_000], few: [8000, 22_050]))
  func delay(rate: Double) {
    let samples = Sounds.noise(0.5, seed: 3, rate: rate) {
      $0.truncatingRemainder(dividingBy: 0.1) < 0.02 ? 0.5 : 0
    }
    var composer = LiveComposer(sampleRate: rate, scale: Feeling.scale)
    var latest = 0.0
    var transients = 0
    for (index, sample) in samples.enumerated() {
      withUnsafePointer(to: sample) {
        composer.process(UnsafeBufferPointer(start: $0, count: 1)) { event in
          latest = max(latest, Double(index + 1) / rate - event.time)
          if case .transient = event { transients += 1 }
        }
      }
    }
    #expect(transients >= 4)
    #expect(latest <= LiveComposer.delay + 1 / rate)
    #expect(LiveComposer.delay < 0.012)
  }

  @Test("frames measure what the composer of files measures, up to the delay")
  func sameMeasurement() {
    let samples = Live.mixed
    let live = Live.frames(Live.events(samples, CompositionSettings(.envelope), blocks: [480]))
    var analyzer = SoundAnalyzer(sampleRate: Sounds.rate)
    var file: [SoundFrame] = []
    // As the composer of files does: without the constant part that the sound starts with.
    let centred = samples.map { $0 - samples[0] }
    centred.withUnsafeBufferPointer { analyzer.append($0) { file.append($0) } }
    #expect(live.count >= file.count - 3)
    for (frame, other) in zip(live, file) { #expect(frame.level == other.level) }
  }

  @Test("with a fixed loudest level, live touch is that of a file whose plan is not corrected")
  func sameTouch() throws {
    let samples = Live.mixed
    var settings = CompositionSettings(.envelope)
    settings[.range] = 40
    let composed = Feeling.composed(samples, settings, isCorrected: false)
    var composer = LiveComposer(
      sampleRate: Sounds.rate, settings: settings, loudest: composed.report.loudest, scale: Feeling.scale)
    var recorder = LiveRecorder()
    samples.withUnsafeBufferPointer { composer.process($0) { recorder.append($0) } }
    let recorded = Feeling.levels(recorder.pattern(settings), seconds: 3)
    let wanted = Feeling.levels(composed.pattern, seconds: 3)
    let felt = zip(recorded, wanted).filter { $0 > 12 || $1 > 12 }
    #expect(felt.count > 200)
    let near = felt.filter { abs($0 - $1) < 2 }
    #expect(Double(near.count) >= 0.95 * Double(felt.count), "\(near.count) of \(felt.count) within 2 dB")
  }

  @Test("blows become transients at their place, as strong as they are loud")
  func transients() {
    let times = [0.3, 0.7, 1.1, 1.5]
    let rate = 48_000.0
    var samples = Sounds.blows(2, at: times, rate: rate)
    // The second and the fourth are 12 dB softer.
    for index in samples.indices {
      let time = Double(index) / rate
      if (0.65..<1.05).contains(time) || time >= 1.45 { samples[index] *= 0.25 }
    }
    let transients = Live.transients(Live.events(samples, rate: rate, blocks: [256]))
    expectEqual(transients.count, times.count)
    for (transient, time) in zip(transients, times) {
      #expect(abs(transient.time - time) < 0.003, "\(transient.time) for \(time)")
    }
    for index in [0, 2] where transients.count == 4 {
      #expect(transients[index].felt > transients[index + 1].felt + 6)
    }
  }

  @Test("the second of a pair is left out, and a row goes on as a roll")
  func rolls() {
    let pair = Live.transients(
      Live.events(Sounds.blows(1.5, at: [0.3, 0.36, 0.9], decay: 0.01), blocks: [256]))
    expectEqual(pair.count, 2)
    let row = (0..<12).map { 0.3 + 0.05 * Double($0) }
    let roll = Live.transients(Live.events(Sounds.blows(1.5, at: row, decay: 0.01), blocks: [256]))
    #expect(roll.count >= 9, "\(roll.map(\.time))")
    for (first, second) in zip(roll, roll.dropFirst()) { #expect(second.time - first.time >= 0.0449) }
  }

  @Test("vibration pauses around a transient and is weaker after it")
  func ducking() {
    var samples = Sounds.tone(1, hertz: 220) { _ in 0.1 }
    for (index, sample) in Sounds.blows(1, at: [0.5], decay: 0.02).enumerated() {
      samples[index] += 2 * sample
    }
    let events = Live.events(samples, blocks: [256])
    let transient = Live.transients(events).first { abs($0.time - 0.5) < 0.005 }
    #expect(transient != nil)
    let frames = Live.frames(events)
    let under = frames.filter { $0.time > 0.5 && $0.time < 0.519 }
    #expect(under.count >= 3 && under.allSatisfy { $0.intensity == 0 })
    #expect(frames.contains { $0.time < 0.45 && $0.intensity > 0.1 })
    #expect(frames.contains { $0.time > 0.6 && $0.intensity > 0.1 })
  }

  @Test("the loudest level follows the sound up within half a second and down within fifteen")
  func adapting() {
    // As few samples as the composer takes, for seventeen seconds of sound.
    let rate = 8_000.0
    let quiet = Sounds.tone(1, hertz: 400, rate: rate) { _ in 0.02 }
    let loud = Sounds.tone(0.5, hertz: 400, rate: rate) { _ in 0.5 }
    let long = Sounds.tone(15, hertz: 400, rate: rate) { _ in 0.02 }
    let frames = Live.frames(Live.events(loud + quiet + long, rate: rate, blocks: [4096]))
    let level = frames[60].level
    #expect(abs(Double(frames[98].loudest - level)) < 1)
    let softLevel = frames[200].level
    #expect(frames[150].loudest > softLevel + 20)
    #expect(abs(Double((frames.last?.loudest ?? 0) - softLevel)) < 1)
  }

  @Test("silence and what lies below the gate ask for nothing and change no level")
  func gate() {
    let noise = Sounds.noise(1, seed: 4) { _ in 0.0005 }
    for samples in [noise, noise.map { _ in 0 }, noise.map { _ in 0.7 }] {
      let events = Live.events(samples, blocks: [512])
      #expect(Live.transients(events).isEmpty)
      #expect(Live.frames(events).allSatisfy { $0.intensity == 0 && !$0.isOpen })
      expectEqual(Live.frames(events).last?.loudest, Live.frames(events).first?.loudest)
    }
  }

  @Test("NaN, infinity and huge samples count as silence, and clipping is felt at full strength")
  func strange() {
    var samples = [Float](repeating: .nan, count: 4800)
    samples += [Float](repeating: .infinity, count: 4800) + [Float](repeating: -1e30, count: 4800)
    #expect(Live.frames(Live.events(samples, blocks: [100])).allSatisfy { $0.intensity == 0 })
    let half = Int(Sounds.rate / 480)
    let square = (0..<480 * half).map { $0 / half % 2 == 0 ? Float(1) : -1 }
    let frames = Live.frames(Live.events(samples + square, CompositionSettings(.envelope), blocks: [999]))
    #expect(frames.allSatisfy { (0...1).contains($0.intensity) && (0...1).contains($0.sharpness) })
    #expect((frames.last?.intensity ?? 0) > 0.3)
  }

  @Test("strategies change while the sound goes on")
  func changes() {
    let samples = Live.mixed
    var composer = LiveComposer(sampleRate: Sounds.rate, scale: Feeling.scale)
    var events: [LiveEvent] = []
    let part = samples.count / 5
    for (index, strategy) in CompositionStrategy.allCases.enumerated() {
      composer.settings.strategy = strategy
      var found: [LiveEvent] = []
      samples[(index * part)..<((index + 1) * part)].withUnsafeBufferPointer {
        composer.process($0) { found.append($0) }
      }
      if !strategy.hasTransients { #expect(Live.transients(found).isEmpty) }
      if !strategy.hasSpans { #expect(Live.frames(found).allSatisfy { $0.intensity == 0 }) }
      events += found
    }
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("a gap of more than an hour is skipped for frames and transients alike", arguments: [1.0, 7200])
  func longGap(gap: Double) throws {
    var recorder = LiveRecorder()
    let transient = LiveTransient(time: 0, intensity: 0.5, sharpness: 0.5, felt: 30)
    func record(from time: Double) {
      for index in 0..<200 {
        if index == 100 {
          var transient = transient
          transient.time = time + 0.5
          recorder.append(.transient(transient))
        }
        recorder.append(
          .frame(
            LiveFrame(
              time: time + Double(index) * 0.005, intensity: 0.5, sharpness: 0.5, level: -20, loudest: -10,
              isOpen: true, felt: 30, brightness: 8)))
      }
    }
    record(from: 0)
    record(from: 1 + gap)
    let skips = gap > 3600
    #expect(abs(recorder.duration - (skips ? 2 : 2 + gap)) < 1e-6)
    let transients = recorder.pattern().events.filter { $0.type == .hapticTransient }.map(\.time)
    expectEqual(transients.count, 2)
    #expect(abs(try #require(transients.last) - (skips ? 1.5 : 1.5 + gap)) < 1e-4)
  }

  @Test("a recording is a valid pattern whose transients are those of the sound")
  func recording() {
    let samples = Live.mixed
    var composer = LiveComposer(sampleRate: Sounds.rate)
    var recorder = LiveRecorder()
    samples.withUnsafeBufferPointer { composer.process($0) { recorder.append($0) } }
    let pattern = recorder.pattern()
    #expect(pattern.validate().isEmpty)
    expectEqual(pattern.events.count { $0.type == .hapticTransient }, recorder.transientCount)
    #expect(recorder.transientCount >= 3)
    #expect(pattern.events.contains { $0.type == .hapticContinuous })
    #expect(abs(recorder.duration - 3) < 0.03)
    #expect(LiveRecorder().pattern().isEmpty)
  }
}

/// Live sounds and what is felt of them.
enum Live {
  /// Blows over a swelling tone and noise.
  static let mixed: [Float] = {
    var samples = Sounds.tone(3, hertz: 330) { 0.15 * (1 + sin(2 * Double.pi * $0)) }
    for (index, sample) in Sounds.noise(3, seed: 1, amplitude: { _ in 0.01 }).enumerated() {
      samples[index] += sample
    }
    for (index, sample) in Sounds.blows(3, at: [0.4, 0.9, 1.35, 2.1]).enumerated() {
      samples[index] += sample
    }
    return samples
  }()

  static func events(
    _ samples: [Float], _ settings: CompositionSettings = CompositionSettings(), rate: Double = Sounds.rate,
    blocks: [Int]
  ) -> [LiveEvent] {
    var composer = LiveComposer(sampleRate: rate, settings: settings, scale: Feeling.scale)
    var events: [LiveEvent] = []
    var position = 0
    var turn = 0
    samples.withUnsafeBufferPointer { samples in
      while position < samples.count {
        let end = min(samples.count, position + blocks[turn % blocks.count])
        composer.process(UnsafeBufferPointer(rebasing: samples[position..<end])) { events.append($0) }
        position = end
        turn += 1
      }
    }
    return events
  }

  static func frames(_ events: [LiveEvent]) -> [LiveFrame] {
    events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }

  static func transients(_ events: [LiveEvent]) -> [LiveTransient] {
    events.compactMap { if case .transient(let transient) = $0 { transient } else { nil } }
  }
}
