/// Finds the files that someone probably meant.
enum NearNames {
  /// The nearest names first: the same name with another extension or in another case, or with few slips (one in
  /// three letters at most). At most three.
  static func suggestions(for name: String, among names: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    guard wanted.count <= 255 else { return [] }
    var found: [(name: String, distance: Int)] = []
    for candidate in names {
      let other = Array(candidate.lowercased().unicodeScalars)
      if stem(wanted) == stem(other) {
        found.append((candidate, wanted == other ? 0 : 1))
        continue
      }
      let bound = max(1, min(wanted.count, other.count) / 3)
      guard abs(wanted.count - other.count) <= bound else { continue }
      let distance = slips(wanted, other)
      if distance <= bound { found.append((candidate, distance)) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  private static func stem(_ name: [UnicodeScalar]) -> ArraySlice<UnicodeScalar> {
    guard let dot = name.lastIndex(of: "."), dot > 0 else { return name[...] }
    return name[..<dot]
  }

  /// Letters to change, add, drop or swap with their neighbour to make one into the other.
  static func slips(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1] + Array(repeating: 0, count: b.count)
      for j in 0..<b.count {
        row[j + 1] = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], before[j - 1] + 1)
        }
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
