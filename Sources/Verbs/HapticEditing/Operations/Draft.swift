import AHAP
import HapticModel
import HapticText

extension EditorDocument {
  /// The points of one curve that an operation changes.
  struct CurvePoints {
    var item: Item
    var curve: ParameterCurve
    /// The indices of points in the order of the file.
    var points: [Int]
  }

  /// The selected items as a whole, in the order of the file.
  var selectedItems: [Item] {
    if selection.isEmpty { return [] }
    var isSelected = Array(repeating: false, count: items.count)
    for target in selection where target.point < 0 {
      if let index = index(of: target.id) { isSelected[index] = true }
    }
    return items.indices.filter { isSelected[$0] }.map { items[$0] }
  }

  /// The selected points of curves that are not selected as a whole, in the order of the file.
  var selectedPoints: [CurvePoints] {
    var pointsOf: [Int32: [Int]] = [:]
    var whole: Set<Int32> = []
    for target in selection {
      if target.point < 0 {
        whole.insert(target.id)
      } else {
        pointsOf[target.id, default: []].append(Int(target.point))
      }
    }
    var found: [CurvePoints] = []
    for (id, points) in pointsOf where !whole.contains(id) {
      guard let item = item(id), let curve = item.curve else { continue }
      let present = points.filter { curve.controlPoints.indices.contains($0) }.sortedStably { $0 }
      if !present.isEmpty { found.append(CurvePoints(item: item, curve: curve, points: present)) }
    }
    return found.sortedStably { Double(index(of: $0.item.id) ?? 0) }
  }

  /// The selected curves, as a whole or by a point.
  var selectedCurves: [Item] {
    let ids = Set(selection.map { $0.id })
    return items.filter { ids.contains($0.id) && $0.curve != nil }
  }

  /// Returns the items with their contents changed by a closure.
  func updated(_ items: [Item], _ change: (inout PatternEntry) -> Void) -> [Item] {
    items.map { item in
      var item = item
      change(&item.content)
      return item
    }
  }

  /// Returns the items before which new contents belong: after the last one of the same kind that does not start
  /// later, so that a file in the order of time stays so.
  func placed(_ contents: [PatternEntry]) -> [(before: Int, content: PatternEntry)] {
    var tables: [Int: [(time: Double, index: Int)]] = [:]
    return contents.map { content in
      let kind = content.group
      let table = tables[kind] ?? suffixMinima(of: kind)
      tables[kind] = table
      let next = table.partitioningIndex { $0.time > content.time }
      if next > 0 { return (table[next - 1].index + 1, content) }
      if !table.isEmpty { return (items.firstIndex { $0.content.group == kind } ?? 0, content) }
      return (kind == 0 ? 0 : items.count, content)
    }
  }

  /// Returns for each item of a group the earliest start of it and all after it, which never falls.
  private func suffixMinima(of group: Int) -> [(time: Double, index: Int)] {
    var table: [(time: Double, index: Int)] = []
    var least = Double.infinity
    for index in items.indices.reversed() where items[index].content.group == group {
      least = min(least, items[index].time)
      table.append((least, index))
    }
    table.reverse()
    return table
  }
}

extension PatternEntry {
  /// Events, parameters and curves stand together in most files.
  var group: Int {
    switch self {
    case .event: 0
    case .parameter: 1
    case .curve: 2
    }
  }

  /// Changes the start to another time on the grid.
  mutating func move(to time: Double) {
    let time = Grid.time(time)
    switch self {
    case .event(var event):
      event.time = time
      self = .event(event)
    case .parameter(var parameter):
      parameter.time = time
      self = .parameter(parameter)
    case .curve(var curve):
      curve.time = time
      self = .curve(curve)
    }
  }
}

extension ParameterCurve {
  /// The indices of the points in the order of time; points at the same time keep their order.
  var order: [Int] { controlPoints.indices.sortedStably { controlPoints[$0].time } }

  /// Sets the times of all points, in seconds from the start of the pattern and on the grid. The curve starts
  /// earlier if a point does.
  mutating func setTimes(_ times: [Double]) {
    guard let first = times.min() else { return }
    let start = first < time ? Grid.time(first) : time
    for index in controlPoints.indices {
      let own = Grid.time(times[index] - start)
      if (own - controlPoints[index].time).magnitude > 1e-12 || start != time {
        controlPoints[index].time = own
      }
    }
    time = start
  }

  /// The value of the curve at a time from the start of the pattern; after a jump at that time.
  func value(at seconds: Double) -> Double {
    let order = order
    let own = seconds - time
    let next = order.partitioningIndex { controlPoints[$0].time > own }
    guard next > 0 else { return order.first.map { Double(controlPoints[$0].value) } ?? 1 }
    let a = controlPoints[order[next - 1]]
    guard next < order.count else { return Double(a.value) }
    let b = controlPoints[order[next]]
    return Double(a.value) + Double(b.value - a.value) * ((own - a.time) / (b.time - a.time))
  }
}
