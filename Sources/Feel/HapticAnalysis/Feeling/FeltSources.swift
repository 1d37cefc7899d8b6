import HapticPerception

/// The sensations of the events of a pattern on a device of one strength. All rules ask it what *felt* means: an event is felt
/// as one of its own if something begins with it (its salience), and it is as strong as its level there.
struct FeltSources {
  /// The sensation at one event of the pattern.
  struct Sensation {
    /// How clearly something begins with the event, 0…1; a little more where several things begin.
    var salience = 0.0
    /// The highest level in dB above threshold during the event, with what masks it.
    var level = 0.0
    /// The highest level in just noticeable differences above threshold that would be felt without masking.
    var unmasked = 0.0

    /// The highest level in just noticeable differences above threshold, with what masks the event.
    var height: Double { SensationTrace.height(ofLevel: level) }
    /// The share of the just noticeable differences that masking leaves, 0…1; 1 where nothing is felt without masking.
    var share: Double { unmasked > 0 ? height / unmasked : 1 }
  }

  /// The events in words, sorted by time.
  let events: [FeltEvent]
  /// Which event of the pattern causes which of `events`.
  let attribution: Attribution
  /// The sensation at each event of the pattern.
  let sensations: [Sensation]

  /// The time in s before a tap at which it does not reach a trace yet. Chosen by this project: half of the widest window.
  static var lead: Double { 0.025 }
  /// The time in s after the start of a tap within which it is strongest. Chosen by this project: a tap's length.
  static var reach: Double { 0.045 }
  /// How early and how late, in s, something may begin that begins with an event. Chosen by this project.
  private static var onsetWindow: ClosedRange<Double> { -Attribution.lead...0.040 }

  /// Creates the sensations of events of a pattern.
  ///
  /// - Parameters:
  ///   - sources: the events of the pattern, sorted by time.
  ///   - trace: what is felt of the pattern.
  init(_ sources: [SourceEvent], _ trace: SensationTrace) {
    events = trace.events
    var sensations = [Sensation](repeating: Sensation(), count: sources.count)
    Self.addSaliences(of: trace, sources, to: &sensations)
    Self.addLevels(of: trace, sources, to: &sensations)
    self.sensations = sensations
    attribution = Attribution(sources, events, trace, sensations)
  }

  /// Returns how an event of the pattern is felt.
  func outcome(_ index: Int) -> Attribution.Outcome { attribution.outcomes[index] }

  /// Returns whether an event of the pattern is too weak to be felt reliably beside what masks it.
  ///
  /// - Parameter needed: the level in dB above threshold that it needs.
  func isTooWeak(_ index: Int, needed: Double) -> Bool {
    if case .within = outcome(index) { return false }
    guard sensations[index].level < needed else { return false }
    return !isMasked(index) || isTooWeakAlone(index, needed: needed)
  }

  /// Returns whether an event of the pattern would be too weak to be felt reliably if nothing masked it.
  func isTooWeakAlone(_ index: Int, needed: Double) -> Bool {
    if case .within = outcome(index) { return false }
    return sensations[index].unmasked < SensationTrace.height(ofLevel: needed)
  }

  /// Returns whether masking leaves less than half of an event of the pattern.
  ///
  /// - Parameter eased: by how much more masking must leave for the event not to be masked.
  func isMasked(_ index: Int, eased: Double = 0) -> Bool {
    sensations[index].share < Self.maskedShare + eased && sensations[index].unmasked >= Self.maskableHeight
  }

  /// Returns whether an event of the pattern is not felt at all, or masked.
  func isLost(_ index: Int, needed: Double) -> Bool {
    if isMasked(index) { return true }
    if case .within = outcome(index) { return false }
    return sensations[index].level < needed
  }

  /// The share of its just noticeable differences below which an event is masked. Chosen by this project.
  static var maskedShare: Double { 0.5 }
  /// The height in just noticeable differences from which on an event is there to be masked. Chosen by this project: the
  /// difference of half of them is then one that is noticed.
  static var maskableHeight: Double { 2 }

  // MARK: Saliences

  /// Adds the salience of each rise to the event of the pattern that starts nearest to it, and to those that start with that.
  private static func addSaliences(
    of trace: SensationTrace, _ sources: [SourceEvent], to sensations: inout [Sensation]
  ) {
    var (first, index) = (0, 0)
    let moments = trace.moments
    while index < moments.count, first < sources.count {
      // A rise is a run of moments with a share of an onset.
      var (sum, weighted) = (0.0, 0.0)
      while index < moments.count, moments[index].onset > 0 {
        sum += moments[index].onset
        weighted += Double(index) * moments[index].onset
        index += 1
      }
      index += 1
      guard sum >= TraceConstants.leastSalience else { continue }
      // A frame contains samples from after its time.
      let time = (weighted / sum - 1) / PerceptionConstants.frameRate
      add(sum, at: time, sources, from: &first, to: &sensations)
    }
  }

  private static func add(
    _ salience: Double, at time: Double, _ sources: [SourceEvent], from first: inout Int,
    to sensations: inout [Sensation]
  ) {
    while first < sources.count, sources[first].time < time - onsetWindow.upperBound { first += 1 }
    var nearest: (time: Double, distance: Double)?
    var end = first
    while end < sources.count, sources[end].time <= time - onsetWindow.lowerBound {
      let distance = (sources[end].time - time).magnitude
      if sources[end].effective > 0, distance < nearest?.distance ?? .infinity {
        nearest = (sources[end].time, distance)
      }
      end += 1
    }
    guard let nearest else { return }
    for index in first..<end
    where (sources[index].time - nearest.time).magnitude <= Attribution.layeredWithin {
      sensations[index].salience += salience
    }
  }

  // MARK: Levels

  private static func addLevels(
    of trace: SensationTrace, _ sources: [SourceEvent], to sensations: inout [Sensation]
  ) {
    let vibration = VibrationLevels(trace, sources)
    var lastEnd = -Double.infinity
    for (index, source) in sources.enumerated() {
      // A source that starts with it belongs to it; a later one reaches a trace some time before its start.
      var next = index + 1
      while next < sources.count, sources[next].time <= source.time + Attribution.layeredWithin { next += 1 }
      let following = next < sources.count ? sources[next].time : .infinity
      var (start, end) = (source.time, source.isTransient ? source.time + reach : source.end)
      if source.isTransient {
        end = min(end, max(following - lead, start + reach / 4))
      } else {
        let longest = (end - start) / 2
        if lastEnd > start - lead, index > 0, sources[index - 1].time < start - Attribution.layeredWithin {
          start += min(lead, longest)
        }
        if following > source.end - lead, following < source.end + lead { end -= min(lead, longest) }
      }
      lastEnd = max(lastEnd, source.end)
      let range = trace.frames(start, max(end, start + reach / 4))
      if let vibration, !source.isTransient {
        (sensations[index].level, sensations[index].unmasked) = vibration.largest(in: range)
      } else {
        for moment in trace.moments[range] {
          sensations[index].level = max(sensations[index].level, moment.level)
          sensations[index].unmasked = max(sensations[index].unmasked, moment.unmasked)
        }
      }
    }
  }
}
