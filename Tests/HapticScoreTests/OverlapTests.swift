import TestSupport
import Testing

@testable import HapticScore

@Suite("Spans that overlap")
struct OverlapTests {
  @Test("a span does not overlap one that starts when it ends", arguments: 1...20)
  func againstCounting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let spans = (0..<random.int(1...40)).map { _ in
      let start = random.int(0...30)
      return (start: start, end: start + random.int(1...10), weight: random.int(1...5))
    }
    var overlap = Overlap<Int>()
    for span in spans { overlap.add(from: span.start, to: span.end, weight: span.weight) }
    let found = overlap.largest()

    var (count, weight) = ((sum: 0, time: 0), (sum: 0, time: 0))
    for time in 0...30 {
      let open = spans.filter { $0.start <= time && time < $0.end }
      if open.count > count.sum { count = (open.count, time) }
      let sum = open.reduce(0) { $0 + $1.weight }
      if sum > weight.sum { weight = (sum, time) }
    }
    #expect(found.count?.sum == count.sum && found.count?.time == count.time, "seed \(seed)")
    #expect(found.weight?.sum == weight.sum && found.weight?.time == weight.time, "seed \(seed)")
  }

  @Test("without spans there is no largest number")
  func empty() {
    let found = Overlap<Int>().largest()
    #expect(found.count == nil && found.weight == nil)
  }
}
