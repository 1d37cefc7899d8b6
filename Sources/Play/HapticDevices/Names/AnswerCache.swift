import HapticOutputs
import HapticPlatform
import Synchronization

/// The answers to a slow question, such as which device is best for a channel plan. The cache keeps each answer,
/// because a program may ask often, but only for a limited time, because devices come and go.
final class AnswerCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  typealias Look = @Sendable (Question) throws(OutputError) -> Answer

  /// An answer, and the time at which it was found, in nanoseconds on the host clock.
  private struct Known {
    var answer: Answer
    var time: UInt64
    /// The time at which a search in the background began; `nil` if none runs.
    var lookStart: UInt64?
  }

  /// The time in nanoseconds after which an answer is old.
  private let lifetime: UInt64
  private let known = Mutex<[Question: Known]>([:])
  /// Held while a caller searches, so that concurrent callers wait for one result. A search in the background does
  /// not hold it.
  private let looking = Mutex(())

  init(lifetime: UInt64) { self.lifetime = lifetime }

  /// Returns the answer to a question. If there is none, or only an old one, calls `look` and waits for it.
  func answer(to question: Question, look: Look) throws(OutputError) -> Answer {
    if let fresh = fresh(question) { return fresh }
    return try looking.withLock { _ throws(OutputError) in
      // Another caller may have looked in the meantime.
      if let fresh = fresh(question) { return fresh }
      let answer = try look(question)
      known.withLock { $0[question] = Known(answer: answer, time: HostClock.now) }
      return answer
    }
  }

  /// Returns the cached answer at once and, if it is old, starts a search in the background. Only the first call
  /// for a question waits for `look`.
  func answerAtOnce(to question: Question, look: @escaping Look) throws(OutputError) -> Answer {
    let now = HostClock.now
    let found = known.withLock { known -> (answer: Answer, looks: Bool)? in
      guard let entry = known[question] else { return nil }
      // A search that never returned, for example because the process was forked meanwhile, counts as ended.
      let isLooking = entry.lookStart.map { now &- $0 < 4 &* lifetime } ?? false
      let looks = now &- entry.time >= lifetime && !isLooking
      if looks { known[question]?.lookStart = now }
      return (entry.answer, looks)
    }
    guard let found else { return try answer(to: question, look: look) }
    if found.looks { lookAgain(question, look) }
    return found.answer
  }

  private func fresh(_ question: Question) -> Answer? {
    let now = HostClock.now
    return known.withLock { known in
      guard let entry = known[question], now &- entry.time < lifetime else { return nil }
      return entry.answer
    }
  }

  private func lookAgain(_ question: Question, _ look: @escaping Look) {
    do throws(OutputError) {
      try SystemThread(name: "devices", orThrow: OutputErrorKind.failed) { [self] in
        var found: Known?
        do throws(OutputError) {
          found = Known(answer: try look(question), time: HostClock.now)
        } catch {
          // The next caller searches itself and receives the error.
        }
        known.withLock { $0[question] = found }
      }.detach()
    } catch {
      // Without a thread the answer stays old; the next call tries again.
      known.withLock { $0[question]?.lookStart = nil }
    }
  }
}
