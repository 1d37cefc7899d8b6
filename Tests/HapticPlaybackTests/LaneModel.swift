import HapticModel

/// One control of a player as the Rendering §2 describes it, by the clock of a `TransportModel`: P ⊗ C for a control that
/// multiplies.
struct LaneModel {
  /// A curve in a time of its own: `time` of it is at `clock`.
  private struct Course {
    var points: [ParameterCurve.ControlPoint]
    var clock: Int
    var time: Double
  }

  private enum Phase {
    case before
    case active(Double)
    case over(end: Double, value: Double)
  }

  private let rate: Double
  private let changes: [DynamicParameter]
  private let authored: [ParameterCurve]
  private var sent: [Course] = []
  private var glide = (start: Int.min, from: 1.0, to: 1.0)
  private var isLive = false
  private var next = 0
  /// The clock at which the playing, a seek or a round of a loop began.
  private var begin = Int.min

  init(_ id: DynamicParameterID, of pattern: HapticPattern, sampleRate: Double) {
    rate = sampleRate
    changes = pattern.parameters.filter { $0.id == id }.sorted { $0.time < $1.time }
    authored = pattern.curves.filter { $0.id == id }
  }

  private func p(at clock: Int) -> Double {
    guard glide.start != .min else { return glide.to }
    let share = min(1, Double(clock - glide.start) / (0.002 * rate))
    return glide.from + (glide.to - glide.from) * share
  }

  private mutating func jump(to value: Double) { glide = (.min, value, value) }

  private mutating func move(to value: Double, at clock: Int) { glide = (clock, p(at: clock), value) }

  // MARK: What is said

  /// A parameter is sent; `isAtRest` when nothing of the player plays or sounds.
  mutating func send(_ value: Double, at clock: Int, isAtRest: Bool) {
    if isAtRest || clock <= begin { jump(to: value) } else { move(to: value, at: clock) }
    isLive = true
  }

  mutating func send(_ curve: ParameterCurve, at clock: Int) {
    sent.append(Course(points: curve.controlPoints.sorted { $0.time < $1.time }, clock: clock, time: 0))
  }

  mutating func changeRate(from old: Double, at clock: Int) {
    for index in sent.indices {
      sent[index].time += Double(clock - sent[index].clock) * old / rate
      sent[index].clock = clock
    }
  }

  /// A start, a seek or a new round.
  mutating func enter(at clock: Int, keepsCurves: Bool) {
    if !isLive { jump(to: 1) }
    next = 0
    begin = clock
    if !keepsCurves { sent.removeAll() }
  }

  /// More time has passed than the clock tells: what was on its way has arrived.
  mutating func settle() { jump(to: glide.to) }

  /// The engine has stopped.
  mutating func rest() {
    settle()
    sent.removeAll()
  }

  /// The playing is over.
  mutating func end() { sent.removeAll() }

  // MARK: What becomes of it

  /// Takes in the pattern's own parameters that are due.
  mutating func advance(to clock: Int, moment: (Double) -> Int) {
    while next < changes.count, moment(changes[next].time) <= clock {
      if moment(changes[next].time) <= begin {
        // What was sent live stays in force over the opening values.
        if !isLive { jump(to: Double(changes[next].value)) }
      } else {
        move(to: Double(changes[next].value), at: clock)
        isLive = false
      }
      next += 1
    }
  }

  /// The value at a clock; `entry` tells where the pattern stands.
  func value(at clock: Int, entry: (clock: Int, time: Double), speed: Double) -> Double {
    var phases = authored.map { curve in
      phase(
        Course(
          points: curve.controlPoints.sorted { $0.time < $1.time }, clock: entry.clock, time: entry.time),
        offset: curve.time, at: clock, speed)
    }
    phases += sent.map { phase($0, offset: 0, at: clock, speed) }
    var product = 1.0
    var isActive = false
    var last = (end: -Double.infinity, value: 1.0)
    for phase in phases {
      switch phase {
      case .before: break
      case .active(let value):
        product *= value
        isActive = true
      case .over(let end, let value): if end > last.end { last = (end, value) }
      }
    }
    return p(at: clock) * (isActive ? product : last.value)
  }

  private func phase(_ course: Course, offset: Double, at clock: Int, _ speed: Double) -> Phase {
    guard let first = course.points.first, let final = course.points.last else { return .before }
    let time = course.time - offset + Double(clock - course.clock) * speed / rate
    let half = 0.5 * speed / rate
    // It begins and ends with a jump: on the sample of that moment.
    if time < first.time - half { return .before }
    if time >= final.time - half {
      let end = Double(course.clock) + (final.time + offset - course.time) * rate / speed
      return .over(end: end, value: Double(final.value))
    }
    for (from, to) in zip(course.points, course.points.dropFirst()) where time < to.time {
      let share = max(0, (time - from.time) / (to.time - from.time))
      return .active(Double(from.value) + Double(to.value - from.value) * share)
    }
    return .active(Double(final.value))
  }
}
