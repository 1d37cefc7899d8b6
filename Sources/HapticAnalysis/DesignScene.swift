import HapticModel
import HapticPerception

/// A pattern, what is felt of it, and which comes from which: what every rule looks at.
struct DesignScene {
  let pattern: HapticPattern
  let target: DesignTarget
  /// Whether a busy hand must notice it.
  let isAlert: Bool
  /// dB above threshold that every event needs.
  let needed: Double
  let trace: FeltTrace
  /// The haptic events by time.
  let sources: [SourceEvent]
  /// The continuous ones among them.
  let continuous: [SourceEvent]
  /// What becomes of them, one for each size.
  let attributions: [Attribution]
  /// Sources that prepare the skin for what follows and need not be noticed themselves.
  let primers: Set<Int>
  /// Sources that fade out or swell up in a row, so that the weakest need not be felt.
  let slopes: Set<Int>
  /// Sources of a texture, of which none counts by itself.
  let textures: Set<Int>

  init(_ pattern: HapticPattern, _ target: DesignTarget, isAlert: Bool, motors: MotorSource?) {
    self.pattern = pattern
    self.target = target
    self.isAlert = isAlert
    needed = isAlert ? PerceptionConstants.demandedAlertLevel : PerceptionConstants.demandedLevel
    let trace = FeltTrace(pattern, on: target, motors: motors)
    let sources = SourceEvent.all(in: pattern)
    let attributions = FeltTrace.Size.allCases.map { Attribution(sources, trace.events($0)) }
    self.trace = trace
    self.sources = sources
    continuous = sources.filter { !$0.isTap }
    self.attributions = attributions
    primers = Self.primers(sources)
    slopes = SourceRows.slopes(sources)
    textures = SourceRows.textures(sources)
  }

  func fate(_ index: Int, _ size: FeltTrace.Size) -> Attribution.Fate {
    attributions[Int(size.rawValue)].fates[index]
  }

  /// Whether a source has to be noticed as an event of its own.
  func counts(_ index: Int) -> Bool {
    sources[index].effective > 0 && !primers.contains(index) && !slopes.contains(index)
      && !textures.contains(index)
  }

  /// The place of a source in the pattern.
  func place(_ source: Int) -> DesignFinding.Place { .event(sources[source].index) }

  /// `the transient at 0.4 s`, for messages.
  func name(_ source: Int) -> String {
    (sources[source].isTap ? "the transient at " : "the continuous event at ")
      + Decimal.seconds(sources[source].time)
  }

  /// The intensity with which an event would have a level, where strength grows with its square; nil when full intensity
  /// is not enough or the device follows another law.
  func intensity(of source: Int, from level: Double, to wanted: Double) -> Double? {
    guard target.playsWaveforms else { return nil }
    let intensity = sources[source].intensity * Maths.power(ofDecibels: (wanted - level) / 4)
    // Rounded up, so that what is proposed is enough.
    let rounded = Double(Int(Maths.clamped(intensity, 0, 2) * 100 + 0.99)) / 100
    return rounded <= 1 ? rounded : nil
  }

  /// Taps of less than half the strength of what follows within 100 to 250 ms, after a second of rest.
  private static func primers(_ sources: [SourceEvent]) -> Set<Int> {
    var primers: Set<Int> = []
    var quietUntil = -1.0
    for (index, event) in sources.enumerated() {
      let rests = event.time - quietUntil >= PerceptionConstants.ghostRest || quietUntil < 0
      if rests, event.isTap, index + 1 < sources.count {
        let follower = sources[index + 1]
        let gap = follower.time - event.time
        // Half the strength is 0.7 of the intensity.
        if gap >= PerceptionConstants.leastPrimerLead, gap <= PerceptionConstants.ghostFollower,
          event.effective <= 0.7 * follower.effective
        {
          primers.insert(index)
        }
      }
      quietUntil = max(quietUntil, event.end)
    }
    return primers
  }
}
