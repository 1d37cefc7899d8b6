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
}
