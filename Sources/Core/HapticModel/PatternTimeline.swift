// A pattern written in the order of time: a cursor in place of a time for each event.

/// A pattern that is being written, and the time at which its next event starts. ``HapticPattern/init(writing:)`` passes one
/// to its closure:
///
///     let heartbeat = HapticPattern {
///       $0.repeat(3) {
///         $0.transient(intensity: 0.6)
///         $0.rest(0.12)
///         $0.transient(intensity: 1, sharpness: 0.2)
///         $0.rest(0.7)
///       }
///     }
///
/// Each element starts at the cursor and moves it on by its duration: an event, a ramp, a curve, a rest. A transient, an
/// event without a duration, a sound whose length is not stated, and a set control move it by nothing. Controls act on the
/// whole pattern from the cursor on, as in a file (see Rendering §2), so a ramp that is to change an event is written beside
/// it, in ``meanwhile(_:)``:
///
///     let swell = HapticPattern {
///       $0.meanwhile {
///         $0.ramp(.intensity, from: 0, to: 1, over: 0.6)
///         $0.ramp(.intensity, to: 0, over: 0.2)
///       }
///       $0.continuous(for: 0.8)
///     }
///
/// A control that is set or moved while an earlier curve of it still moves ends that curve there. No curve that moves is
/// ever removed: two that start at the same time are both in the pattern and are combined (see Rendering §2). Nothing here
/// throws or traps: an engine refuses a pattern with a number that has no meaning, with its location, as it refuses any
/// pattern (`HapticPattern.validate()`).
public struct PatternTimeline: Sendable {
  /// The pattern written so far.
  public private(set) var pattern = HapticPattern()
  /// The time at which the next event starts, in seconds from the start of the pattern.
  public private(set) var time = 0.0
  /// The index of the curve that was last written of each control.
  private var lastCurves: [DynamicParameterID: Int] = [:]

  /// Creates an empty timeline, whose time is 0.
  public init() {}

  /// Lets a number of seconds pass. A negative number goes back, so that what follows overlaps what is there.
  public mutating func rest(_ seconds: Double) { time += seconds }

  /// Adds a transient (see `HapticEvent.transient(at:intensity:sharpness:)`).
  public mutating func transient(intensity: Float = 0.75, sharpness: Float = 0.5) {
    add(.transient(intensity: intensity, sharpness: sharpness))
  }

  /// Adds a continuous event (see `HapticEvent.continuous(at:for:intensity:sharpness:envelope:)`).
  public mutating func continuous(
    for duration: Double, intensity: Float = 0.6, sharpness: Float = 0.422601,
    envelope: HapticEvent.Envelope = HapticEvent.Envelope()
  ) {
    add(.continuous(for: duration, intensity: intensity, sharpness: sharpness, envelope: envelope))
  }

  /// Adds an event: any other kind, or one that is at hand. The event's own time counts from the cursor.
  public mutating func add(_ event: HapticEvent) {
    var event = event
    event.time += time
    time = event.time + (event.effectiveDuration ?? 0)
    pattern.events.append(event)
  }

  /// Adds a pattern, which starts at the cursor and takes its `duration`. Its controls act on what follows, too;
  /// `HapticPattern.followed(by:gap:)` restores them instead.
  public mutating func add(_ pattern: HapticPattern) {
    let firstCurve = self.pattern.curves.count
    self.pattern.merge(time == 0 ? pattern : pattern.moved(by: time))
    for index in firstCurve..<self.pattern.curves.count { lastCurves[self.pattern.curves[index].id] = index }
    time += pattern.duration
  }

  /// Sets a control to a value from the cursor on, which ends a curve that moves. It has no effect at the time at which such
  /// a curve starts, because that curve acts then.
  public mutating func set(_ control: DynamicParameterID, _ value: Float) {
    write(ParameterCurve(control, time: time, controlPoints: [.init(time: 0, value: value)]))
  }

  /// Moves a control to a value along a straight line that starts at the cursor: from `start`, or without one from the
  /// value to which this timeline has last set the control. The cursor moves to the end of the ramp, so that a second ramp
  /// follows the first; a ramp that changes an event is written beside it, in ``meanwhile(_:)``.
  public mutating func ramp(
    _ control: DynamicParameterID, from start: Float? = nil, to end: Float, over seconds: Double
  ) {
    let start = start ?? value(of: control)
    write(
      ParameterCurve(
        control, time: time, controlPoints: [.init(time: 0, value: start), .init(time: seconds, value: end)]))
    time += seconds
  }

  /// Moves a control along straight lines between points, each a time in seconds from the cursor and a value:
  ///
  ///     $0.curve(.intensity, (0, 0), (0.6, 1), (0.8, 0))
  ///
  /// Points may be in any order; two at one time are a jump. The cursor moves to the time of the last point. Without points
  /// nothing is written.
  public mutating func curve(_ control: DynamicParameterID, _ points: (time: Double, value: Float)...) {
    curve(control, points.map { ParameterCurve.ControlPoint(time: $0.time, value: $0.value) })
  }

  /// Moves a control along straight lines between points, whose times count from the cursor.
  ///
  /// The rules are those of the form that takes pairs of a time and a value.
  public mutating func curve(_ control: DynamicParameterID, _ points: [ParameterCurve.ControlPoint]) {
    guard var last = points.first?.time else { return }
    for point in points where point.time > last { last = point.time }
    write(ParameterCurve(control, time: time, controlPoints: points))
    time += last
  }

  /// Writes something a number of times, one after the other. A count below 1 writes nothing.
  public mutating func `repeat`<E: Error>(
    _ count: Int, _ body: (inout PatternTimeline) throws(E) -> Void
  ) throws(E) {
    var left = count
    while left > 0 {
      try body(&self)
      left -= 1
    }
  }

  /// Writes something that starts at the cursor, beside what follows: the cursor then goes back.
  public mutating func meanwhile<E: Error>(
    _ body: (inout PatternTimeline) throws(E) -> Void
  ) throws(E) {
    let start = time
    try body(&self)
    time = start
  }

  /// Adds a curve in place of one of its control that only sets a value at the same time, and ends one that still moves.
  private mutating func write(_ curve: ParameterCurve) {
    if let last = lastCurves[curve.id] {
      let start = curve.time - pattern.curves[last].time
      if let span = pattern.curves[last].span {
        if span.upperBound == start, span.lowerBound == start {
          // Over as soon as it begins, so that nothing of it is felt.
          pattern.curves[last] = curve
          return
        }
        if span.lowerBound < start, start < span.upperBound { pattern.curves[last].cut(at: start) }
      }
    }
    lastCurves[curve.id] = pattern.curves.count
    pattern.curves.append(curve)
  }

  /// Returns the value at the cursor of the curve that was last written of a control, or the neutral value.
  private func value(of control: DynamicParameterID) -> Float {
    guard let index = lastCurves[control] else { return control.facts.defaultValue }
    let curve = pattern.curves[index]
    let points = curve.sortedPoints
    let position = time - curve.time
    // A curve that moves and starts here is combined with what follows, so what follows starts without effect.
    if let span = curve.span, span.lowerBound < span.upperBound, position <= span.lowerBound {
      return control.facts.defaultValue
    }
    // The later value of a jump counts.
    guard let next = points.firstIndex(where: { $0.time > position }) else {
      return points.last?.value ?? control.facts.defaultValue
    }
    if next == 0 { return points[0].value }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * Float((position - a.time) / (b.time - a.time))
  }
}

extension HapticPattern {
  /// Creates a pattern by writing it in the order of time (see ``PatternTimeline``). Throws only what the closure throws.
  public init<E: Error>(writing body: (inout PatternTimeline) throws(E) -> Void) throws(E) {
    var timeline = PatternTimeline()
    try body(&timeline)
    self = timeline.pattern
  }
}

extension ParameterCurve {
  /// The times of the first and the last point with a finite time, in seconds from the start of the curve.
  fileprivate var span: ClosedRange<Double>? {
    var span: ClosedRange<Double>?
    for point in controlPoints where point.time.isFinite {
      span =
        span.map { min($0.lowerBound, point.time)...max($0.upperBound, point.time) } ?? point
        .time...point.time
    }
    return span
  }
}
