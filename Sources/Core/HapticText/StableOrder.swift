/// The order of elements that a comparison sorts, by merging.
///
/// One sort of positions serves all types. The standard library's is compiled again for each type and each comparison:
/// together they were 8 % of the WebAssembly module.
@usableFromInline
package struct StableOrder {
  private let isBefore: (Int, Int) -> Bool
  private var order: [Int]

  /// Returns the positions `0..<count` in the order of `isBefore`, which compares the elements at two positions; `nil` if the
  /// elements are in order already. Equal elements keep their order. Takes O(n log n) comparisons.
  ///
  /// All use of the closure is within `withoutActuallyEscaping`: it keeps the compiler from a copy of this function for each
  /// closure.
  @usableFromInline @inline(never)
  package static func positions(_ count: Int, isBefore: (Int, Int) -> Bool) -> [Int]? {
    withoutActuallyEscaping(isBefore) { isBefore in
      var ends: [Int] = []
      var position = 1
      while position < count {
        if isBefore(position, position - 1) { ends.append(position) }
        position += 1
      }
      if ends.isEmpty { return nil }
      ends.append(count)
      var order = StableOrder(isBefore: isBefore, order: Array(0..<count))
      order.merge(runsThatEndAt: ends)
      return order.order
    }
  }

  /// Merges neighbouring runs, which are in order already, until one is left. Elements often are a few lists in order behind
  /// each other, which then take one or two passes.
  private mutating func merge(runsThatEndAt ends: consuming [Int]) {
    var merged = order
    while ends.count > 1 {
      var start = 0
      for run in stride(from: 0, to: ends.count, by: 2) {
        let middle = ends[run]
        let end = run + 1 < ends.count ? ends[run + 1] : middle
        merge(start, middle, end, into: &merged)
        ends[run / 2] = end
        start = end
      }
      ends.removeLast(ends.count / 2)
      swap(&order, &merged)
    }
  }

  private func merge(_ start: Int, _ middle: Int, _ end: Int, into merged: inout [Int]) {
    var (left, right) = (start, middle)
    for position in start..<end {
      // The left one goes first when both are equal.
      if left < middle, right == end || !isBefore(order[right], order[left]) {
        merged[position] = order[left]
        left += 1
      } else {
        merged[position] = order[right]
        right += 1
      }
    }
  }
}

extension Array {
  /// Sorts the elements; equal ones keep their order.
  @inlinable
  package mutating func sortStably(by isBefore: (Element, Element) -> Bool) {
    self = sortedStably(by: isBefore)
  }

  /// Sorts the elements by a key; elements with equal keys keep their order.
  @inlinable
  package mutating func sortStably<Key: Comparable>(by key: (Element) -> Key) {
    self = sortedStably(by: key)
  }
}

extension Sequence {
  /// Returns the elements sorted; equal ones keep their order.
  @inlinable
  package func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    func precedes(_ a: Int, _ b: Int) -> Bool { isBefore(elements[a], elements[b]) }
    guard let order = StableOrder.positions(elements.count, isBefore: precedes) else { return elements }
    return order.map { elements[$0] }
  }

  /// Returns the elements sorted by a key; elements with equal keys keep their order.
  @inlinable
  package func sortedStably<Key: Comparable>(by key: (Element) -> Key) -> [Element] {
    sortedStably { key($0) < key($1) }
  }
}
