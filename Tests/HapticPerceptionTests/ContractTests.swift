import Foundation
import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticPerception

@Suite("Contracts of the model")
struct ContractTests {
  @Test("blocks of any size give the same frames, bit for bit", arguments: SearchEffort.seeds(0..<6))
  func blocks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let acceleration = Signals.random(&random).map { Double($0) * 3 }
    let whole = Bench.frames(acceleration)
    for blocks in [[1], [40], [7, 1, 513, 20, 3], [4096], [random.next(700) + 1, random.next(60) + 1]] {
      #expect(Bench.frames(acceleration, blocks: blocks) == whole, "seed \(seed), blocks \(blocks)")
    }
  }

  @Test("a recorder fed in pieces feels what it feels in one piece", arguments: DeviceClass.allCases)
  func pieces(device: DeviceClass) throws {
    var random = SeededGenerator(seed: 11)
    let drive = Signals.random(&random)
    let light = Signals.random(&random)
    for model in device.models {
      let whole = Bench.felt(drive, light: light, on: model)
      let trace = TraceBench.felt(drive, light: light, on: model)
      var recorder = FeltRecorder(device: model)
      var traces = SensationTraceRecorder(device: model)
      var frames: [SensationFrame] = []
      var start = 0
      drive.withUnsafeBufferPointer { drive in
        light.withUnsafeBufferPointer { light in
          while start < drive.count {
            let end = min(drive.count, start + 1 + random.next(900))
            let second = UnsafeBufferPointer(rebasing: light[min(start, light.count)..<min(end, light.count)])
            let first = UnsafeBufferPointer(rebasing: drive[start..<end])
            recorder.append(first, light: second) { frames.append($0) }
            traces.append(first, light: second)
            start = end
          }
        }
      }
      recorder.finish { frames.append($0) }
      expectEqual(frames, whole)
      let pieces = traces.finish()
      #expect(pieces.moments == trace.moments && pieces.events == trace.events)
      expectEqual(traces.adaptation, recorder.adaptation)
    }
  }

  @Test(
    "a recorder feels what an analyzer feels of the motion of the device, bit for bit",
    arguments: SearchEffort.seeds(0..<6))
  func motion(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Between the signals the actuator comes to rest.
    let drive =
      Signals.random(&random) + [Float](repeating: 0, count: 4000 + random.next(9000))
      + Signals.random(&random)
    for model in DeviceClass.allCases.flatMap(\.models) {
      var motion = DeviceMotion(model)
      let silence = [Float](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
      var acceleration = [Double](repeating: 0, count: drive.count + silence.count)
      (drive + silence).withUnsafeBufferPointer { drive in
        acceleration.withUnsafeMutableBufferPointer { motion.move(drive, into: $0) }
      }
      #expect(Bench.felt(drive, on: model) == Bench.frames(acceleration, hand: .grasp), "seed \(seed)")
    }
  }

  @Test("frames with less detail have the same values, and 0 for the others")
  func details() {
    var random = SeededGenerator(seed: 5)
    let drive = Signals.random(&random)
    let whole = Bench.felt(drive, on: DeviceClass.taptic.models[0])
    for detail in [SensationDetail.levels, .pitches] {
      var recorder = FeltRecorder(device: DeviceClass.taptic.models[0], hand: .grasp, detail: detail)
      var frames: [SensationFrame] = []
      drive.withUnsafeBufferPointer { recorder.append($0) { frames.append($0) } }
      recorder.finish { frames.append($0) }
      let expected = whole.map {
        var frame = $0
        (frame.strength, frame.roughness) = (0, 0)
        (frame.difference, frame.amplitude, frame.unevenness, frame.rate) = (0, 0, 0, 0)
        if detail == .levels { frame.pitch = 0 }
        return frame
      }
      #expect(!frames.isEmpty && frames == expected)
    }
  }

  @Test("after its end an analyzer is as new")
  func reset() {
    var analyzer = SensationAnalyzer()
    var runs: [[SensationFrame]] = [[], []]
    let acceleration = Signals.burst(100, 1, seconds: 0.1)
    for run in 0...1 {
      acceleration.withUnsafeBufferPointer { analyzer.append($0) { runs[run].append($0) } }
      analyzer.finish { runs[run].append($0) }
    }
    #expect(!runs[0].isEmpty && runs[0] == runs[1])
  }

  @Test(
    "no input and no profile leads to a trap or to what is not a number",
    arguments: SearchEffort.seeds(0...59))
  func nonsense(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, -1, Double.leastNonzeroMagnitude, 1e-30, 1e30, 1e308, -1e308, 0.5,
      3, 150, 1000,
    ]
    func number() -> Double { random.next(3) == 0 ? 300 * random.unit() : odd[random.next(odd.count)] }
    func numbers() -> DeviceModel.Numbers {
      .init(peakG: number(), resonance: number(), q: number(), rise: number(), fall: number())
    }
    let base = DeviceClass.allCases[random.next(DeviceClass.allCases.count)].models[0]
    let model = base.replacing(numbers(), light: numbers())
    var drive = Signals.random(&random)
    for _ in 0..<random.next(40) { drive[random.next(drive.count)] = Float(number()) }
    let offset = number()
    let felt = Bench.felt(drive, light: drive, on: model, userOffset: offset)
    let raw = Bench.frames(drive.map { Double($0) * number() }, userOffset: offset)
    for frame in felt + raw {
      let values = [
        frame.pacinianPower, frame.nonPacinianPower, frame.level, frame.strength, frame.pitch,
        frame.roughness,
        frame.pacinianLevel, frame.nonPacinianLevel,
      ]
      #expect(values.allSatisfy { $0.isFinite }, "seed \(seed), frame \(frame)")
      #expect([frame.level, frame.roughness, frame.pitch, frame.strength].allSatisfy { $0 >= 0 })
    }
    let builders = [felt, raw].map { TraceBench.builder($0) }
    for trace in builders.map({ $0.trace(gain: number()) }) + builders.map({ $0.trace() }) {
      for moment in trace.moments {
        let values = [
          moment.level, moment.height, moment.present, moment.unmasked, moment.octaves, moment.roughness,
          moment.rate, moment.onset, moment.weight,
        ]
        #expect(values.allSatisfy { $0.isFinite && $0 >= 0 }, "seed \(seed): \(moment)")
      }
      let events = trace.events
      for event in events {
        let values = [
          event.time, event.duration, event.level, event.height, event.pitch, event.roughness, event.rate,
          event.salience,
        ]
        #expect(values.allSatisfy { $0.isFinite && $0 >= 0 }, "seed \(seed): \(event)")
        #expect(event.count >= 1 && event.salience <= 1 + 1e-9, "seed \(seed): \(event)")
      }
      #expect(trace.masked(events).allSatisfy { $0.left.isFinite && $0.unmasked.isFinite }, "seed \(seed)")
      #expect((0...60).contains(trace.uncovered(by: events)), "seed \(seed)")
    }
    for devices in [FeelDifference.Devices.same, .unmeasured] {
      let comparison = TraceComparison(builders[0], builders[1], on: devices)
      let difference = comparison.difference
      #expect(difference.distance.isFinite && difference.worst.isFinite, "seed \(seed)")
      #expect((-12...12).contains(difference.gain), "seed \(seed)")
      #expect(comparison.sentences(atMost: .max).allSatisfy { !$0.isEmpty }, "seed \(seed)")
    }
  }

  @Test(
    "any pattern that renders is felt without trap or NaN, and is no different from itself",
    arguments: SearchEffort.seeds(0..<40))
  func patterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<random.next(30)).map { _ -> HapticEvent in
      let (time, intensity, sharpness) = (2 * random.unit(), Float(random.unit()), Float(random.unit()))
      return random.next(2) == 0
        ? Bench.tap(time, intensity, sharpness)
        : Bench.span(time, 0.5 * random.unit(), intensity, sharpness)
    }
    let device = DeviceClass.allCases[random.next(DeviceClass.allCases.count)]
    let builder = TraceBench.builder(Bench.felt(events, on: device))
    let trace = builder.trace()
    #expect(trace.moments.allSatisfy { $0.level.isFinite && $0.pitch.isFinite }, "seed \(seed)")
    for devices in [FeelDifference.Devices.same, .measured, .unmeasured] {
      let same = FeelDifference(builder, builder, on: devices)
      #expect(same.distance == 0 && same.worst == 0 && same.verdict == .same, "seed \(seed)")
      #expect(same.gain == 0 && same.missing.isEmpty && same.added.isEmpty, "seed \(seed)")
    }
    #expect(TraceComparison(trace, trace).sentences(atMost: .max).isEmpty, "seed \(seed)")
  }

  @Test("the work of a comparison grows with the length of the traces, not with its square")
  func manyTaps() {
    func work(_ count: Int) -> Int {
      let taps = (0..<count).map { index -> HapticEvent in
        Bench.tap(0.06 * Double(index), index % 3 == 0 ? 1 : 0.7, Float(index % 5) / 5)
      }
      let trace = TraceBench.felt(Bench.drive(taps))
      let other = TraceBench.felt(Bench.drive(Array(taps.dropLast(count / 10))))
      return TraceAlignment(trace, other).work
    }
    // All work is done on these sums of differences.
    let works = [100, 200, 400].map(work)
    #expect(works[0] > 100 && works[1] < 3 * works[0] && works[2] < 3 * works[1], "\(works)")
  }
}
