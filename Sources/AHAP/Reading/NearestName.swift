/// Finds the name that a misspelt one most likely stands for.
struct NearestName {
  private let wanted: [UInt8]
  private(set) var best: String?
  private var distance: Int

  /// Looks for names that differ from `text` in at most a third of its letters, and three at most.
  init(to text: String) {
    wanted = text.utf8.map(lowercased)
    distance = min(3, wanted.count / 3) + 1
  }

  /// Offers a name.
  mutating func offer(_ name: StaticString) {
    offer(name.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
  }

  /// Offers a name.
  mutating func offer(_ name: String) {
    let other = name.utf8.map(lowercased)
    let found = editDistance(wanted, other)
    if found < distance {
      distance = found
      best = name
    }
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour.
  private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let isSame = left[row] == right[column]
        var cost = min(previous[column] + (isSame ? 0 : 1), min(previous[column + 1], current[column]) + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
