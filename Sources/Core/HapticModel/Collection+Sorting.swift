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

  /// Returns the elements sorted by a number, such as a time; elements with equal numbers keep their order.
  ///
  /// All lists share the code that sorts: a sort of the standard library is compiled for each type of element and
  /// each condition, which takes three kilobytes of a WebAssembly module.
  @inlinable
  package func sortedStably(by key: (Element) -> Double) -> [Element] {
    guard let order = StableOrder.of(map(key)) else { return Array(self) }
    let elements = Array(self)
    return order.map { elements[$0] }
  }
}

/// The order of numbers.
@usableFromInline
package enum StableOrder {
  /// Returns the indices of numbers from the least to the greatest, equal ones in their order; `nil` if the numbers
  /// are in this order already. The numbers must not be NaN, whose place is not defined.
  @inline(never)
  @usableFromInline
  package static func of(_ keys: [Double]) -> [Int]? {
    var isSorted = true
    for index in keys.indices.dropFirst() where keys[index - 1] > keys[index] { isSorted = false }
    if isSorted { return nil }
    var order = Array(keys.indices)
    var merged = order
    var width = 1
    while width < order.count {
      var start = 0
      while start < order.count {
        let middle = min(start + width, order.count)
        let end = min(middle + width, order.count)
        var (left, right) = (start, middle)
        for place in start..<end {
          let takesRight = left >= middle || (right < end && keys[order[left]] > keys[order[right]])
          merged[place] = order[takesRight ? right : left]
          if takesRight { right += 1 } else { left += 1 }
        }
        start = end
      }
      swap(&order, &merged)
      width *= 2
    }
    return order
  }
}
