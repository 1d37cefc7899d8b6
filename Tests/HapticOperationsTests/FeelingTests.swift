import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception
import TestExpectations
import Testing

@testable import HapticOperations

@Suite("What a hand feels of patterns")
struct FeelingTests {
  private func taps(_ intensities: [Float]) -> HapticPattern {
    HapticPattern(
      events: intensities.enumerated().map { index, intensity in
        HapticEvent(
          .hapticTransient, time: 0.1 + 0.3 * Double(index),
          parameters: [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, 0.5)])
      })
  }

  /// Many events that sound together for ten minutes.
  private var crowd: HapticPattern {
    HapticPattern(
      events: (0..<2000).map { _ in HapticEvent(.hapticContinuous, time: 0, duration: 600) })
  }

  @Test("a comparison has its JSON and its text, with the largest differences in words")
  func compare() throws {
    let result = try CompareOperation().run(taps([0.8, 0.8, 0.8]), taps([0.8, 0.45]))
    #expect(result.isWhole)
    #expect(result.json().hasPrefix("{\n  \"schema\": 2,\n  \"distance\": "))
    #expect(result.json().contains(/"missing": \[\n    0\.69\d*\n  \]/), "\(result.json())")
    let sentence = /the tap at 39\d ms is \d+ dB weaker \(/
    #expect(result.json().contains(sentence) && result.text().contains(sentence), "\(result.text())")
    #expect(result.text().hasSuffix("events: 1 missing"))
  }

  @Test("equal patterns differ only on two devices")
  func equal() throws {
    let pattern = taps([0.8])
    #expect(CompareOperation(on: .phone).areEqual(pattern, pattern))
    #expect(try CompareOperation(on: .phone).run(pattern, pattern).json() == CompareResult.same.json())
    let operation = CompareOperation(on: .phone, otherDevice: DesignTarget(.pad))
    #expect(!operation.areEqual(pattern, pattern))
    #expect(operation.deviceText == "phone and pad" && CompareOperation(on: .phone).deviceText == "phone")
  }

  @Test("what is felt has its JSON and its text; losses are found when they are asked for")
  func felt() throws {
    let pattern = taps([0.8, 0.05])
    let quick = try FeltOperation(on: .phone).run(pattern)
    #expect(quick.json().contains("\"kind\": \"tap\""))
    #expect(quick.losses.isEmpty)
    let result = try FeltOperation(on: .phone, findsLosses: true).run(pattern)
    expectEqual(result.json(), quick.json())
    #expect(result.text(name: "x").hasPrefix("x on phone: "))
    #expect(result.text(name: "x").contains("Not felt, or hardly:"))
    #expect(!result.text(name: "x").contains("is not measured"))
    #expect(result.text(name: "x", isVerbose: true).contains("The strength of phone is not measured"))
  }

  @Test("what would take minutes is refused")
  func effort() throws {
    let crowd = crowd
    #expect(throws: OperationError.self) { try CompareOperation().run(crowd, taps([1])) }
    #expect(throws: OperationError.self) { try FeltOperation().run(crowd) }
    let error = #expect(throws: OperationError.self) {
      try MotorOperation().run(HapticPattern(events: [HapticEvent(.hapticTransient, time: 20_000)]))
    }
    expectEqual(error?.kind, .tooLarge)
  }

  @Test("motor levels are those of the mixer, from the start to the one that stops the motors")
  func motors() throws {
    let full = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0.012, duration: 0.1,
        parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
    ])
    let levels = try MotorOperation().run(full)
    expectEqual(levels.first, .rest)
    #expect(levels.dropFirst().dropLast().allSatisfy { $0 == MotorLevels(heavy: 65_535) })
    #expect(levels.count == 11 && levels.last == .rest)
    let tap = try MotorOperation().run(taps([1]))
    #expect(tap.firstIndex { $0 != .rest } == 8 && tap.suffix(2) == [MotorLevels(light: 65_535), .rest])
    // The times of the commands do not change what is driven in all.
    let often = try MotorOperation(step: 0.001).run(full)
    #expect(often.prefix(12).allSatisfy { $0 == .rest } && often.count(where: { $0 != .rest }) >= 100)
    #expect(often.count <= 120)
    let split = RumbleProfile(floor: 0.25, transients: .split)
    #expect(try MotorOperation(profile: split).run(taps([0.5])).contains { $0.heavy > 0 })
    #expect(try MotorOperation().run(HapticPattern(events: [])).isEmpty)
    let error = #expect(throws: OperationError.self) { try MotorOperation(step: 0).run(full) }
    expectEqual(error?.kind, .invalidOption)
  }

  @Test(
    "tones are those of the plan with the best gain or a given one, from the start to the slot in which the pad rests"
  )
  func tones() throws {
    let pattern = HapticPattern(events: [
      HapticEvent(
        .hapticContinuous, time: 0.015, duration: 0.145,
        parameters: [EventParameter(.hapticIntensity, 0.5), EventParameter(.hapticSharpness, 0.3)])
    ])
    let tones = try TwoToneOperation(gain: 0).run(pattern)
    let full = TwoTone(lowFrequency: 39, lowAmplitude: 99, highFrequency: 64, highAmplitude: 0)
    #expect(tones.first == .rest && tones.last == .rest && tones.count == 12)
    #expect(tones.dropFirst().dropLast().allSatisfy { $0 == full })
    let soft = try TwoToneOperation(gain: -6.02).run(pattern)
    #expect(soft.dropFirst().dropLast().allSatisfy { $0.lowAmplitude == 67 })
    #expect(try TwoToneOperation().run(pattern).count == 12)
    #expect(try TwoToneOperation().run(HapticPattern(events: [])).isEmpty)
    let strong = LinearActuator(resonance: 160, q: 4, gain: 1)
    #expect(try TwoToneOperation(actuator: strong, gain: 0).run(pattern).dropLast().last?.lowAmplitude == 67)
    for gain in [12.1, -13, .infinity, .nan] {
      let error = #expect(throws: OperationError.self) { try TwoToneOperation(gain: gain).run(pattern) }
      expectEqual(error?.kind, .invalidOption)
    }
    let late = HapticPattern(events: [HapticEvent(.hapticTransient, time: 601)])
    let error = #expect(throws: OperationError.self) { try TwoToneOperation().run(late) }
    expectEqual(error?.kind, .tooLarge)
  }
}
