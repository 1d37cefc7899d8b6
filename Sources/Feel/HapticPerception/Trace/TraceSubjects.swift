import HapticText

/// The events that the sentences of a comparison name, each with its part of the difference.
struct TraceSubjects {
  /// An event with what differs at it.
  struct Subject {
    var event: FeltEvent
    /// Whether only the second trace has the event.
    var isAdded = false
    /// The time in seconds of the onset in the first trace.
    var time: Double
    /// The time in seconds of the onset in the second trace.
    var otherTime: Double
    /// The event of the second trace that corresponds.
    var partner: FeltEvent?
    var parts = FeelDifference.Parts()
    /// The cost of the changes of the shift within the event.
    var stretchCost = 0.0
    /// The change of the shift within the event in seconds.
    var stretch = 0.0
    /// The sum of the weights of both traces, halved.
    var weight = 0.0
    /// The differences of the present and of the previous place, and the largest of two places that follow each other.
    var recent = (place: -1, sum: 0.0, before: 0.0, largest: 0.0)
    var level = SignedMean()
    var pitch = SignedMean()
    var roughness = SignedMean()
    var rate = SignedMean()
    /// The mean heights of both traces where the levels differ.
    var heights = (first: SignedMean(), second: SignedMean())
  }

  /// A mean of values with weights.
  struct SignedMean {
    private var weights = 0.0
    private var sum = 0.0
    private var squares = 0.0

    mutating func add(_ value: Double, _ weight: Double) {
      weights += weight
      sum += weight * value
      squares += weight * value * value
    }

    var mean: Double { weights > 0 ? sum / weights : 0 }
    /// Whether positive and negative values mostly cancel.
    var cancels: Bool { sum * sum < 0.1 * squares * weights }
  }

  private(set) var subjects: [Subject] = []
  /// The times of the events that are felt as one with the event before them.
  private(set) var fused: [Double] = []
  /// The shift at the start in seconds, and its cost.
  private var start = (shift: 0.0, cost: 0.0)
  private let missing: [Double]

  /// The time in seconds within which events of both traces correspond. Chosen by this project.
  private static var partnerTime: Double { 0.06 }
  /// The share of a common delay by which delays may differ. Chosen by this project.
  private static var commonShare: Double { 0.15 }
  /// The time in seconds by which an onset is before its event. Chosen by this project.
  private static var onsetTime: Double { 0.01 }

  init(
    _ places: [FeelDifference.Place], missing: [Double], _ reference: SensationTrace, _ other: SensationTrace
  ) {
    self.missing = missing
    let path = TracePath(places)
    addEvents(reference.events, other.events, path)
    addDifferences(places, TraceSampler(reference), TraceSampler(other))
    addTimes(places)
    fused = Self.fused(reference.rises, other.rises, path)
  }

  /// Adds the events of the first trace, and those of the second one that have no counterpart.
  private mutating func addEvents(_ first: [FeltEvent], _ second: [FeltEvent], _ path: TracePath) {
    var isTaken = [Bool](repeating: false, count: second.count)
    var start = 0
    for event in first {
      var subject = Subject(event: event, time: event.time, otherTime: path.second(of: event.time))
      while start < second.count, second[start].time < subject.otherTime - Self.partnerTime { start += 1 }
      var nearest = -1
      var least = Self.partnerTime
      var index = start
      while index < second.count, second[index].time <= subject.otherTime + Self.partnerTime {
        let apart = (second[index].time - subject.otherTime).magnitude
        if !isTaken[index], apart <= least { (nearest, least) = (index, apart) }
        index += 1
      }
      if nearest >= 0 {
        isTaken[nearest] = true
        subject.partner = second[nearest]
      }
      subjects.append(subject)
    }
    for (index, event) in second.enumerated() where !isTaken[index] {
      subjects.append(
        Subject(event: event, isAdded: true, time: path.first(of: event.time), otherTime: event.time))
    }
    subjects.sortStably { $0.time != $1.time ? $0.time < $1.time : !$0.isAdded && $1.isAdded }
  }

  /// Adds the differences of each moment along the path to the event during which they are felt.
  private mutating func addDifferences(
    _ places: [FeelDifference.Place], _ a: TraceSampler, _ b: TraceSampler
  ) {
    guard !subjects.isEmpty else { return }
    let unit = TraceConstants.shiftStep / 1000
    var owner = 0
    for (number, place) in places.enumerated() where place.parts.sum > place.parts.time {
      let step = AlignmentStep(Self.steps(place.stretch / unit), looks: 1)
      let first = Self.steps(place.shift / unit)
      let node = Self.steps(place.time * PerceptionConstants.frameRate)
      for frame in 0..<TraceConstants.nodeFrames {
        let shift = first + step.drift(frame)
        let middle = (node + frame) * TraceSampler.quarters
        let (x, y) = (a.sample(middle - shift), b.sample(middle + shift))
        let time =
          Double(middle - shift) / (Double(TraceSampler.quarters) * PerceptionConstants.frameRate)
        while owner + 1 < subjects.count, subjects[owner + 1].time - Self.onsetTime <= time { owner += 1 }
        while owner > 0, subjects[owner].time - Self.onsetTime > time { owner -= 1 }
        subjects[owner].add(x, y, step, place: number)
      }
    }
  }

  private static func steps(_ value: Double) -> Int {
    Int(Maths.floor(Maths.clamped(value, -1e9, 1e9) + 0.5))
  }

  /// Adds the costs of the changes of the shift: within a span to the span, between two events to the one that is moved more.
  private mutating func addTimes(_ places: [FeelDifference.Place]) {
    guard let first = places.first, !subjects.isEmpty else { return }
    start = (first.shift, first.parts.time)
    for (number, place) in places.enumerated() where number > 0 && place.parts.time > 0 {
      let time = place.time + 0.025 - (place.shift + place.stretch / 2) / 2
      let next = subjects.firstIndex { $0.time > time } ?? subjects.count
      guard next > 0 else {
        subjects[0].parts.time += place.parts.time
        continue
      }
      let event = subjects[next - 1].event
      let own = subjects[next - 1].isAdded ? subjects[next - 1].otherTime : subjects[next - 1].time
      let isWithin = event.kind == .span && time - own < event.duration
      if isWithin || next == subjects.count {
        subjects[next - 1].stretch += place.stretch
        subjects[next - 1].stretchCost += place.parts.time
      } else {
        let moved = delay(next - 1).magnitude > delay(next).magnitude ? next - 1 : next
        subjects[moved].parts.time += place.parts.time
      }
    }
  }

  /// Returns the seconds by which an event is later in the second trace, beside the shift at the start.
  private func delay(_ index: Int) -> Double {
    subjects[index].otherTime - subjects[index].time - start.shift
  }

  /// Returns what differs, the largest difference first.
  mutating func findings() -> [TraceFinding] {
    var findings: [TraceFinding] = []
    if let moved = moved() {
      findings.append(moved)
    } else if !subjects.isEmpty {
      subjects[0].parts.time += start.cost
    }
    for subject in subjects {
      let isMissing = missing.contains(subject.event.time) && !subject.isAdded
      let isFused = fused.contains(subject.event.time) && !subject.isAdded
      if let finding = subject.finding(isMissing: isMissing, isFused: isFused) {
        findings.append(finding)
      }
    }
    findings.sortStably { $0.size != $1.size ? $0.size > $1.size : $0.time < $1.time }
    return findings
  }

  /// Returns the finding that all events are earlier or later, if they are and it costs anything.
  private mutating func moved() -> TraceFinding? {
    guard subjects.count > 1, let first = subjects.first else { return nil }
    let delays = subjects.compactMap { $0.partner == nil ? nil : $0.delay }
    guard delays.count == subjects.count else { return nil }
    let (least, most) = (delays.reduce(.infinity, min), delays.reduce(-.infinity, max))
    let mean = (least + most) / 2
    guard most - least <= max(Self.onsetTime, Self.commonShare * mean.magnitude) else { return nil }
    let size = TraceConstants.distanceGain * fourthRoot(start.cost + first.parts.time)
    guard size >= TraceFinding.smallest, mean.magnitude > Self.onsetTime else { return nil }
    subjects[0].parts.time = 0
    let text = "\(milliseconds(mean)) ms \(mean > 0 ? "later" : "earlier")"
    return TraceFinding(
      kind: .moved, size: size, time: first.time, otherTime: first.otherTime, level: first.event.level,
      text: text, sentence: "everything is \(text) (\(NumberText.rounded(size, digits: 1)) JND)")
  }
}

extension TraceSubjects.Subject {
  /// Adds the difference of one moment.
  fileprivate mutating func add(
    _ x: TraceSampler.Sample, _ y: TraceSampler.Sample, _ step: AlignmentStep, place: Int
  ) {
    weight += (x.weight + y.weight) / 2
    let difference = step.parts(x, y)
    guard difference.lasting.sum + difference.onset.sum > 0 else { return }
    var all = difference.lasting
    all += difference.onset
    parts += all
    addLevels(x.height, y.height, difference.lasting.level)
    addLevels(x.held, y.held, difference.onset.level)
    pitch.add(y.octaves - x.octaves, all.pitch)
    roughness.add(y.roughness - x.roughness, all.roughness)
    rate.add(y.rate - x.rate, all.rate)
    if place != recent.place {
      recent.before = place == recent.place + 1 ? recent.sum : 0
      (recent.place, recent.sum) = (place, 0)
    }
    recent.sum += all.sum
    recent.largest = max(recent.largest, recent.before + recent.sum)
  }

  /// Adds two heights in just noticeable differences, with the difference that they make.
  private mutating func addLevels(_ first: Double, _ second: Double, _ weight: Double) {
    level.add(SensationTrace.level(ofHeight: second) - SensationTrace.level(ofHeight: first), weight)
    heights.first.add(first, weight)
    heights.second.add(second, weight)
  }
}

/// Returns the milliseconds of a time without its sign, as text.
func milliseconds(_ seconds: Double) -> String {
  NumberText.rounded(seconds.magnitude * 1000, digits: 0)
}
