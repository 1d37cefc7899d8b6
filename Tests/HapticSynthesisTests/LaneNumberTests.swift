import HapticModel
import TestExpectations
import Testing

@testable import HapticSynthesis

@Suite("Lanes and dynamic parameters are numbered alike")
struct LaneNumberTests {
  @Test("every control has the lane of its number, with the same neutral value, range and way of joining")
  func numbers() {
    expectEqual(DynamicParameterID.allCases.map(\.lane), Array(0..<LaneID.count))
    #expect(
      UInt8(exactly: LaneID.count).flatMap(DynamicParameterID.init(rawValue:)) == nil, "a lane is missing")
    // A score states where each lane starts and ends in sixteen numbers.
    #expect(LaneID.count < SIMD16<Int32>.scalarCount)
    for id in DynamicParameterID.allCases {
      let lane = id.lane
      #expect(LaneID.multiplies(lane) == (id.combination == .multiply), "\(id.name)")
      #expect(LaneID.neutral(lane) == Double(id.facts.defaultValue), "\(id.name)")
      #expect(LaneID.clamped(-9, lane: lane) == Double(id.facts.range.lowerBound), "\(id.name)")
      #expect(LaneID.clamped(9, lane: lane) == Double(id.facts.range.upperBound), "\(id.name)")
    }
  }
}
