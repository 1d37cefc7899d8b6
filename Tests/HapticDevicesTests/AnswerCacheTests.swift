import HapticOutputs
import HapticPlatform
import Synchronization
import Testing

@testable import HapticDevices

@Suite("Answers to slow questions")
struct AnswerCacheTests {
  /// A question that takes until it is released.
  private final class Slow: Sendable {
    let gate = Semaphore()
    let asked = Semaphore()
    let count = Atomic<Int>(0)

    func look() -> Int {
      asked.signal()
      gate.wait()
      return count.add(1, ordering: .relaxed).newValue
    }
  }

  @Test("the first call waits; an old answer comes at once, and the next one is new")
  func atOnce() throws {
    // Every answer is old at once.
    let cache = AnswerCache<Int, Int>(lifetime: 0)
    let slow = Slow()
    slow.gate.signal()
    #expect(try cache.answerAtOnce(to: 7) { _ in slow.look() } == 1)
    slow.asked.wait()
    // The look in the background cannot end before the gate opens: none of these calls waits for it.
    for _ in 0..<3 { #expect(try cache.answerAtOnce(to: 7) { _ in slow.look() } == 1) }
    slow.asked.wait()
    slow.gate.signal()
    while try cache.answerAtOnce(to: 7, look: { _ in -1 }) == 1 {
      HostClock.sleep(until: HostClock.now &+ 1_000_000)
    }
  }

  @Test("a fresh answer is not looked for again") func fresh() throws {
    let cache = AnswerCache<Int, Int>(lifetime: .max)
    #expect(try cache.answer(to: 1) { _ in 5 } == 5)
    #expect(try cache.answer(to: 1) { _ in 6 } == 5)
    #expect(try cache.answerAtOnce(to: 1) { _ in 6 } == 5)
    #expect(try cache.answer(to: 2) { _ in 6 } == 6)
  }

  @Test("a failure is thrown and not kept") func failure() throws {
    let cache = AnswerCache<Int, Int>(lifetime: .max)
    let problem = OutputError(.unsuitable, "no channel", place: "x")
    #expect(throws: OutputError.self) {
      try cache.answer(to: 1) { _ throws(OutputError) in throw problem }
    }
    #expect(throws: OutputError.self) {
      try cache.answerAtOnce(to: 1) { _ throws(OutputError) in throw problem }
    }
    #expect(try cache.answerAtOnce(to: 1) { _ in 3 } == 3)
  }
}
