/// The lines that differ between two texts, as `-` and `+` with the number of the line in its text.
enum LineDifference {
  /// The most lines of a side, without those that both begin or end with, that are compared one by one. Time grows with
  /// the square of it, to half a second; more are counted.
  static let most = 2000

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
    return compared(removed, added, from: start + 1)
  }

  /// Removed and added lines in the order of the texts, removed ones first where both lie between the same lines.
  private static func compared(_ old: [String], _ new: [String], from first: Int) -> [String] {
    let difference = new.difference(from: old)
    let removals = Set(difference.removals.map(\.offset))
    let insertions = Set(difference.insertions.map(\.offset))
    var result: [String] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if removals.contains(i) {
        result.append("-\(first + i): \(old[i])")
        i += 1
      } else if insertions.contains(j) {
        result.append("+\(first + j): \(new[j])")
        j += 1
      } else {
        (i, j) = (i + 1, j + 1)
      }
    }
    return result
  }

  private static func split(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
