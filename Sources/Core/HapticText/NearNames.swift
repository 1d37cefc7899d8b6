/// Finds the existing name that a user most likely intended when the user wrote an unknown name.
package enum NearNames {
  /// Returns the name that is most similar to an unknown name; `nil` if none is similar. A similar name
  /// differs by at most one slip for every three letters of the shorter name, or by one slip if the names are
  /// short.
  ///
  /// Upper and lower case of A to Z count as equal. If several names are equally similar, the first is
  /// returned.
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

  /// Returns the number of letters to add, drop, change or swap with their neighbour to turn one name into
  /// the other (optimal string alignment).
  ///
  /// If the lengths differ by more than `most`, the function returns that difference without comparing
  /// letters. Otherwise its time is proportional to the product of the lengths, so pass `most` if a name
  /// comes from outside.
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

  /// Returns the scalars, with A to Z in lower case. Only ASCII, because Unicode's tables are not available
  /// in Embedded Swift.
  static func letters(_ name: String) -> [UInt32] {
    name.unicodeScalars.map { (0x41...0x5A).contains($0.value) ? $0.value + 32 : $0.value }
  }
}
