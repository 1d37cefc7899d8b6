/// The candidates that wait for a decision: at most 64, in any order.
struct CandidateQueue: Sendable {
  private(set) var count = 0
  var items: [OnsetCandidate]

  init() {
    items = [OnsetCandidate](
      repeating: OnsetCandidate(kind: .quick, hop: 0, sample: 0, height: 0), count: 64)
  }

  /// Adds a candidate, unless the queue is full or contains a candidate within three hops. Of two such
  /// candidates the one with the more precise time remains.
  mutating func add(_ candidate: OnsetCandidate) {
    for index in 0..<count where abs(items[index].hop - candidate.hop) <= 3 {
      // A quick candidate has the most precise time.
      if candidate.kind.rawValue < items[index].kind.rawValue, !items[index].isWeighed {
        let slot = items[index].slot
        items[index] = candidate
        items[index].slot = slot
      }
      return
    }
    guard count < items.count else { return }
    items[count] = candidate
    items[count].slot = freeSlot
    count += 1
  }

  /// The least number that no candidate in the queue has as its slot.
  private var freeSlot: Int {
    var taken: UInt64 = 0
    for index in 0..<count { taken |= 1 << UInt64(items[index].slot) }
    return (~taken).trailingZeroBitCount
  }

  /// Returns the number of hops that must have arrived before the next candidate is ready. A candidate is
  /// ready to be weighed after `wait` hops, to be compared with its neighbours after `compare` more, and to be
  /// decided `decide` hops after it was weighed.
  func due(wait: Int, compare: Int, decide: Int) -> Int {
    var due = Int.max
    for index in 0..<count {
      let item = items[index]
      due = min(due, item.hop + wait + (item.isCompared ? decide : item.isWeighed ? compare : 0))
    }
    return due
  }

  /// Returns the index of the earliest candidate; `nil` if the queue is empty.
  func earliest() -> Int? {
    var best: Int?
    for index in 0..<count {
      if let found = best, items[found].sample <= items[index].sample { continue }
      best = index
    }
    return best
  }

  /// Returns the hop of the next candidate after another one that will probably be an onset: it is far enough
  /// away, its score is high enough, and no candidate near it has a higher score.
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

  /// Returns whether a candidate with a higher score is near.
  func isOutdone(_ index: Int, within samples: Int64) -> Bool {
    for other in 0..<count where other != index && abs(items[other].sample - items[index].sample) <= samples {
      if items[other].score > items[index].score { return true }
    }
    return false
  }

  /// Returns whether another candidate near has at least a score.
  func hasOnset(around index: Int, within samples: Int64, scoring threshold: Float) -> Bool {
    for other in 0..<count where other != index && items[other].isWeighed {
      if abs(items[other].sample - items[index].sample) <= samples, items[other].score >= threshold {
        return true
      }
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
