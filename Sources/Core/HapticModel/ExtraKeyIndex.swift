import HapticText

/// Finds keys in a list that has thousands of them: building it takes O(n log n), a search O(log n).
package struct ExtraKeyIndex {
  private let members: [ExtraKeys.Member]
  /// The positions of the members in the order of their keys; `nil` if they are in that order already.
  private let order: [Int]?

  /// Creates an index of a list.
  package init(_ keys: ExtraKeys) {
    let members = keys.members
    self.members = members
    order = StableOrder.positions(members.count) {
      members[$0].key.utf8.lexicographicallyPrecedes(members[$1].key.utf8)
    }
  }

  /// The value of a key; `nil` if the list does not contain the key. If the key is listed twice, the first value is returned.
  package subscript(key: String) -> ExtraValue? {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = low + (high - low) / 2
      if members[order?[middle] ?? middle].key.utf8.lexicographicallyPrecedes(key.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < members.count, case let found = members[order?[low] ?? low], found.key.hasSameBytes(as: key)
    else { return nil }
    return found.value
  }
}
