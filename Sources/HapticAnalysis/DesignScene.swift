import HapticModel
import HapticPerception

/// What every rule works on: a pattern, what is felt of it, and which felt event comes from which event.
struct DesignScene {
  let pattern: HapticPattern
  let target: DesignTarget
  /// Whether a busy hand must notice it.
  let isAlert: Bool
  /// dB above threshold that every event needs.
  let needed: Double
  let trace: FeltTrace
  /// The haptic events of the pattern, by time.
  let sources: [SourceEvent]
  /// The continuous ones among them.
  let continuous: [SourceEvent]
  /// For each of those the latest end of it and all before it.
  private let reaches: [Double]
  /// Which felt event each of them becomes, for each strength of the device.
  let attributions: [Attribution]
  /// Weak taps before a stronger one, which need not be noticed themselves.
  let primers: Set<Int>
  /// The weak end of rows that fade or swell, which need not be felt.
  let slopes: Set<Int>
  /// Events with so many neighbours that no single one matters.
  let textures: Set<Int>

  init(_ pattern: HapticPattern, _ target: DesignTarget, isAlert: Bool) {
    self.pattern = pattern
    self.target = target
    self.isAlert = isAlert
    needed = isAlert ? PerceptionConstants.demandedAlertLevel : PerceptionConstants.demandedLevel
    let trace = FeltTrace(pattern, on: target)
    let sources = SourceEvent.all(in: pattern)
    let attributions = FeltTrace.Size.allCases.map { Attribution(sources, trace.events($0)) }
    self.trace = trace
    self.sources = sources
    let continuous = sources.filter { !$0.isTap }
    self.continuous = continuous
    var reach = -Double.infinity
    reaches = continuous.map { event in
      reach = max(reach, event.end)
      return reach
    }
    self.attributions = attributions
    primers = Self.primers(sources)
    slopes = SourceRows.slopes(sources)
    textures = SourceRows.textures(sources)
  }

  func fate(_ index: Int, _ size: FeltTrace.Size) -> Attribution.Fate {
    attributions[Int(size.rawValue)].fates[index]
  }

  /// Whether an event must be noticed by itself.
  func counts(_ index: Int) -> Bool {
    sources[index].effective > 0 && !primers.contains(index) && !slopes.contains(index)
      && !textures.contains(index)
  }

  /// Where an event stands in the pattern.
  func place(_ source: Int) -> DesignFinding.Place { .event(sources[source].index) }

  /// `the transient at 0.4 s`, for messages.
  func name(_ source: Int) -> String {
    (sources[source].isTap ? "the transient at " : "the continuous event at ")
      + Wording.seconds(sources[source].time)
  }

  /// The intensity with which an event would reach a level; nil when full intensity does not reach it, or the device does
  /// not follow intensity.
  func intensity(of source: Int, from level: Double, to wanted: Double) -> Double? {
    guard let factor = intensityFactor(ofDecibels: wanted - level) else { return nil }
    let intensity = Maths.clamped(sources[source].intensity * factor, 0, 2)
    // Rounded up to hundredths, so that the proposal is enough.
    let rounded = Double(Int(intensity * 100 + 0.99)) / 100
    return rounded <= 1 ? rounded : nil
  }

  /// The factor of intensity that changes the level by a number of dB; nil for a device that does not follow intensity.
  func intensityFactor(ofDecibels decibels: Double) -> Double? {
    guard let exponent = target.intensityExponent else { return nil }
    // Power grows with the square of amplitude, and amplitude with intensity to the profile's exponent.
    return Maths.power(ofDecibels: decibels / (2 * exponent))
  }

  /// Whether a continuous event starts at or before one time and ends after another.
  func vibrates(from start: Double, to end: Double) -> Bool {
    let count = Self.count(of: continuous, until: start)
    return count > 0 && reaches[count - 1] > end
  }

  /// The last event that starts at or before a time.
  func lastEvent(until time: Double) -> SourceEvent? {
    let count = Self.count(of: sources, until: time)
    return count > 0 ? sources[count - 1] : nil
  }

  /// Whether an event starts less than a number of seconds from a time.
  func hasEvent(near time: Double, within seconds: Double) -> Bool {
    guard let last = lastEvent(until: (time + seconds).nextDown) else { return false }
    return last.time > time - seconds
  }

  /// How many events of a row sorted by time start at or before a time.
  static func count(of events: [SourceEvent], until time: Double) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Taps after a second of rest that are much weaker than the event 100 to 250 ms after them.
  private static func primers(_ sources: [SourceEvent]) -> Set<Int> {
    var primers: Set<Int> = []
    var quietUntil = -1.0
    for (index, event) in sources.enumerated() {
      let rests = event.time - quietUntil >= PerceptionConstants.ghostRest || quietUntil < 0
      if rests, event.isTap, index + 1 < sources.count {
        let follower = sources[index + 1]
        let gap = follower.time - event.time
        if gap >= PerceptionConstants.leastPrimerLead, gap <= PerceptionConstants.ghostFollower,
          event.effective <= PerceptionConstants.primerShare * follower.effective
        {
          primers.insert(index)
        }
      }
      quietUntil = max(quietUntil, event.end)
    }
    return primers
  }
}
