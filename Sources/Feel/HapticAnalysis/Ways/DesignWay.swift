import HapticModel
import HapticText

/// A way to resolve a finding: changes of the pattern among which a designer chooses.
package struct DesignWay: Sendable {
  /// One change. Indices are those of the pattern before all changes of the way; times are seconds from its start.
  package enum Edit: Sendable {
    /// Moves the start of an event.
    case move(event: Int, to: Double)
    /// Sets a parameter of an event.
    case set(event: Int, EventParameterID, Float)
    /// Sets the duration of an event in seconds.
    case setDuration(event: Int, Double)
    /// Moves a point of a curve; `point` is its index in the order of the file.
    case movePoint(curve: Int, point: Int, to: Double)
    /// Removes an event.
    case remove(event: Int)
    /// Adds an event.
    case add(HapticEvent)
  }

  /// The kind of a way. Ways of the same kind, at several places of a rule, are one way.
  package enum Kind: UInt8, Sendable {
    case separate, count, raise, suffice, fill, lengthen, weaken, remove, prime, spread, equal, unwind,
      smooth, tap
    case align, hold
  }

  package var kind: Kind
  /// The change, as a command, such as `Move the first to 1.975 s`.
  package var title: String
  /// The result, such as `30 ms apart: felt as two`.
  package var note: String
  /// The changes, all of which belong together.
  package var edits: [Edit]

  /// Creates a way. Its times are rounded to microseconds and its levels to thousandths, as editors write them: so what is
  /// checked is what is written.
  init(_ kind: Kind, _ title: String, _ note: String, _ edits: [Edit]) {
    self.kind = kind
    self.title = title
    self.note = note
    self.edits = edits.map { Self.rounded($0) }
  }

  private static func rounded(_ edit: Edit) -> Edit {
    func time(_ seconds: Double) -> Double { (seconds * 1e6).rounded(.toNearestOrEven) / 1e6 }
    func level(_ value: Float) -> Float {
      Float((Double(value) * 1000).rounded(.toNearestOrEven) / 1000)
    }
    switch edit {
    case .move(let event, let at): return .move(event: event, to: time(at))
    case .set(let event, let id, let value): return .set(event: event, id, level(value))
    case .setDuration(let event, let seconds): return .setDuration(event: event, time(seconds))
    case .movePoint, .remove: return edit
    case .add(var event):
      event.time = time(event.time)
      event.duration = event.duration.map { time($0) }
      for index in event.parameters.indices {
        event.parameters[index].value = level(event.parameters[index].value)
      }
      return .add(event)
    }
  }

  /// Returns the pattern after the changes and, for each of its events, the index before them; `nil` for an added one.
  package func applied(to pattern: HapticPattern) -> (pattern: HapticPattern, origins: [Int?]) {
    var result = pattern
    var removed: Set<Int> = []
    var added: [HapticEvent] = []
    for edit in edits {
      switch edit {
      case .move(let index, let time):
        if result.events.indices.contains(index) { result.events[index].time = time }
      case .set(let index, let id, let value):
        if result.events.indices.contains(index) { result.events[index].set(id, value) }
      case .setDuration(let index, let seconds):
        if result.events.indices.contains(index) { result.events[index].duration = seconds }
      case .movePoint(let index, let point, let time):
        guard result.curves.indices.contains(index),
          result.curves[index].controlPoints.indices.contains(point)
        else { continue }
        result.curves[index].controlPoints[point].time = time - result.curves[index].time
      case .remove(let index): removed.insert(index)
      case .add(let event): added.append(event)
      }
    }
    var events: [(origin: Int?, event: HapticEvent)] = []
    for (index, event) in result.events.enumerated() where !removed.contains(index) {
      events.append((index, event))
    }
    for event in added {
      events.insert((nil, event), at: events.firstIndex { $0.event.time > event.time } ?? events.count)
    }
    result.events = events.map { $0.event }
    return (result, events.map { $0.origin })
  }
}
