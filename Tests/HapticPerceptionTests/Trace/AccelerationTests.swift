import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Traces of measured acceleration")
struct AccelerationTests {
  /// Records samples in blocks of the given sizes, in turn.
  static func record(
    _ samples: [Double], hand: Hand = .grasp, userOffset: Double = 0, blocks: [Int] = [1 << 20]
  ) -> SensationTrace {
    var recorder = AccelerationRecorder(hand: hand, userOffset: userOffset)
    var start = 0
    var block = 0
    samples.withUnsafeBufferPointer { all in
      while start < all.count {
        let end = min(all.count, start + blocks[block % blocks.count])
        recorder.append(UnsafeBufferPointer(rebasing: all[start..<end]))
        start = end
        block += 1
      }
    }
    return recorder.finish()
  }

  static func isSame(_ a: SensationTrace, _ b: SensationTrace) -> Bool {
    a.moments == b.moments && a.count == b.count && a.weight == b.weight
  }

  /// A random drive and what a device makes of it, from rest to rest.
  static func moved(_ random: inout SeededGenerator, on model: DeviceModel) -> (
    drive: [Float], acceleration: [Double]
  ) {
    let drive = Signals.random(&random)
    var motion = DeviceMotion(model)
    let silence = [Float](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
    var acceleration = [Double](repeating: 0, count: drive.count + silence.count)
    (drive + silence).withUnsafeBufferPointer { drive in
      acceleration.withUnsafeMutableBufferPointer { motion.move(drive, into: $0) }
    }
    return (drive, acceleration)
  }

  @Test("blocks of any size give the same bits", arguments: SearchEffort.seeds(0..<6))
  func blocks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = Signals.random(&random).map { Double($0) * 2 }
    let whole = Self.record(samples)
    #expect(whole.moments.contains { $0.height > 0 }, "seed \(seed)")
    for blocks in [[1], [40], [7, 1, 513, 20, 3], [4096], [random.next(700) + 1, random.next(60) + 1]] {
      #expect(Self.isSame(Self.record(samples, blocks: blocks), whole), "seed \(seed), blocks \(blocks)")
    }
  }

  @Test(
    "the acceleration of a device gives the trace of the drive that moved it, bit for bit",
    arguments: SearchEffort.seeds(0..<6))
  func drive(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for device in [DeviceClass.taptic, .lra150, .coil, .joycon] {
      let (drive, acceleration) = Self.moved(&random, on: device.models[0])
      for (hand, userOffset) in [(Hand.grasp, 0.0), (.contactor, 4)] {
        var recorder = SensationTraceRecorder(device: device.models[0], hand: hand, userOffset: userOffset)
        drive.withUnsafeBufferPointer { recorder.append($0) }
        let driven = recorder.finish()
        let measured = Self.record(acceleration, hand: hand, userOffset: userOffset)
        if hand == .grasp { #expect(driven.weight > 0, "seed \(seed), \(device)") }
        // The last two moments of a recording are means over what follows it, too.
        let compared = driven.moments.count - 2
        let differing = (0..<compared).filter { measured.moments[$0] != driven.moments[$0] }
        #expect(differing == [], "seed \(seed), \(device)")
        // The rest is the silence at the end of the recording.
        #expect(measured.moments.dropFirst(driven.moments.count).allSatisfy { $0.weight == 0 })
        #expect(measured.count == driven.count && measured.weight == driven.weight, "seed \(seed), \(device)")
      }
    }
  }

  @Test("the trace is that of the frames of an analyzer")
  func frames() {
    var random = SeededGenerator(seed: 3)
    let samples = Signals.random(&random).map { Double($0) }
    let silence = Signals.silence(0.5)
    var analyzer = SensationAnalyzer(hand: .grasp, userOffset: 2)
    var builder = SensationTraceBuilder()
    (samples + silence).withUnsafeBufferPointer { analyzer.append($0) { builder.add($0) } }
    analyzer.finish { builder.add($0) }
    #expect(Self.isSame(builder.trace(), Self.record(samples, userOffset: 2)))
  }

  @Test("silence and no samples at all are felt as nothing")
  func silence() {
    for samples in [[], Signals.silence(1)] {
      let trace = Self.record(samples)
      expectEqual(trace.moments.count, 100 + samples.count / 40)
      #expect(trace.count == 0 && trace.weight == 0)
      #expect(trace.moments.allSatisfy { $0.level == 0 && $0.height == 0 && $0.onset == 0 })
    }
  }

  @Test("a vibration that is cut off at the last sample fades within the silence that follows")
  func cut() throws {
    let samples = (0..<4000).map { Signals.sine(150, $0) }
    let trace = Self.record(samples)
    let whole = Self.record(samples + Signals.silence(1))
    let last = try #require(trace.moments.last)
    #expect(last.level == 0 && last.height < 0.01 && last.weight < 1e-6, "\(last)")
    #expect(abs(trace.count - whole.count) < 1e-6 && abs(trace.weight - whole.weight) < 1e-6)
  }

  @Test("NaN and infinity count as 0, and enormous samples as 1e6 g", arguments: SearchEffort.seeds(0..<6))
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [Double] = [.nan, .infinity, -.infinity, .signalingNaN, 1e300, -1e300, .leastNonzeroMagnitude]
    var samples = Signals.random(&random).map { Double($0) }
    var clean = samples
    for _ in 0...random.next(40) {
      let (index, value) = (random.next(samples.count), odd[random.next(odd.count)])
      samples[index] = value
      clean[index] = value.isFinite ? max(-1e6, min(1e6, value)) : 0
    }
    let offset = [Double.nan, .infinity, -1e300, 0][random.next(4)]
    let trace = Self.record(samples, userOffset: offset)
    #expect(Self.isSame(trace, Self.record(clean, userOffset: offset)), "seed \(seed)")
    #expect(trace.count.isFinite && trace.weight.isFinite, "seed \(seed)")
    for moment in trace.moments {
      let values = [
        moment.level, moment.height, moment.present, moment.unmasked, moment.octaves, moment.roughness,
        moment.rate,
        moment.onset, moment.weight,
      ]
      #expect(values.allSatisfy { $0.isFinite }, "seed \(seed), offset \(offset): \(moment)")
    }
    #expect(FeelDifference(trace, Self.record([])).distance.isFinite, "seed \(seed)")
  }

  @Test(
    "a grasp feels more of a high vibration than a contactor does, and a user's offset lowers the level by its dB"
  )
  func hands() {
    func level(_ hand: Hand, _ userOffset: Double) -> Double {
      Self.record(Signals.burst(160, 0.5, seconds: 0.5), hand: hand, userOffset: userOffset).moments.map(
        \.level
      ).max() ?? 0
    }
    #expect(abs(level(.grasp, 0) - level(.contactor, 0) - 10) < 0.1)
    #expect(abs(level(.grasp, 0) - level(.grasp, 6) - 6) < 0.1)
    #expect(level(.grasp, 200) == level(.grasp, 60) && level(.grasp, .nan) == level(.grasp, 0))
  }

  @Test("a constant offset is felt, which is why gravity must be subtracted")
  func gravity() {
    let hum = Signals.burst(150, 0.2, seconds: 0.5)
    let lying = Self.record(hum.map { $0 + 1 })
    let clean = Self.record(hum)
    #expect(lying.moments[5].level > 20 && clean.moments[5].level == 0)
  }
}
