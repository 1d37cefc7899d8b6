/// Lists the lines that differ between two texts. A removed line is marked with `-` and an added line with
/// `+`, each with its line number in its text.
package enum LineDifference {
  /// The greatest number of removed or added lines that are listed one by one. If there are more, only their
  /// numbers are reported, because the time to compare lines grows with the square of their number (half a
  /// second for this many).
  package static let most = 2000

  package static func lines(_ old: [UInt8], _ new: [UInt8]) -> [String] {
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

  /// Returns the removed and added lines in the order of the texts. At the same location, removed lines come
  /// first.
  private static func compared(_ old: [String], _ new: [String], from first: Int) -> [String] {
    let difference = new.difference(from: old)
    let removals = Set(difference.removals.map { $0.offset })
    let insertions = Set(difference.insertions.map { $0.offset })
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
