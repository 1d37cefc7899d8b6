import Foundation
import HapticPerception
import TestSupport
import Testing

@Suite("Small changes of a pattern are small distances")
struct TraceSweepTests {
  @Test("the distance to the first pattern and that of neighbours have no cliff", arguments: TraceSweep.all)
  func sweep(_ sweep: TraceSweep) {
    // A quick run looks at the steepest places, a full one at every fourth step too.
    let all = stride(from: 0, to: sweep.values.count - 1, by: 4).map { sweep.values[$0] }
    let starts = SearchEffort.values(all + sweep.critical, few: sweep.critical)
    let first = sweep.trace(sweep.values[0])
    for start in starts {
      guard let index = sweep.values.firstIndex(where: { $0 >= start - 1e-9 }), index + 1 < sweep.values.count
      else { continue }
      let (before, after) = (sweep.trace(sweep.values[index]), sweep.trace(sweep.values[index + 1]))
      let place = "\(sweep.name): \(sweep.values[index]) to \(sweep.values[index + 1])"
      let neighbours = TraceBench.distance(before, after)
      #expect(neighbours <= 1.2 * sweep.neighbours, "\(place): neighbours \(neighbours)")
      let jump = abs(TraceBench.distance(first, after) - TraceBench.distance(first, before))
      #expect(jump <= 1.2 * sweep.jump, "\(place): jump \(jump)")
    }
  }
}

extension TraceSweep: CustomTestStringConvertible {
  var testDescription: String { name }
}
