import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

@Suite("The difference of two texts")
struct LineDifferenceTests {
  private func difference(_ old: String, _ new: String) -> [String] {
    LineDifference.lines(Array(old.utf8), Array(new.utf8))
  }

  @Test("equal texts have none; what was removed comes before what was added, each with its line")
  func order() {
    #expect(difference("a\nb\n", "a\nb\n").isEmpty)
    #expect(difference("", "").isEmpty)
    expectEqual(difference("a\nb\nc\n", "a\nx\nc\n"), ["-2: b", "+2: x"])
    expectEqual(difference("a\nc\n", "a\nb\nc\n"), ["+2: b"])
    expectEqual(difference("a\nb\nc\nd\n", "b\nc\nx\nd\ny\n"), ["-1: a", "+3: x", "+5: y"])
  }

  @Test("the lines that it names turn one text into the other, whatever they are")
  func roundTrip() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let old = (0..<random.next(30)).map { _ in String(random.next(4)) }
      let new = (0..<random.next(30)).map { _ in String(random.next(4)) }
      let lines = difference(old.joined(separator: "\n"), new.joined(separator: "\n"))
      // An empty text has one line, which is empty.
      let (before, after) = (old.isEmpty ? [""] : old, new.isEmpty ? [""] : new)
      let numbers = lines.compactMap { Int($0.dropFirst().prefix { $0 != ":" }) }
      expectEqual(numbers.count, lines.count)
      let removed = Set(zip(lines, numbers).filter { $0.0.hasPrefix("-") }.map(\.1))
      var result = before.indices.filter { !removed.contains($0 + 1) }.map { before[$0] }
      for (line, number) in zip(lines, numbers) where line.hasPrefix("+") {
        result.insert(
          String(line.split(separator: ":", omittingEmptySubsequences: false)[1].dropFirst()), at: number - 1)
      }
      #expect(result == after, "seed \(seed)")
    }
  }

  @Test("more lines than can be compared in half a second are counted")
  func bound() {
    func text(_ count: Int, _ word: String) -> String {
      (0..<count).map { "\(word) \($0)" }.joined(separator: "\n")
    }
    #expect(
      difference(text(LineDifference.most, "a"), text(LineDifference.most, "b")).count == 2
        * LineDifference.most)
    expectEqual(difference(text(2001, "a"), text(5, "b")), ["- 2001 lines", "+ 5 lines"])
  }
}
