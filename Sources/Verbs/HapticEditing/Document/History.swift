import AHAP

/// The change of one item.
struct Change: Sendable {
  /// The item before; `nil` if the change inserts it.
  var before: Item?
  /// The item after; `nil` if the change removes it.
  var after: Item?
  /// The index of a removed item in the list before the change, of an inserted one in the list after it.
  var place: Int32
}

/// One step of the history: what an operation changed.
struct Step: Sendable {
  var name: EditName
  /// The number of the gesture to which the step belongs; 0 for a step of its own.
  var gesture: Int32
  /// Lists of changes, applied one after the other.
  var parts: [[Change]]
  var selectionBefore: [Target]
  var selectionAfter: [Target]
  /// The text before and after, if the step replaced it.
  var sources: (before: Origin, after: Origin)?
  /// Differs from that of every other step.
  var serial: Int32

  /// The number of changes, of which the history holds a limited number. A replaced text counts by its length.
  var weight: Int {
    parts.reduce(1) { $0 + $1.count } + (sources.map { ($0.before.source.text.count + 255) / 256 } ?? 0)
  }
}

/// The steps that can be taken back and repeated.
struct History: Sendable {
  private(set) var steps: [Step] = []
  /// The number of steps that are done; the others were taken back.
  private(set) var position = 0
  private var weight = 0
  /// The serial number of the step after which the document was saved; 0 for the start, −1 if the state that was
  /// saved is gone.
  private var saved: Int32 = 0
  /// The serial number of the state before the oldest step.
  private var oldest: Int32 = 0
  /// The taken-back steps that the last added steps removed, and the position at which they were. Cancelling a gesture
  /// restores them, so that a preview that is left changes nothing.
  private var removed: (position: Int, steps: [Step])?
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The serial number of the present state.
  private var state: Int32 { position > 0 ? steps[position - 1].serial : oldest }
  var isSaved: Bool { state == saved }
  mutating func markSaved() { saved = state }

  /// The step that would be taken back.
  var last: Step? { position > 0 ? steps[position - 1] : nil }
  /// The step that would be repeated.
  var next: Step? { position < steps.count ? steps[position] : nil }

  /// Adds a step and forgets those that were taken back. If the changes become more than the limit, the oldest
  /// steps are forgotten; the newest always stays.
  mutating func add(_ step: Step) {
    if position < steps.count { removed = (position, Array(steps[position...])) }
    for dropped in steps[position...] { weight -= dropped.weight }
    steps.removeSubrange(position...)
    steps.append(step)
    weight += step.weight
    position += 1
    var excess = 0
    while weight > limit, excess < steps.count - 1 {
      weight -= steps[excess].weight
      oldest = steps[excess].serial
      excess += 1
    }
    if excess > 0 {
      removed = nil
      steps.removeFirst(excess)
      position -= excess
    }
  }

  mutating func moveBack() {
    position -= 1
    removed = nil
  }

  mutating func moveForward() { position += 1 }

  /// Forgets the last step, which the caller has taken back, and restores the steps that it removed.
  mutating func forgetLast() {
    guard position > 0 else { return }
    position -= 1
    for dropped in steps[position...] { weight -= dropped.weight }
    steps.removeSubrange(position...)
    if let removed, removed.position == position {
      steps += removed.steps
      weight += removed.steps.reduce(0) { $0 + $1.weight }
      self.removed = nil
    }
  }

  /// Joins the steps after a position to one, which becomes the last step of a gesture.
  mutating func join(after start: Int, name: EditName, gesture: Int32) {
    guard start >= 0, position - start > 0 else { return }
    if position - start == 1 {
      if gesture != 0 { steps[start].gesture = gesture }
      return
    }
    var joined = steps[start]
    joined.name = name
    joined.gesture = gesture
    for step in steps[(start + 1)..<position] {
      joined.parts += step.parts
      joined.selectionAfter = step.selectionAfter
      joined.serial = step.serial
      if let sources = step.sources {
        joined.sources = (joined.sources?.before ?? sources.before, sources.after)
      }
    }
    let rest = Array(steps[position...])
    weight -= steps[start...].reduce(0) { $0 + $1.weight }
    steps.removeSubrange(start...)
    steps.append(joined)
    steps += rest
    weight += steps[start...].reduce(0) { $0 + $1.weight }
    position = start + 1
  }
}
