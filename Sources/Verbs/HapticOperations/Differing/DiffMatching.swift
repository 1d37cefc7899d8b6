import HapticModel
import HapticText

/// The change of a thing, by its index in the list before and in the list after.
enum DiffChange: Hashable {
  case removed(Int)
  case added(Int)
  case changed(Int, Int)
}

/// Finds which things of two lists of one kind are the same thing.
struct DiffMatching {
  /// Two things within this time of each other, in seconds, that differ in time and values can be one thing. (Chosen: two
  /// taps are felt as two from about there on.)
  private static let reach = 0.05

  private let first: [DiffItem]
  private let second: [DiffItem]
  /// The fingerprints of the things.
  private let firstPrints: [UInt64]
  private let secondPrints: [UInt64]

  /// Creates the lists, which are sorted by time.
  init(_ first: [DiffItem], _ second: [DiffItem]) {
    self.first = first.sortedStably { $0.time < $1.time }
    self.second = second.sortedStably { $0.time < $1.time }
    firstPrints = self.first.map { $0.fingerprint }
    secondPrints = self.second.map { $0.fingerprint }
  }

  /// Returns the changes, in the way that needs the fewest lines to say.
  func changes() -> [DiffGroup] {
    let unmoved = matched(shift: 0)
    var best = DiffGroup.grouped(unmoved, first, second)
    if best.isEmpty { return best }
    // Of as many lines, those that say less about each thing.
    func cost(_ groups: [DiffGroup]) -> Int {
      groups.reduce(0) { $0 + ($1.values.isEmpty && $1.points.isEmpty ? 2 : 3) }
    }
    func consider(_ changes: [DiffChange]) {
      let groups = DiffGroup.grouped(changes, first, second)
      if cost(groups) < cost(best) { best = groups }
    }
    if first.count == second.count {
      let inOrder = first.indices.map { DiffChange.changed($0, $0) }
      // Usually the same pairs when all things changed.
      if inOrder != unmoved { consider(inOrder) }
    }
    for (a, b) in [(first.last, second.last), (first.first, second.first)] {
      // The smallest cost of a change is 2: one line without values.
      guard cost(best) > 2, let a, let b, a.time != b.time else { continue }
      consider(matched(shift: b.time - a.time))
    }
    return best
  }

  private struct Key: Hashable {
    var values: UInt64
    var time: Int64
  }

  /// Returns the changes if most things moved by a number of seconds.
  private func matched(shift: Double) -> [DiffChange] {
    func microseconds(_ time: Double) -> Int64 { Maths.floor(time * 1e6 + 0.5) }
    var changes: [DiffChange] = []
    // The things that differ in nothing but the shift.
    var places = Chains(second.indices) {
      Key(values: secondPrints[$0], time: microseconds(second[$0].time))
    }
    var isTaken = Array(repeating: false, count: second.count)
    var left: [Int] = []
    for index in first.indices {
      let key = Key(values: firstPrints[index], time: microseconds(first[index].time + shift))
      if let place = places[key], first[index].hasSameValues(as: second[place]) {
        places.removeFirst(of: key)
        isTaken[place] = true
        if second[place].time != first[index].time { changes.append(.changed(index, place)) }
      } else {
        left.append(index)
      }
    }
    return changes + paired(left, second.indices.filter { !isTaken[$0] }, shift)
  }

  /// Pairs things that are at the same time after a shift, then equal ones, then near ones; the others are removed or added.
  private func paired(_ before: [Int], _ after: [Int], _ shift: Double) -> [DiffChange] {
    var changes: [DiffChange] = []
    var (left, right) = (before, after)
    func walk(_ reach: Double) {
      var (keptLeft, keptRight): ([Int], [Int]) = ([], [])
      var (i, j) = (0, 0)
      while i < left.count, j < right.count {
        let gap = second[right[j]].time - first[left[i]].time - shift
        if gap.magnitude <= reach {
          changes.append(.changed(left[i], right[j]))
          (i, j) = (i + 1, j + 1)
        } else if gap > 0 {
          keptLeft.append(left[i])
          i += 1
        } else {
          keptRight.append(right[j])
          j += 1
        }
      }
      left = keptLeft + left[i...]
      right = keptRight + right[j...]
    }
    walk(1e-9)
    var places = Chains(right.indices) { secondPrints[right[$0]] }
    var isTaken = Array(repeating: false, count: right.count)
    left.removeAll { index in
      let key = firstPrints[index]
      guard let place = places[key], first[index].hasSameValues(as: second[right[place]]) else {
        return false
      }
      places.removeFirst(of: key)
      isTaken[place] = true
      changes.append(.changed(index, right[place]))
      return true
    }
    right = right.indices.filter { !isTaken[$0] }.map { right[$0] }
    walk(Self.reach)
    return changes + left.map { .removed($0) } + right.map { .added($0) }
  }
}

/// The places of things by a key, each list in order. A list needs no memory of its own, as most have one place.
private struct Chains<Key: Hashable> {
  private var first: [Key: Int32] = [:]
  /// The next place with the key of each place; −1 for none.
  private var next: [Int32]

  /// Creates the lists of the places `0..<places.count`.
  init(_ places: Range<Int>, _ key: (Int) -> Key) {
    next = Array(repeating: -1, count: places.count)
    first.reserveCapacity(places.count)
    for index in places.reversed() {
      next[index] = first.updateValue(Int32(index), forKey: key(index)) ?? -1
    }
  }

  /// The first place of a key.
  subscript(key: Key) -> Int? { first[key].map { Int($0) } }

  mutating func removeFirst(of key: Key) {
    guard let place = first[key] else { return }
    first[key] = next[Int(place)] < 0 ? nil : next[Int(place)]
  }
}
