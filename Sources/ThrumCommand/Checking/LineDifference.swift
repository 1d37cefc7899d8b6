/// The lines that differ between two texts, as `-` and `+` with the number of the line in its text.
enum LineDifference {
  /// More lines than this on a side are counted instead of compared.
  private static let most = 4000

  static func lines(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    let (old, new) = (split(old), split(new))
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] {
      end += 1
    }
    let removed = Array(old[start..<old.count - end])
    let added = Array(new[start..<new.count - end])
    guard removed.count <= most, added.count <= most else {
      return ["- \(removed.count) lines", "+ \(added.count) lines"]
    }
    var result: [String] = []
    var (i, j) = (0, 0)
    let kept = common(removed, added)
    for (left, right) in kept + [(removed.count, added.count)] {
      while i < left {
        result.append("-\(start + i + 1): \(removed[i])")
        i += 1
      }
      while j < right {
        result.append("+\(start + j + 1): \(added[j])")
        j += 1
      }
      i += 1
      j += 1
    }
    return result
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The longest row of lines that both have.
  private static func common(_ a: [String], _ b: [String]) -> [(Int, Int)] {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    var lengths = [[Int32]](repeating: [Int32](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i][j] =
          a[i] == b[j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[i + 1][j] >= lengths[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
