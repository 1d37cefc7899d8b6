import HapticModel
import HapticText

/// The unknown keys of one object that were found so far, with their locations.
struct FoundExtras {
  private(set) var members: [ExtraKeys.Member] = []
  private var keys: [RawString] = []

  var isEmpty: Bool { members.isEmpty }
  var count: Int { members.count }

  mutating func append(_ member: ExtraKeys.Member, _ key: RawString) {
    members.append(member)
    keys.append(key)
  }

  /// Removes a member and returns its value.
  mutating func remove(at index: Int) -> ExtraValue {
    keys.remove(at: index)
    return members.remove(at: index).value
  }

  /// Keeps only the last of several members with the same key, at the position of the first.
  ///
  /// Returns the repeated keys. Sorting keeps the time from growing with the square of the count.
  mutating func removeDuplicates() -> [RawString] {
    guard members.count > 1 else { return [] }
    let order = members.indices.sortedStably { left, right in
      let (first, second) = (members[left].key.utf8, members[right].key.utf8)
      if first.elementsEqual(second) { return left < right }
      return first.lexicographicallyPrecedes(second)
    }
    var repeated: [RawString] = []
    var isDropped: [Bool] = []
    var first = order[0]
    for index in order.dropFirst() {
      guard members[index].key.utf8.elementsEqual(members[first].key.utf8) else {
        first = index
        continue
      }
      if isDropped.isEmpty { isDropped = Array(repeating: false, count: members.count) }
      isDropped[index] = true
      members[first].value = members[index].value
      repeated.append(keys[index])
    }
    if repeated.isEmpty { return [] }
    var kept: [ExtraKeys.Member] = []
    for index in members.indices where !isDropped[index] { kept.append(members[index]) }
    members = kept
    return repeated
  }
}

extension Reader {
  /// Returns the unknown keys of an object that was just left, and reports repeated ones.
  @inline(never)
  mutating func finish(_ extras: consuming FoundExtras) -> ExtraKeys {
    for key in extras.removeDuplicates() {
      enter(PathComponent(key: key))
      report(.duplicateKey, at: key.start - 1) {
        "\($0.quoted(key)) is given twice here; the last one counts, so remove the other"
      }
      leave(1)
    }
    return ExtraKeys(extras.members)
  }
}
