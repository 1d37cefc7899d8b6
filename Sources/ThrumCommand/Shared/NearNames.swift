/// Finds names that somebody may have meant.
enum NearNames {
  /// At most three of `candidates`, nearest first; empty when none is near.
  ///
  /// Case does not count, and a name without its ending is as good as the whole name.
  static func suggestions(for name: String, among candidates: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    let allowed = max(1, min(3, wanted.count / 3))
    var near: [(distance: Int, name: String)] = []
    for candidate in candidates where candidate != name {
      let lowered = candidate.lowercased()
      let whole = distance(wanted, Array(lowered.unicodeScalars), limit: allowed)
      let stem = distance(wanted, Array(lowered.stem.unicodeScalars), limit: allowed)
      let best = min(whole, stem)
      if best <= allowed { near.append((best, candidate)) }
    }
    near.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return near.prefix(3).map(\.name)
  }

  /// `; did you mean 'a' or 'b'?`, or nothing.
  static func hint(for name: String, among candidates: [String]) -> String {
    let names = suggestions(for: name, among: candidates).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "; did you mean \(list)?"
  }

  /// Letters to add, drop, change or swap with their neighbour, or more than `limit` when there are more.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}

extension String {
  /// The name without its last ending.
  fileprivate var stem: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
    return String(self[..<dot])
  }
}
