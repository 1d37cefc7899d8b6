import HapticText
import TestExpectations
import TestSupport
import Testing

@Suite("Stable order")
struct StableOrderTests {
  private struct Row: Equatable {
    var key: Int
    var position: Int
  }

  @Test("sorting equals sorting by key and then by position", arguments: 1...20)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rows = (0..<random.int(0...300)).map {
      Row(key: random.int(0...random.pick([2, 1000])), position: $0)
    }
    let expected = rows.sorted { ($0.key, $0.position) < ($1.key, $1.position) }
    #expect(rows.sortedStably { $0.key } == expected, "seed \(seed)")
    var sorted = rows
    sorted.sortStably { $0.key < $1.key }
    #expect(sorted == expected, "seed \(seed)")
  }

  @Test("elements in order are compared once with their neighbour, and stay as they are")
  func inOrder() {
    var comparisons = 0
    let rows = [1, 1, 2, 5, 5, 9]
    let sorted = rows.sortedStably {
      comparisons += 1
      return $0 < $1
    }
    #expect(sorted == rows && comparisons == rows.count - 1)
    #expect([Int]().sortedStably(by: <) == [] && [3].sortedStably(by: <) == [3])
  }

  @Test("lists in order behind each other are merged as they are", arguments: [2, 3, 8])
  func lists(count: Int) {
    var comparisons = 0
    let rows = (0..<count).flatMap { list in
      (0..<100).map { Row(key: $0 * 3 + list % 2, position: list * 100 + $0) }
    }
    let sorted = rows.sortedStably {
      comparisons += 1
      return $0.key < $1.key
    }
    expectEqual(sorted, rows.sorted { ($0.key, $0.position) < ($1.key, $1.position) })
    // One to find the first that is not in order, one to find the lists, and one in each pass.
    let passes = [2: 1, 3: 2, 8: 3][count] ?? 0
    #expect(comparisons < rows.count * (2 + passes))
  }
}
