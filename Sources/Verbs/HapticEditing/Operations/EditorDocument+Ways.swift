import AHAP
import HapticAnalysis
import HapticModel
import HapticText

extension EditorDocument {
  /// Makes the changes of a way to resolve a finding, whose indices are those of the pattern, as one step. Times are put
  /// on the grid, values into their ranges. Indices that do not exist are ignored.
  @discardableResult
  package mutating func apply(_ edits: [DesignWay.Edit], gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let events = items.indices.filter { items[$0].event != nil }
    let curves = items.indices.filter { items[$0].curve != nil }
    // The item at each place with its new content, and whether it is removed: tables would cost more bytes in the page.
    var changed = items
    var isRemoved = [Bool](repeating: false, count: items.count)
    var added: [PatternEntry] = []
    func event(_ index: Int, _ change: (inout HapticEvent) -> Void) {
      guard events.indices.contains(index) else { return }
      guard case .event(var event) = changed[events[index]].content else { return }
      change(&event)
      changed[events[index]].content = .event(event)
    }
    for edit in edits {
      switch edit {
      case .move(let index, let time): event(index) { $0.time = Grid.time(time) }
      case .set(let index, let id, let value): event(index) { $0.set(id, Grid.level(Double(value))) }
      case .setDuration(let index, let seconds):
        event(index) { if $0.duration != nil { $0.duration = Grid.duration(seconds) } }
      case .movePoint(let index, let point, let time):
        guard curves.indices.contains(index) else { continue }
        guard case .curve(var curve) = changed[curves[index]].content,
          curve.controlPoints.indices.contains(point)
        else { continue }
        curve.controlPoints[point].time = Grid.time(time - curve.time)
        changed[curves[index]].content = .curve(curve)
      case .remove(let index): if events.indices.contains(index) { isRemoved[events[index]] = true }
      case .add(let new): added.append(.event(onGrid(new)))
      }
    }
    let removals = items.indices.filter { isRemoved[$0] }
    let updates = items.indices.filter { !isRemoved[$0] }.map { changed[$0] }
    return commit(
      .fix, gesture: gesture, updates: updates, removals: removals, insertions: placed(added))
  }

  private func onGrid(_ event: HapticEvent) -> HapticEvent {
    var event = event
    event.time = Grid.time(event.time)
    event.duration = event.duration.map { Grid.duration($0) }
    for parameter in event.parameters { event.set(parameter.id, Grid.level(Double(parameter.value))) }
    return event
  }
}
