import HapticModel
import Testing

@testable import HapticSynthesis

@Suite("Lanes and dynamic parameters are numbered alike")
struct LaneNumberTests {
  @Test("every control has the lane of its number, with the same neutral value, range and way of joining")
  func numbers() {
    let lanes: [DynamicParameterID: Int] = [
      .hapticIntensityControl: LaneID.hapticIntensity, .hapticSharpnessControl: LaneID.hapticSharpness,
      .hapticAttackTimeControl: LaneID.hapticAttack, .hapticDecayTimeControl: LaneID.hapticDecay,
      .hapticReleaseTimeControl: LaneID.hapticRelease, .audioVolumeControl: LaneID.audioVolume,
      .audioPanControl: LaneID.audioPan, .audioBrightnessControl: LaneID.audioBrightness,
      .audioPitchControl: LaneID.audioPitch, .audioAttackTimeControl: LaneID.audioAttack,
      .audioDecayTimeControl: LaneID.audioDecay, .audioReleaseTimeControl: LaneID.audioRelease,
    ]
    #expect(lanes.count == LaneID.count && DynamicParameterID.allCases.count == LaneID.count)
    #expect(
      UInt8(exactly: LaneID.count).flatMap(DynamicParameterID.init(rawValue:)) == nil, "a lane is missing")
    // A score states where each lane starts and ends in sixteen numbers.
    #expect(LaneID.count < SIMD16<Int32>.scalarCount)
    for (id, lane) in lanes {
      #expect(Int(id.rawValue) == lane, "\(id.name)")
      #expect(LaneID.multiplies(lane) == (id.combination == .multiply), "\(id.name)")
      #expect(LaneID.neutral(lane) == Double(id.facts.defaultValue), "\(id.name)")
      #expect(LaneID.clamped(-9, lane: lane) == Double(id.facts.range.lowerBound), "\(id.name)")
      #expect(LaneID.clamped(9, lane: lane) == Double(id.facts.range.upperBound), "\(id.name)")
    }
  }
}
