/// Finds the name that someone most likely meant by one that does not exist.
package enum NearNames {
  /// The nearest of some names, when one is near: at most one slip in three letters of the shorter name, one at least.
  ///
  /// `A` to `Z` count as `a` to `z`. Of several names equally near it is the first.
  package static func nearest(to name: String, in names: [String]) -> String? {
    let wanted = letters(name)
    var best: (name: String, slips: Int)?
    for candidate in names {
      let other = letters(candidate)
      let most = max(1, min(wanted.count, other.count) / 3)
      let found = slips(wanted, other, most: most)
      if found <= most, found < best?.slips ?? .max { best = (candidate, found) }
    }
    return best?.name
  }

  /// The number of letters to add, drop, change or swap with their neighbour to make one name into the other
  /// (optimal string alignment).
  ///
  /// When the lengths alone differ by more than `most`, that difference is the answer and nothing is compared. Otherwise
  /// it takes time in proportion to the product of the lengths: give `most` when a name comes from outside.
  package static func slips<Letter: Equatable>(_ a: [Letter], _ b: [Letter], most: Int = .max) -> Int {
    let difference = abs(a.count - b.count)
    guard difference <= most else { return difference }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), min(last[j + 1], row[j]) + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }

  /// The scalars with small letters for capitals. ASCII only: Unicode's tables are not there in Embedded Swift.
  static func letters(_ name: String) -> [UInt32] {
    name.unicodeScalars.map { (0x41...0x5A).contains($0.value) ? $0.value + 32 : $0.value }
  }
}
