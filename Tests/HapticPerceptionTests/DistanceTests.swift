import Foundation
import HapticPerception
import TestSupport
import Testing

@Suite("Distance of two patterns")
struct DistanceTests {
  typealias Tap = (time: Double, intensity: Double, sharpness: Double)
  /// The page's four taps.
  static let four: [Tap] = [(0.1, 0.8, 0.5), (0.25, 0.6, 0.3), (0.4, 1, 0.7), (0.7, 0.5, 0.9)]

  private func felt(
    _ taps: [Tap], on device: DeviceModel = DeviceClass.taptic.models[0], gain: Double = 0
  ) -> [FeltEvent] {
    let factor = Float(pow(10, gain / 20))
    return Bench.felt(Signals.taps(taps).map { $0 * factor }, on: device).events
  }

  private func changed(_ index: Int, _ change: (inout Tap) -> Void) -> [FeltEvent] {
    var taps = Self.four
    change(&taps[index])
    return felt(taps)
  }

  @Test("the printed examples of four taps come out within 0.05")
  func examples() {
    let reference = felt(Self.four)
    #expect(FeelDifference(reference, reference).distance == 0)
    for (gain, expected) in [(-1.0, 0.41), (-3, 1.19), (-6, 2.28)] {
      let other = felt(Self.four, gain: gain)
      let known = FeelDifference(reference, other, on: .same)
      #expect(abs(known.distance - expected) <= 0.05, "\(gain) dB: \(known.distance)")
      let free = FeelDifference(reference, other)
      #expect(abs(free.gain + gain) < 0.01)
      if gain == -6 { #expect(abs(free.distance - 0.07) <= 0.05) }
    }
    let weaker = FeelDifference(reference, changed(0) { $0.intensity = 0.7 })
    #expect(abs(weaker.worst - 0.96) <= 0.05)
    let muchWeaker = FeelDifference(reference, changed(0) { $0.intensity = 0.6 })
    #expect(abs(muchWeaker.worst - 2.0) <= 0.05)
    let sharper = FeelDifference(reference, changed(0) { $0.sharpness = 0.9 })
    #expect(abs(sharper.worst - 1.3) <= 0.05)
    let late = FeelDifference(reference, changed(2) { $0.time += 0.05 })
    #expect(abs(late.distance - 0.71) <= 0.05)
    let allLate = FeelDifference(
      reference, felt(Self.four.map { ($0.time + 0.04, $0.intensity, $0.sharpness) }))
    #expect(abs(allLate.distance - 0.27) <= 0.05)
    var three = Self.four
    three.remove(at: 1)
    let dropped = FeelDifference(reference, felt(three))
    #expect(abs(dropped.worst - 8.5) <= 0.05 && dropped.missing == [1] && dropped.verdict == .different)
  }

  @Test("the printed distances between devices come out within 0.05")
  func devices() {
    let reference = felt(Self.four)
    let narrow = DeviceModel(.linear(LinearActuator(resonance: 235, q: 3, gain: 0.5)))
    for (device, expected) in [
      (DeviceClass.lra150.models[0], 0.45), (DeviceClass.coil.models[0], 0.29), (narrow, 1.7),
    ] {
      let distance = FeelDifference(reference, felt(Self.four, on: device)).distance
      #expect(abs(distance - expected) <= 0.05, "\(device): \(distance)")
    }
  }

  @Test("the printed examples of one span come out within 0.05")
  func spans() {
    func felt(_ duration: Double, _ intensity: Float, _ sharpness: Float) -> [FeltEvent] {
      Bench.felt([Bench.span(0.1, duration, intensity, sharpness)]).events
    }
    let reference = felt(0.5, 0.7, 0.3)
    // The page does not say which of its span examples had a free gain: only these settings give its figures.
    for (other, devices, expected) in [
      (felt(0.5, 0.7, 0.5), FeelDifference.Devices.unmeasured, 1.2), (felt(0.5, 0.7, 0.8), .measured, 3.5),
      (felt(0.6, 0.7, 0.3), .unmeasured, 1.1), (felt(0.5, 0.6, 0.3), .measured, 1.2),
    ] {
      let distance = FeelDifference(reference, other, on: devices).distance
      #expect(abs(distance - expected) <= 0.05, "\(distance), expected \(expected)")
    }
  }

  @Test("gain, small shifts and the order of events change nothing; less level is always further away")
  func invariances() {
    let reference = felt(Self.four)
    #expect(FeelDifference(Array(reference.reversed()), reference.shuffled()).distance == 0)
    let shifted = FeelDifference(
      reference, felt(Self.four.map { ($0.time + 0.02, $0.intensity, $0.sharpness) }))
    #expect(shifted.distance < 0.01 && shifted.shift == 0.02)
    let louder = FeelDifference(
      reference, felt(Self.four.map { ($0.time, $0.intensity * 0.9, $0.sharpness) }))
    #expect(louder.distance < 0.1)
    let distances = [-1.0, -3, -6].map {
      FeelDifference(reference, felt(Self.four, gain: $0), on: .same).distance
    }
    #expect(distances == distances.sorted() && distances[0] > 0)
  }

  @Test(
    "on one device the order of two random patterns does not matter", arguments: SearchEffort.seeds(0...79))
  func orderOfRandomPatterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let felt = (0..<2).map { _ in Bench.felt(Signals.random(&random), on: DeviceClass.taptic.models[0]).events
    }
    expectSymmetric(felt[0], felt[1], "seed \(seed)")
    // Rows on a grid have many equally good matchings.
    let rows = (0..<2).map { _ in
      Bench.felt((0..<8).map { Bench.tap(0.1 + 0.05 * Double($0 + random.next(2)), 0.8, 0.5) }).events
    }
    expectSymmetric(rows[0], rows[1], "rows of seed \(seed)")
  }

  @Test("on one device the order of two samples or two patterns of the theme does not matter")
  func orderOfFiles() throws {
    let felt = try Patterns.names.map {
      Bench.felt(Bench.drive(try Patterns.pattern($0)), on: DeviceClass.taptic.models[0]).events
    }
    #expect(felt.count > 40)
    for (index, first) in felt.enumerated() {
      for other in 0..<index {
        expectSymmetric(first, felt[other], "\(Patterns.names[index]), \(Patterns.names[other])")
      }
    }
  }

  private func expectSymmetric(_ a: [FeltEvent], _ b: [FeltEvent], _ names: String) {
    let (there, back) = (FeelDifference(a, b, on: .same), FeelDifference(b, a, on: .same))
    #expect(abs(there.distance - back.distance) < 1e-6 && abs(there.worst - back.worst) < 1e-6, "\(names)")
    #expect(there.shift.magnitude <= 0.02 && there.gain == 0, "\(names)")
  }

  @Test("success and warning of the samples are 9 JND apart in both directions")
  func successAndWarning() throws {
    let felt = try ["Samples/success.ahap", "Samples/warning.ahap"].map {
      Bench.felt(Bench.drive(try Patterns.pattern($0)), on: DeviceClass.taptic.models[0]).events
    }
    #expect(abs(FeelDifference(felt[0], felt[1], on: .same).distance - 8.96) <= 0.05)
    #expect(abs(FeelDifference(felt[1], felt[0], on: .same).distance - 8.96) <= 0.05)
  }

  @Test("verdicts follow distance and worst difference")
  func verdicts() {
    let reference = felt(Self.four)
    #expect(FeelDifference(reference, reference).verdict == .same)
    #expect(FeelDifference(reference, changed(0) { $0.intensity = 0.6 }).verdict == .close)
    #expect(FeelDifference(reference, []).verdict == .different)
    #expect(FeelDifference([], []).verdict == .same)
    #expect(FeelDifference([], []).distance == 0)
  }

  @Test("what is lost, what comes new and what became one is named")
  func leftovers() {
    let reference = felt(Self.four)
    let none = FeelDifference(reference, [])
    #expect(none.missing == [0, 1, 2, 3] && none.added.isEmpty && none.unmatchedReference.count == 4)
    let all = FeelDifference([], reference)
    #expect(all.added == [0, 1, 2, 3] && all.missing.isEmpty && all.unmatchedOther.count == 4)
    let two = Bench.felt([Bench.tap(0.1, 0.8, 0.5), Bench.tap(0.2, 0.8, 0.5)]).events
    let one = Bench.felt([Bench.span(0.1, 0.15, 0.8, 0.5)]).events
    let fused = FeelDifference(two, one)
    #expect(two.count == 2 && one.count == 1 && fused.fused == [1])
    #expect(fused.matches.first?.changesClass == true)
  }

  @Test("sentences name the event, its time and its largest difference, worst first")
  func sentences() {
    let reference = felt(Self.four)
    #expect(FeelDifference(reference, reference).sentences().isEmpty)
    let weaker = FeelDifference(reference, changed(0) { $0.intensity = 0.6 })
    #expect(weaker.sentences() == ["the tap at 95 ms is 2.0 JND weaker"])
    let sharper = FeelDifference(reference, changed(1) { $0.sharpness = 1 })
    #expect(
      sharper.sentences().first == "the tap at 245 ms is 1.6 JND higher in pitch", "\(sharper.sentences())")
    var three = Self.four
    three.remove(at: 3)
    #expect(FeelDifference(reference, felt(three)).sentences() == ["the tap at 695 ms is missing (5.4 JND)"])
    #expect(FeelDifference(felt(three), reference).sentences() == ["the tap at 695 ms is added (5.4 JND)"])
    #expect(FeelDifference(reference, []).sentences().count == 3)
    #expect(FeelDifference(reference, []).sentences(atMost: 0).isEmpty)
    #expect(FeelDifference(reference, []).sentences(atMost: -1).isEmpty)
  }
}
