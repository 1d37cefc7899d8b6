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

/// Suggestions of similar names for error messages.
extension NearNames {
  /// Returns at most three of the candidates that are similar to a name, the most similar first; empty if
  /// none is similar.
  ///
  /// Upper and lower case of A to Z count as equal. A name that matches without its ending (the part after
  /// the last dot) counts as a full match.
  package static func suggestions(for name: String, among candidates: [String]) -> [String] {
    let wanted = letters(name)
    let allowed = max(1, min(3, wanted.count / 3))
    var near: [(distance: Int, name: String)] = []
    for candidate in candidates where candidate != name {
      let whole = letters(candidate)
      let best = min(slips(wanted, whole, most: allowed), slips(wanted, stem(whole), most: allowed))
      if best <= allowed { near.append((best, candidate)) }
    }
    near.sortStably { a, b in a.distance == b.distance ? a.name < b.name : a.distance < b.distance }
    return near.prefix(3).map { $0.name }
  }

  /// Returns the text `; did you mean 'a' or 'b'?`, or an empty text if no name is similar.
  package static func hint(for name: String, among candidates: [String]) -> String {
    let names = suggestions(for: name, among: candidates).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "; did you mean \(list)?"
  }

  /// Returns the name without its last ending.
  private static func stem(_ name: [UInt32]) -> [UInt32] {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}
