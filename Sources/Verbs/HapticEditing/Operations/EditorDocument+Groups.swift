import AHAP
import HapticModel
import HapticText

// A group is a number that its items share, under `Metadata.ThrumGroup` of their entries in the file. So it survives a
// save and every edit of the order, and other readers ignore it.

extension EditorDocument {
  /// Makes one group of the selected items, which leave the groups that they are in. Returns whether anything changed:
  /// a group needs two items.
  @discardableResult
  package mutating func groupSelection(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let chosen = selectedItems
    guard chosen.count > 1 else { return false }
    // Items that are a whole group already stay as they are.
    if let number = chosen[0].content.groupNumber, chosen.allSatisfy({ $0.content.groupNumber == number }),
      members(of: number).count == chosen.count
    {
      return false
    }
    let number = nextGroup
    return commit(.together, gesture: gesture, updates: updated(chosen) { $0.groupNumber = number })
  }

  /// Dissolves the groups of the selected items. Returns whether anything changed.
  @discardableResult
  package mutating func ungroupSelection(gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let numbers = Set(selectedItems.compactMap { $0.content.groupNumber })
    let grouped = items.filter { $0.content.groupNumber.map { numbers.contains($0) } ?? false }
    return commit(.apart, gesture: gesture, updates: updated(grouped) { $0.groupNumber = nil })
  }

  /// Selects targets with all members of the groups of whole items among them.
  package mutating func selectWithGroups(_ targets: [Target], _ mode: SelectionMode) {
    let numbers = Set(targets.filter { $0.point < 0 }.compactMap { item($0.id)?.content.groupNumber })
    if numbers.isEmpty { return select(targets, mode) }
    let members = items.filter { $0.content.groupNumber.map { numbers.contains($0) } ?? false }
    let all = targets + members.map { Target($0.id) }
    // A group is in the selection or not, as a whole.
    let isChosen = mode == .toggle && targets.allSatisfy { selection.contains($0) }
    select(all, mode == .toggle ? (isChosen ? .remove : .add) : mode)
  }

  /// Returns the items of a group.
  package func members(of number: Int32) -> [Item] { items.filter { $0.content.groupNumber == number } }

  /// A number that no group has.
  var nextGroup: Int32 {
    let last = items.reduce(0) { max($0, $1.content.groupNumber ?? 0) }
    if last < PatternEntry.largestGroup { return last + 1 }
    let used = Set(items.compactMap { $0.content.groupNumber })
    return (1...Int32(clamping: used.count + 1)).first { !used.contains($0) } ?? 1
  }

  /// Returns copies as groups of their own; a copy of a part of a group is a group too, unless it is a single item.
  func regrouped(_ contents: [PatternEntry]) -> [PatternEntry] {
    var next = nextGroup
    return regrouped(contents, &next)
  }

  /// Does the same with the next free number of a group, which is advanced.
  func regrouped(_ contents: [PatternEntry], _ next: inout Int32) -> [PatternEntry] {
    let former = contents.compactMap { $0.groupNumber }.sortedStably { Double($0) }
    if former.isEmpty { return contents }
    // Each number of several copies in ascending order, with its new number.
    var numbers: [(old: Int32, new: Int32)] = []
    for (old, following) in zip(former, former.dropFirst()) where old == following && numbers.last?.old != old
    {
      numbers.append((old, next))
      next = next < PatternEntry.largestGroup ? next + 1 : 1
    }
    return contents.map { content in
      guard let old = content.groupNumber else { return content }
      let place = numbers.partitioningIndex { $0.old >= old }
      var content = content
      content.groupNumber = place < numbers.count && numbers[place].old == old ? numbers[place].new : nil
      return content
    }
  }
}
