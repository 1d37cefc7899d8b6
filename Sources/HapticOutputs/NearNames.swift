/// Finds the name that someone probably meant.
enum NearNames {
  /// The nearest of the names, when one is near: at most two slips, or one in three letters, whatever the case.
  static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let other = Array(candidate.lowercased().unicodeScalars)
      let bound = max(1, min(wanted.count, other.count) / 3)
      guard abs(wanted.count - other.count) <= bound else { continue }
      let distance = slips(wanted, other)
      if distance <= bound, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
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
