/// Finds the files that someone probably meant.
enum NearNames {
  /// The nearest names first: those whose name before the extension is the same but for case, or has few slips (one in
  /// three letters, at least one); another extension counts as one more slip. At most three.
  static func suggestions(for name: String, among names: [String]) -> [String] {
    let wanted = parts(name)
    guard wanted.stem.count <= 255 else { return [] }
    var found: [(name: String, distance: Int)] = []
    for candidate in names {
      let other = parts(candidate)
      let bound = max(1, min(wanted.stem.count, other.stem.count) / 3)
      guard abs(wanted.stem.count - other.stem.count) <= bound else { continue }
      let distance = slips(wanted.stem, other.stem)
      if distance <= bound { found.append((candidate, distance + (wanted.ending == other.ending ? 0 : 1))) }
    }
    return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
  }

  /// The name before the last dot and after it, in lower case.
  private static func parts(_ name: String) -> (stem: [UnicodeScalar], ending: [UnicodeScalar]) {
    let letters = Array(name.lowercased().unicodeScalars)
    guard let dot = letters.lastIndex(of: "."), dot > 0 else { return (letters, []) }
    return (Array(letters[..<dot]), Array(letters[dot...]))
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
