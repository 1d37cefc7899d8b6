import HapticModel
import HapticText

extension EditorDocument {
  /// Selects targets; those that do not exist are ignored.
  package mutating func select(_ targets: [Target], _ mode: SelectionMode = .only) {
    selection.combine(targets.filter { exists($0) }, mode)
    selectionChanged()
  }

  /// Selects all items. A fade is part of its audio file.
  package mutating func selectAll() {
    let fades = fades(of: items)
    select(items.filter { !fades.contains($0.id) }.map { Target($0.id) })
  }

  /// Selects the item after or before the last selected one, in the order of time; the first or last if none is
  /// selected. Fades are left out.
  ///
  /// - Parameter step: 1 for the next, −1 for the previous; ±2 for the last and the first.
  package mutating func selectNeighbour(_ step: Int32, _ mode: SelectionMode = .only) {
    let fades = fades(of: items)
    let order = items.indices.filter { !fades.contains(items[$0].id) }.sortedStably { items[$0].time }
    guard let first = order.first, let last = order.last else { return }
    var next = step > 0 ? first : last
    if let present = selection.last.flatMap({ index(of: $0.id) }), let rank = order.firstIndex(of: present) {
      next = order[min(max(rank + (step > 0 ? 1 : -1), 0), order.count - 1)]
    }
    if step >= 2 { next = last }
    if step <= -2 { next = first }
    select([Target(items[next].id)], mode)
  }
}
