import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

@Suite("Fewest points")
struct FewestPointsTests {
  private struct Gates {
    var wanted: [Double]
    var lower: [Double]
    var upper: [Double]

    init(seed: UInt64, count: Int) {
      var generator = SeededGenerator(seed: seed)
      var value = 0.5
      let roughness = Double.random(in: 0.005...0.1, using: &generator)
      wanted = (0..<count).map { _ in
        value = min(max(value + Double.random(in: -roughness...roughness, using: &generator), 0.02), 0.98)
        return value
      }
      let width = Double.random(in: 0.005...0.1, using: &generator)
      lower = wanted.map { $0 - width * Double.random(in: 0.2...1, using: &generator) }
      upper = wanted.map { $0 + width * Double.random(in: 0.2...1, using: &generator) }
    }
  }

  @Test("the line passes every gate from the first to the last", arguments: 0..<40)
  func gates(seed: Int) {
    var points = FewestPoints()
    let gates = Gates(seed: UInt64(seed), count: 2 + seed * 7)
    let corners = points.corners(wanted: gates.wanted, lower: gates.lower, upper: gates.upper) ?? []
    #expect(corners.first?.index == 0 && corners.last?.index == gates.wanted.count - 1)
    for (from, to) in zip(corners, corners.dropFirst()) {
      for index in from.index...to.index {
        let part = Double(index - from.index) / Double(to.index - from.index)
        let value = from.value + (to.value - from.value) * part
        #expect(
          value >= gates.lower[index] - 1e-9 && value <= gates.upper[index] + 1e-9,
          "seed \(seed), gate \(index)")
      }
    }
  }

  @Test("no line with corners on a fine lattice has fewer points by more than one", arguments: 0..<20)
  func fewest(seed: Int) {
    var points = FewestPoints()
    let gates = Gates(seed: 1000 + UInt64(seed), count: 40)
    let corners = points.corners(wanted: gates.wanted, lower: gates.lower, upper: gates.upper) ?? []
    let best = Self.best(gates.lower, gates.upper)
    #expect(corners.count <= best + 1, "seed \(seed): \(corners.count) points, a search found \(best)")
  }

  @Test("a line that needs more corners than allowed is not drawn", arguments: 0..<10)
  func limit(seed: Int) throws {
    var points = FewestPoints()
    let gates = Gates(seed: 2000 + UInt64(seed), count: 60)
    let found = points.corners(wanted: gates.wanted, lower: gates.lower, upper: gates.upper)
    let corners = try #require(found)
    for limit in [corners.count, corners.count + 5] {
      let same = points.corners(
        wanted: gates.wanted, lower: gates.lower, upper: gates.upper, limit: limit)
      #expect(same?.map(\.value) == corners.map(\.value), "seed \(seed)")
    }
    if corners.count > 4 {
      let half = points.corners(
        wanted: gates.wanted, lower: gates.lower, upper: gates.upper, limit: corners.count / 2)
      #expect(half == nil)
    }
  }

  @Test("one and two gates, and gates without width, are passed")
  func small() {
    var points = FewestPoints()
    let none = points.corners(wanted: [], lower: [], upper: [])
    expectEqual(none?.isEmpty, true)
    let one = points.corners(wanted: [0.5], lower: [0.4], upper: [0.6])
    expectEqual(one?.count, 1)
    let exact = [0.1, 0.5, 0.2, 0.2, 0.9]
    let corners = points.corners(wanted: exact, lower: exact, upper: exact) ?? []
    #expect(corners.map(\.value).elementsEqual(exact) { abs($0 - $1) < 1e-9 })
  }

  /// The fewest corners at gates, with values on a lattice of 13, by dynamic programming.
  private static func best(_ lower: [Double], _ upper: [Double]) -> Int {
    let steps = 13
    func value(_ gate: Int, _ step: Int) -> Double {
      lower[gate] + (upper[gate] - lower[gate]) * Double(step) / Double(steps - 1)
    }
    var counts = [[Int]](repeating: [Int](repeating: .max, count: steps), count: lower.count)
    counts[0] = [Int](repeating: 1, count: steps)
    for gate in 1..<lower.count {
      for from in 0..<gate {
        for start in 0..<steps where counts[from][start] < .max {
          for end in 0..<steps where counts[from][start] + 1 < counts[gate][end] {
            let (a, b) = (value(from, start), value(gate, end))
            let passes = (from + 1..<gate).allSatisfy { index in
              let line = a + (b - a) * Double(index - from) / Double(gate - from)
              return line >= lower[index] && line <= upper[index]
            }
            if passes { counts[gate][end] = counts[from][start] + 1 }
          }
        }
      }
    }
    return counts[lower.count - 1].min() ?? .max
  }
}
