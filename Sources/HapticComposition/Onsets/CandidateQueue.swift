/// Candidates that wait for their decision: a few dozen, in no order.
struct CandidateQueue: Sendable {
  private(set) var count = 0
  var items: [OnsetCandidate]

  init() {
    items = [OnsetCandidate](
      repeating: OnsetCandidate(kind: .quick, hop: 0, sample: 0, height: 0), count: 64)
  }

  /// Adds a candidate, unless the queue is full or one like it is in it.
  mutating func add(_ candidate: OnsetCandidate) {
    for index in 0..<count where abs(items[index].hop - candidate.hop) <= 3 {
      // The quick one knows the moment best.
      if candidate.kind.rawValue < items[index].kind.rawValue, !items[index].isWeighed {
        items[index] = candidate
      }
      return
    }
    guard count < items.count else { return }
    items[count] = candidate
    count += 1
  }

  /// The number of hops at which the next candidate is ready: to be weighed after `wait` hops, to be decided after
  /// `settle` more.
  func due(wait: Int, settle: Int) -> Int {
    var due = Int.max
    for index in 0..<count {
      due = min(due, items[index].hop + wait + (items[index].isWeighed ? settle : 0))
    }
    return due
  }

  /// The one that is first in time.
  func earliest() -> Int? {
    var best: Int?
    for index in 0..<count {
      if let found = best, items[found].sample <= items[index].sample { continue }
      best = index
    }
    return best
  }

  /// The hop of the next candidate after one that is an onset as far as is known: far enough, likely enough, not outdone.
  func next(after index: Int, scoring threshold: Float, within samples: Int64) -> Int? {
    var best: Int?
    for other in 0..<count where items[other].isWeighed && items[other].score >= threshold {
      guard items[other].sample > items[index].sample + samples, items[other].hop < best ?? Int.max,
        !isOutdone(other, within: samples)
      else { continue }
      best = items[other].hop
    }
    return best
  }

  /// Whether a likelier candidate is near.
  func isOutdone(_ index: Int, within samples: Int64) -> Bool {
    for other in 0..<count where other != index && abs(items[other].sample - items[index].sample) <= samples {
      if items[other].score > items[index].score { return true }
    }
    return false
  }

  mutating func removeAround(_ index: Int, within samples: Int64) {
    let sample = items[index].sample
    var other = 0
    while other < count {
      if abs(items[other].sample - sample) <= samples && items[other].isWeighed {
        remove(other)
      } else {
        other += 1
      }
    }
  }

  mutating func remove(_ index: Int) {
    count -= 1
    items[index] = items[count]
  }
}
