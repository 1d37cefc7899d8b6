import AHAP
import HapticModel

/// A time to which an edge snapped, and why.
package struct Snap: Sendable, Equatable {
  /// The reasons, in the order in which they win when several are in reach.
  package enum Reason: Int32, Sendable {
    case loopEdge, head, marker, onset, beat, event, point, grid

    /// The name of the reason in the interface of the page.
    package var name: StaticString {
      switch self {
      case .loopEdge: "loop"
      case .head: "head"
      case .marker: "marker"
      case .onset: "onset"
      case .beat: "beat"
      case .event: "event"
      case .point: "point"
      case .grid: "grid"
      }
    }
  }

  package var time: Double
  package var reason: Reason
  /// The item to which the time belongs; `nil` for a guide or the grid.
  package var target: Target?
}

extension EditorDocument {
  /// Returns the time to which a time snaps: within reach, the nearest of the first reason of
  /// loop edge, head, marker, onset, beat, edge of an event, point of a curve, and grid; `nil` if nothing is in reach.
  ///
  /// - Parameter ignoresSelection: whether what is selected attracts nothing, as while it is dragged.
  package func snap(_ time: Double, reach: Double, ignoresSelection: Bool) -> Snap? {
    guard time.isFinite, reach > 0 else { return nil }
    for kind in Guides.Kind.allCases {
      if let near = Self.nearest(time, in: guides.times[Int(kind.rawValue)], reach) {
        return Snap(time: near, reason: Snap.Reason(rawValue: kind.rawValue) ?? .marker, target: nil)
      }
    }
    if let beat = Self.nearest(time, origin: guides.beat.origin, step: guides.beat.length, reach) {
      return Snap(time: beat, reason: .beat, target: nil)
    }
    if let near = nearestItem(time, reach, ignoresSelection) { return near }
    guard let line = Self.nearest(time, origin: 0, step: guides.grid, reach) else { return nil }
    return Snap(time: line, reason: .grid, target: nil)
  }

  private func nearestItem(_ time: Double, _ reach: Double, _ ignoresSelection: Bool) -> Snap? {
    let selected = SelectionMask(self)
    let points = ignoresSelection ? Set(selection) : []
    // The fades of a selected audio file move with it.
    let fades = ignoresSelection ? fades(of: selectedItems) : []
    var event: (snap: Snap, distance: Double)?
    var point = event
    func offer(
      _ candidate: Double, _ target: Target, _ reason: Snap.Reason,
      _ best: inout (snap: Snap, distance: Double)?
    ) {
      let distance = (candidate - time).magnitude
      guard distance <= reach, distance < best?.distance ?? .infinity else { return }
      best = (Snap(time: candidate, reason: reason, target: target), distance)
    }
    for (index, item) in items.enumerated() where !(ignoresSelection && selected.holds(index)) {
      switch item.content {
      case .event, .parameter:
        offer(item.time, Target(item.id), .event, &event)
        if item.end > item.time { offer(item.end, Target(item.id), .event, &event) }
      case .curve(let curve):
        if fades.contains(item.id) { continue }
        for (index, each) in curve.controlPoints.enumerated() {
          let target = Target(item.id, point: Int32(index))
          if !points.contains(target) { offer(curve.time + each.time, target, .point, &point) }
        }
      }
    }
    return event?.snap ?? point?.snap
  }

  private static func nearest(_ time: Double, in times: [Double], _ reach: Double) -> Double? {
    let next = times.partitioningIndex { $0 >= time }
    var best: Double?
    for index in [next - 1, next] where times.indices.contains(index) {
      let distance = (times[index] - time).magnitude
      if distance <= reach, distance < best.map({ ($0 - time).magnitude }) ?? .infinity {
        best = times[index]
      }
    }
    return best
  }

  private static func nearest(_ time: Double, origin: Double, step: Double, _ reach: Double) -> Double? {
    guard step > 1e-6, step.isFinite, origin.isFinite else { return nil }
    let count = ((time - origin) / step).rounded(.toNearestOrEven)
    let near = Grid.time(origin + count * step)
    return (near - time).magnitude <= reach ? near : nil
  }
}
