extension RandomAccessCollection {
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
