/// An item, or one point of a curve.
package struct Target: Sendable, Hashable {
  /// The number of the item.
  package var id: Int32
  /// The index of a point in the order of the file; −1 for the item itself.
  package var point: Int32

  /// Creates a target, by default a whole item.
  package init(_ id: Int32, point: Int32 = -1) {
    self.id = id
    self.point = point
  }
}

/// How a selection changes.
package enum SelectionMode: Int32, Sendable {
  case only, add, toggle, remove
}

extension [Target] {
  /// Combines the selection with other targets.
  mutating func combine(_ targets: [Target], _ mode: SelectionMode) {
    switch mode {
    case .only: self = targets.unique
    case .add: self = (self + targets).unique
    case .remove:
      let removed = Set(targets)
      removeAll { removed.contains($0) }
    case .toggle:
      let present = Set(self)
      let toggled = Set(targets)
      self = filter { !toggled.contains($0) } + targets.unique.filter { !present.contains($0) }
    }
  }

  /// The targets without repetitions, in order.
  private var unique: [Target] {
    var seen: Set<Target> = []
    return filter { seen.insert($0).inserted }
  }
}
