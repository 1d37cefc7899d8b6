import HapticModel

/// A matching that pairs expected with felt events so that as many as possible have a partner.
///
/// Both lists are sorted by time, so candidates are close to each other. When several events are closer
/// together than the tolerance, augmenting paths (chains of swaps) find pairs that a greedy choice would
/// miss.
struct Matching {
  /// For each expected event the index of its felt partner; `nil` if it has none.
  private(set) var partner: [Int?]
  /// For each felt event the index of its expected partner; `nil` if it has none.
  private(set) var reverse: [Int?]

  /// Finds the largest set of pairs. `candidates` receives the index of an expected event, and returns the
  /// indices of the felt events that match it.
  init(expected: Int, felt: Int, candidates: (Int) -> [Int]) {
    partner = Array(repeating: nil, count: expected)
    reverse = Array(repeating: nil, count: felt)
    for index in 0..<expected { augment(from: index, candidates) }
  }

  /// Searches, breadth first, for a chain of swaps that ends at a free partner.
  private mutating func augment(from root: Int, _ candidates: (Int) -> [Int]) {
    var origin: [Int: Int] = [:]
    var queue = [root]
    var next = 0
    while next < queue.count {
      let index = queue[next]
      next += 1
      for candidate in candidates(index) where origin[candidate] == nil {
        origin[candidate] = index
        guard let taken = reverse[candidate] else {
          swap(to: candidate, origin)
          return
        }
        queue.append(taken)
      }
    }
  }

  private mutating func swap(to free: Int, _ origin: [Int: Int]) {
    var place: Int? = free
    while let felt = place, let expected = origin[felt] {
      place = partner[expected]
      partner[expected] = felt
      reverse[felt] = expected
    }
  }
}

extension Array {
  /// Returns the indices of the elements whose time is within a range. The array must be sorted by time.
  func indices(in range: ClosedRange<Double>, by time: KeyPath<Element, Double>) -> Range<Int> {
    let first = partitioningIndex { $0[keyPath: time] >= range.lowerBound }
    return first..<Swift.max(first, partitioningIndex { $0[keyPath: time] > range.upperBound })
  }
}
