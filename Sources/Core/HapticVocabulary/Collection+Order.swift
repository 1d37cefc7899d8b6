extension RandomAccessCollection {
  /// Returns the index of the first element for which a condition holds, in O(log n); `endIndex` if it holds for none.
  /// The condition must hold for all elements after that element.
  @inlinable
  package func partitioningIndex(where belongsToEnd: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsToEnd(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }

  /// Returns the elements sorted by a key; elements with equal keys keep their order, which the standard library's sort
  /// does not promise. Elements that are sorted already are only scanned once.
  @inlinable
  package func sortedStably<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    let isSorted = zip(self, dropFirst()).allSatisfy { !(key($0) > key($1)) }
    if isSorted { return Array(self) }
    return enumerated()
      .sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
      .map { $0.element }
  }
}
