import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("Differences of two patterns")
struct DifferenceTests {
  typealias Tap = (time: Double, intensity: Double, sharpness: Double)
  private static let four = TraceBench.four

  private func felt(
    _ taps: [Tap], on device: DeviceModel = DeviceClass.taptic.models[0]
  ) -> SensationTraceBuilder {
    TraceBench.builder(Signals.taps(taps), on: device)
  }

  private func changed(_ index: Int, _ change: (inout Tap) -> Void) -> SensationTraceBuilder {
    var taps = Self.four
    change(&taps[index])
    return felt(taps)
  }

  private func moved(_ seconds: Double) -> SensationTraceBuilder {
    felt(Self.four.map { ($0.time + seconds, $0.intensity, $0.sharpness) })
  }

  private func without(_ index: Int) -> SensationTraceBuilder {
    var taps = Self.four
    taps.remove(at: index)
    return felt(taps)
  }

  @Test("the printed examples of four taps come out within 0.05")
  func examples() {
    let reference = felt(Self.four)
    for (name, other, distance, worst) in [
      ("the first weaker", changed(0) { $0.intensity = 0.7 }, 1.06, 1.49),
      ("the first much weaker", changed(0) { $0.intensity = 0.6 }, 2.26, 3.19),
      ("the first sharper", changed(0) { $0.sharpness = 0.9 }, 1.16, 1.64),
      ("the third later", changed(2) { $0.time += 0.05 }, 1.71, 2.16),
      ("without the second", without(1), 5.60, 6.88), ("all 40 ms later", moved(0.04), 0.27, 0.36),
    ] {
      let difference = FeelDifference(reference, other, on: .same)
      #expect(abs(difference.distance - distance) <= 0.05, "\(name): \(difference.distance)")
      #expect(abs(difference.worst - worst) <= 0.05, "\(name): \(difference.worst)")
      #expect(difference.gain == 0, "\(name)")
    }
  }

  @Test("small shifts cost nothing: 20 ms on one device, 60 ms on another that is late")
  func shifts() {
    let reference = felt(Self.four)
    expectEqual(FeelDifference(reference, moved(0.02), on: .same).distance, 0)
    #expect(FeelDifference(reference, moved(0.06), on: .same).distance > 0.3)
    for devices in [FeelDifference.Devices.measured, .unmeasured] {
      #expect(FeelDifference(reference, moved(0.06), on: devices).distance < 0.01, "\(devices)")
      #expect(FeelDifference(moved(0.06), reference, on: devices).distance > 0.3, "\(devices)")
    }
  }

  @Test("the printed distances between devices come out within 0.05, with their gains")
  func devices() {
    let reference = felt(Self.four)
    let narrow = DeviceModel(.linear(LinearActuator(resonance: 235, q: 3, gain: 0.5)))
    for (device, distance, gain) in [
      (DeviceClass.lra150.models[0], 0.80, -2.5), (DeviceClass.coil.models[0], 0.60, 2.7),
      (narrow, 3.79, 8.3),
    ] {
      let difference = FeelDifference(reference, felt(Self.four, on: device), on: .unmeasured)
      #expect(abs(difference.distance - distance) <= 0.05, "\(device): \(difference.distance)")
      #expect(abs(difference.gain - gain) <= 0.1, "\(device): \(difference.gain)")
    }
  }

  @Test("the printed examples of one span come out within 0.05, with and without a free gain")
  func spans() {
    func felt(_ duration: Double, _ intensity: Float, _ sharpness: Float) -> SensationTraceBuilder {
      TraceBench.builder(Bench.drive([Bench.span(0.1, duration, intensity, sharpness)]))
    }
    let reference = felt(0.5, 0.7, 0.3)
    for (name, other, same, free) in [
      ("sharper", felt(0.5, 0.7, 0.5), 1.43, 1.12), ("much sharper", felt(0.5, 0.7, 0.8), 3.11, 3.07),
      ("longer", felt(0.6, 0.7, 0.3), 1.27, 1.26), ("weaker", felt(0.5, 0.6, 0.3), 1.65, 0.40),
    ] {
      let known = FeelDifference(reference, other, on: .same).distance
      #expect(abs(known - same) <= 0.05, "\(name): \(known)")
      let unknown = FeelDifference(reference, other, on: .unmeasured).distance
      #expect(abs(unknown - free) <= 0.05, "\(name): \(unknown)")
    }
  }

  @Test("verdicts follow distance and worst difference")
  func verdicts() {
    let reference = felt(Self.four)
    func verdict(_ other: SensationTraceBuilder) -> FeelDifference.Verdict {
      FeelDifference(reference, other, on: .same).verdict
    }
    expectEqual(verdict(reference), .same)
    expectEqual(verdict(changed(0) { $0.intensity = 0.75 }), .same)
    expectEqual(verdict(changed(0) { $0.intensity = 0.6 }), .close)
    expectEqual(verdict(without(1)), .noticeablyDifferent)
    expectEqual(verdict(SensationTraceBuilder()), .different)
    let nothing = FeelDifference(SensationTrace(), SensationTrace())
    #expect(nothing.verdict == .same && nothing.distance == 0)
    expectEqual(FeelDifference.Verdict.noticeablyDifferent.text, "noticeably different")
  }

  @Test("sentences name the event, its time and its largest difference, worst first")
  func sentences() {
    let reference = felt(Self.four)
    func sentences(_ other: SensationTraceBuilder, atMost most: Int = 3) -> [String] {
      TraceComparison(reference, other, on: .same).sentences(atMost: most)
    }
    #expect(sentences(reference).isEmpty)
    // What persists of the first tap until the second is weaker, too.
    #expect(
      sentences(changed(0) { $0.intensity = 0.6 }) == [
        "the tap at 95 ms is 5 dB weaker (3.2 JND)", "the tap at 245 ms is 1.7 dB weaker (1.1 JND)",
      ])
    expectEqual(sentences(changed(2) { $0.time += 0.05 }), ["the tap at 395 ms is 50 ms later (2.2 JND)"])
    expectEqual(sentences(without(3)), ["the tap at 695 ms is missing (6.5 JND)"])
    #expect(
      TraceComparison(without(3), reference, on: .same).sentences() == [
        "the tap at 695 ms is added (6.5 JND)"
      ])
    let silence = sentences(SensationTraceBuilder(), atMost: 9)
    #expect(silence.map { $0.split(separator: " ")[3] } == ["395", "95", "245", "695"], "\(silence)")
    #expect(silence.allSatisfy { $0.contains("is missing") })
    expectEqual(sentences(SensationTraceBuilder()), Array(silence.prefix(3)))
  }

  @Test("on one device the order of two samples or two patterns of the theme does not matter")
  func orderOfFiles() throws {
    let traces = try Patterns.names.map { TraceBench.felt(Bench.drive(try Patterns.pattern($0))) }
    #expect(traces.count > 40)
    for step in SearchEffort.values([1, 2, 5, 11], few: [1]) {
      for index in stride(from: 0, to: traces.count, by: SearchEffort.isFull ? 1 : 4) {
        let other = (index + step) % traces.count
        let there = FeelDifference(traces[index], traces[other])
        let back = FeelDifference(traces[other], traces[index])
        let names = "\(Patterns.names[index]), \(Patterns.names[other])"
        #expect(abs(there.distance - back.distance) < 1e-9, "\(names)")
        #expect(abs(there.worst - back.worst) < 1e-6, "\(names)")
      }
    }
  }
}
