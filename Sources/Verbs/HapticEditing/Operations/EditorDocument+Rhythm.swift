import AHAP
import HapticModel

extension EditorDocument {
  /// Swings what is selected.
  @discardableResult
  package mutating func swing(_ swing: Swing, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    return arrange(.swing, gesture) { swing.time($0) }
  }

  /// Changes the starts and levels of the selected events by small amounts that follow from a seed.
  @discardableResult
  package mutating func humanise(_ humanizing: Humanizing, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let updates = updated(selectedEvents) { content in
      let changes = humanizing.changes(at: content.time)
      if changes.time != 0 { content.move(to: content.time + changes.time) }
      if changes.level != 0 { content.mapLevels(level: { $0 + changes.level }) }
    }
    return commit(.humanise, gesture: gesture, updates: updates)
  }

  /// Multiplies the levels of the selected events by the accents of their starts.
  @discardableResult
  package mutating func accent(_ accents: Accents, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let updates = updated(selectedEvents) { content in
      let factor = accents.factor(at: content.time)
      if factor != 1 { content.mapLevels(level: { $0 * factor }) }
    }
    return commit(.accent, gesture: gesture, updates: updates)
  }

  /// The most items that a repetition inserts.
  package static var mostRepeated: Int { 200_000 }

  /// Repeats the selected items, and selects all of them.
  ///
  /// Changes nothing and returns `false` if that would insert more than ``mostRepeated`` items or exceed the longest pattern.
  ///
  /// - Parameters:
  ///   - count: how often they play, from 2; the selected items are the first time.
  ///   - seconds: the time from one start to the next, above 0.
  @discardableResult
  package mutating func repeatSelection(count: Int32, every seconds: Double, gesture: Int32 = 0) -> Bool {
    begin(gesture)
    let chosen = selectedWithFades
    let last = chosen.reduce(0) { max($0, $1.end) }
    guard seconds > 0, seconds.isFinite, count > 1, !chosen.isEmpty,
      Int(count) - 1 <= Self.mostRepeated / chosen.count,
      last + Double(count - 1) * seconds <= PatternLimits.longestTime
    else { return false }
    var contents: [PatternEntry] = []
    var group = nextGroup
    for pass in 1..<Int(count) {
      let shift = Double(pass) * seconds
      contents += regrouped(
        chosen.map { item in
          var content = item.content
          content.move(to: content.time + shift)
          return content
        }, &group)
    }
    let first = chosen.map { Target($0.id) }
    return commit(.repeated, gesture: gesture, insertions: placed(contents)) { made in
      first + made.map { Target($0.id) }
    }
  }

  /// The selected events.
  private var selectedEvents: [Item] { selectedItems.filter { $0.event != nil } }
}
