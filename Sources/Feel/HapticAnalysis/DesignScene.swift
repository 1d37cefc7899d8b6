import HapticModel
import HapticPerception

/// The common input of all rules: a pattern, what is felt of it, and which event causes each felt event.
struct DesignScene {
  let pattern: HapticPattern
  let target: DesignTarget
  /// Whether the pattern must be noticed by a busy hand.
  let isAlert: Bool
  /// Whether the pattern is played on the device as modelled alone, to find out what is lost; findings then propose nothing.
  let isModelOnly: Bool
  /// The level that every event needs, in dB above threshold.
  let needed: Double
  let trace: FeltTrace
  /// The haptic events of the pattern, sorted by time.
  let sources: [SourceEvent]
  /// The continuous events among `sources`.
  let continuous: [SourceEvent]
  /// For each continuous event, the latest end among this event and all earlier ones.
  private let reaches: [Double]
  /// The sensation on the device as modelled.
  let sensation: SensationTrace
  /// The sensations of the `sources` on the device as modelled.
  let felt: FeltSources
  /// The sensations of the `sources` on a stronger device, if a rule asks; otherwise as `felt`.
  let stronger: FeltSources
  /// Indices of primers: weak taps before a stronger event, which need not be noticed themselves.
  let primers: Set<Int>
  /// Indices of the weak ends of rows that fade or swell, which need not be felt.
  let slopes: Set<Int>
  /// Indices of events with so many neighbours that no single one matters.
  let textures: Set<Int>

  /// The findings of an earlier check of nearly the same pattern.
  private let earlier: Hysteresis

  /// Creates the scene of a pattern.
  ///
  /// - Parameter earlier: a review of nearly the same pattern, whose findings are kept until their values leave a band.
  init(
    _ pattern: HapticPattern, _ target: DesignTarget, isAlert: Bool, isModelOnly: Bool = false,
    after earlier: DesignReview? = nil
  ) {
    self.pattern = pattern
    self.target = target
    self.isAlert = isAlert
    self.isModelOnly = isModelOnly
    needed = isAlert ? PerceptionConstants.demandedAlertLevel : PerceptionConstants.demandedLevel
    let trace = FeltTrace([pattern], on: target, isModelOnly ? .model : .everything)
    let sources = SourceEvent.all(in: pattern)
    sensation = trace.sensation()
    let modelled = FeltSources(sources, sensation)
    self.trace = trace
    self.sources = sources
    let continuous = sources.filter { !$0.isTransient }
    self.continuous = continuous
    var reach = -Double.infinity
    reaches = continuous.map { event in
      reach = max(reach, event.end)
      return reach
    }
    primers = Primers.indices(sources)
    slopes = SourceRows.slopes(sources)
    textures = SourceRows.textures(sources)
    self.earlier = Hysteresis(earlier, for: pattern)
    felt = modelled
    // Only what is masked on the model asks whether it is masked on a stronger device too.
    let isAsked =
      !isModelOnly
      && (!self.earlier.isEmpty || sources.indices.contains { modelled.isMasked($0) })
    stronger = isAsked ? FeltSources(sources, trace.sensation(.stronger)) : modelled
  }

  /// Returns a margin of a limit where an earlier check found the same, otherwise 0.
  func ease(_ rule: DesignRule, _ source: Int, _ size: FeltTrace.Size, by margin: Double) -> Double {
    earlier.kept(rule, event: sources[source].index, size) ? margin : 0
  }

  /// Returns the largest height between two times without what masks it, in just noticeable differences.
  func unmasked(from start: Double, to end: Double) -> Double {
    sensation.moments(0...max(0, end - start), from: start).reduce(0) { max($0, $1.unmasked) }
  }

  /// Returns whether an event must be noticed as an event of its own.
  func counts(_ index: Int) -> Bool {
    sources[index].effective > 0 && !primers.contains(index) && !slopes.contains(index)
      && !textures.contains(index)
  }

  /// Returns the location of an event in the pattern.
  func place(_ source: Int) -> DesignFinding.Place { .event(sources[source].index) }

  /// Returns the name of an event in messages, such as `the transient at 0.4 s`.
  func name(_ source: Int) -> String {
    (sources[source].isTransient ? "the transient at " : "the continuous event at ")
      + Wording.seconds(sources[source].time)
  }

  /// Returns the intensity with which an event would reach a level; `nil` if full intensity does not reach
  /// the level, or the device ignores intensity.
  func intensity(of source: Int, from level: Double, to wanted: Double) -> Double? {
    guard let factor = intensityFactor(ofDecibels: wanted - level) else { return nil }
    let intensity = Maths.clamped(sources[source].intensity * factor, 0, 2)
    // Rounded up to hundredths, so that the proposal is enough, and visibly above the present intensity.
    let rounded = Double(Int(intensity * 100 + 0.99)) / 100
    let proposed = rounded - sources[source].intensity >= 0.001 ? rounded : rounded + 0.01
    return proposed <= 1 ? proposed : nil
  }

  /// Returns the factor of intensity that changes the level by a number of dB; `nil` for a device that
  /// ignores intensity.
  func intensityFactor(ofDecibels decibels: Double) -> Double? {
    guard let exponent = target.intensityExponent else { return nil }
    // Power grows with the square of amplitude, and amplitude with intensity to the profile's exponent.
    return Maths.power(ofDecibels: decibels / (2 * exponent))
  }

  /// Returns whether a continuous event starts at or before one time and ends after another.
  func vibrates(from start: Double, to end: Double) -> Bool {
    let count = Self.count(of: continuous, until: start)
    return count > 0 && reaches[count - 1] > end
  }

  /// Returns the last event that starts at or before a time, or `nil`.
  func lastEvent(until time: Double) -> SourceEvent? {
    let count = Self.count(of: sources, until: time)
    return count > 0 ? sources[count - 1] : nil
  }

  /// Returns whether an event starts less than a number of seconds before or after a time.
  func hasEvent(near time: Double, within seconds: Double) -> Bool {
    guard let last = lastEvent(until: (time + seconds).nextDown) else { return false }
    return last.time > time - seconds
  }

  /// Returns the number of events that start at or before a time. The events are sorted by time.
  static func count(of events: [SourceEvent], until time: Double) -> Int {
    events.partitioningIndex { $0.time > time }
  }

  /// Returns whether a control weakens a tap during a continuous event, for which the control is probably
  /// intended.
  func isWeakenedBesideVibration(_ index: Int) -> Bool {
    let source = sources[index]
    guard source.isTransient, source.control < 1 else { return false }
    // An event that ends with the tap counts.
    return vibrates(from: source.time, to: source.time.nextDown)
  }

  /// The indices of the taps that are felt as taps of their own: those with a strength that are not part of a texture.
  var singleTransients: [Int] {
    sources.indices.filter { sources[$0].isTransient && sources[$0].effective > 0 && !textures.contains($0) }
  }

  /// The rows of taps that follow each other too fast to be counted.
  var rows: [[Int]] {
    var rows: [[Int]] = []
    for index in sources.indices where sources[index].isTransient && sources[index].effective > 0 {
      if let last = rows.last?.last, sources[index].time - sources[last].time < Self.countable {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows
  }

  /// The distance in s from which on taps are counted one by one. Chosen by this project: with room above 85 ms (published:
  /// Jurado et al. 2021).
  static var countable: Double { 0.09 }
  /// The value of a control from which on it does not weaken. Chosen by this project: less than a step of a file.
  static var fullControl: Double { 0.999 }
  /// Share of a just noticeable difference below which two events feel the same. Chosen by this project.
  static var equalShare: Double { 0.5 }
}
