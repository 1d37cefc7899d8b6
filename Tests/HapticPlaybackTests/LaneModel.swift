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
  /// Curves sent live whose first point has not come.
  private var sent: [Course] = []
  /// The curve sent live that P follows.
  private var leader: Course?
  /// The clock at which P was last set live or by a parameter of the pattern in its course.
  private var setAt = Int.min
  /// A parameter without a length of its own is at its value at once, as taps read it.
  private var ramp = (start: Int.min, from: 1.0, to: 1.0, length: 0.0)
  private var isLive = false
  private var next = 0
  /// The clock at which the playing, a seek or a round of a loop began.
  private var begin = Int.min

  init(_ id: DynamicParameterID, of pattern: HapticPattern, sampleRate: Double) {
    rate = sampleRate
    changes = pattern.parameters.filter { $0.id == id }.sorted { $0.time < $1.time }
    authored = pattern.curves.filter { $0.id == id }
  }

  private func p(at clock: Int, _ speed: Double) -> Double {
    if let leader {
      switch phase(leader, offset: 0, at: clock, speed) {
      case .before: return Double(leader.points[0].value)
      case .active(let value), .over(_, let value): return value
      }
    }
    guard ramp.length > 0 else { return ramp.to }
    let share = min(1, Double(clock - ramp.start) / (ramp.length * rate))
    return ramp.from + (ramp.to - ramp.from) * share
  }

  private mutating func jump(to value: Double) { (ramp, leader) = ((.min, value, value, 0), nil) }

  private mutating func move(to value: Double, over seconds: Double = 0, at clock: Int, _ speed: Double) {
    (ramp, leader) = ((clock, p(at: clock, speed), value, seconds > 0.002 ? seconds : 0), nil)
    setAt = clock
  }

  /// Lets P follow the curve whose first point came last, unless P was set on that sample or later.
  private mutating func follow(to clock: Int, _ speed: Double) {
    var waiting: [Course] = []
    for course in sent {
      let begin =
        course.clock + Int(((course.points[0].time - course.time) * rate / speed + 0.5).rounded(.down))
      guard begin <= clock else {
        waiting.append(course)
        continue
      }
      if begin > setAt { (leader, setAt, isLive) = (course, begin, true) }
    }
    sent = waiting
  }

  // MARK: What is said

  /// A parameter is sent; `isAtRest` when nothing of the player plays or sounds.
  mutating func send(
    _ value: Double, over seconds: Double = 0, at clock: Int, _ speed: Double, isAtRest: Bool
  ) {
    follow(to: clock, speed)
    if isAtRest || clock <= begin {
      jump(to: value)
    } else {
      move(to: value, over: seconds, at: clock, speed)
    }
    setAt = clock
    isLive = true
  }

  mutating func send(_ curve: ParameterCurve, at clock: Int, _ speed: Double) {
    follow(to: clock, speed)
    let course = Course(points: curve.controlPoints.sorted { $0.time < $1.time }, clock: clock, time: 0)
    if course.points[0].time == 0 {
      (leader, setAt, isLive) = (course, clock, true)
    } else {
      sent.append(course)
    }
  }

  mutating func changeRate(from old: Double, at clock: Int) {
    follow(to: clock, old)
    func moved(_ course: Course) -> Course {
      var course = course
      course.time += Double(clock - course.clock) * old / rate
      course.clock = clock
      return course
    }
    sent = sent.map(moved)
    leader = leader.map(moved)
  }

  /// A start, a seek or a new round.
  mutating func enter(at clock: Int, _ speed: Double) {
    follow(to: clock, speed)
    if !isLive { jump(to: 1) }
    next = 0
    begin = clock
  }

  /// The player is cancelled, or the engine has stopped: P stays where it is, what is still to come does not.
  mutating func cancel(at clock: Int, _ speed: Double) {
    follow(to: clock, speed)
    if leader != nil { jump(to: p(at: clock, speed)) }
    sent.removeAll()
  }

  /// The engine has stopped: a ramp sent live is at its end.
  mutating func endRamp() { jump(to: leader == nil ? ramp.to : 1) }

  // MARK: What becomes of it

  /// Takes in the pattern's own parameters that are due.
  mutating func advance(to clock: Int, _ speed: Double, moment: (Double) -> Int) {
    follow(to: clock, speed)
    while next < changes.count, moment(changes[next].time) <= clock {
      if moment(changes[next].time) <= begin {
        // What was sent live stays in force over the opening values.
        if !isLive { jump(to: Double(changes[next].value)) }
      } else {
        move(to: Double(changes[next].value), at: clock, speed)
        isLive = false
      }
      next += 1
    }
  }

  /// The value at a clock; `entry` tells where the pattern stands.
  func value(at clock: Int, entry: (clock: Int, time: Double), speed: Double) -> Double {
    let phases = authored.map { curve in
      phase(
        Course(
          points: curve.controlPoints.sorted { $0.time < $1.time }, clock: entry.clock, time: entry.time),
        offset: curve.time, at: clock, speed)
    }
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
    return p(at: clock, speed) * (isActive ? product : last.value)
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
