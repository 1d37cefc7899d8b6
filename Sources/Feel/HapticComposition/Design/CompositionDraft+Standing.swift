import HapticPerception

extension CompositionDraft {
  /// Returns the hits that become transients beside vibration: those that are noticeably stronger than the vibration
  /// before them, and the hits of phrases. Other hits are part of the vibration, which follows them without a pause.
  static func standing(
    _ transients: [PlannedTransient], _ frames: [StoredFrame], _ map: LoudnessMap
  ) -> [PlannedTransient] {
    var phrase: Phrase?
    return transients.indices.filter { index in
      let transient = transients[index]
      let before = Int((transient.heard - SpanPlan.lookAhead) / SoundFrame.step)
      let isKnown = before >= 0 && before < frames.count
      let rise = isKnown ? transient.level - map.feltLevel(frames[before].loudness) : .infinity
      if rise >= Phrase.leastRise {
        phrase = Phrase(transient)
        return true
      }
      if phrase?.isOver(at: transient) ?? false { phrase = nil }
      return phrase?.add(transient, isEven: isEven(index, transients)) ?? false || rise >= leastRise
    }.map { transients[$0] }
  }

  /// How much stronger than the vibration before it a hit must be to be a transient by itself, in dB: nearly three just
  /// noticeable differences.
  private static var leastRise: Double { 4.5 }
  /// The shortest time in seconds between hits of a phrase. Chosen by this project: hands roll 20 times a second, and noise that is taken
  /// for rows of hits beats faster.
  private static var shortest: Double { 0.045 }
  /// The time in seconds between hits from which on they need not be even. Chosen by this project.
  private static var unhurried: Double { 0.12 }
  /// The difference between neighbouring times that are even, as a share. Chosen by this project.
  private static var evenness: Double { 0.25 }

  /// Returns whether the time from the hit before is even with the one before it or after it, or is long.
  private static func isEven(_ index: Int, _ transients: [PlannedTransient]) -> Bool {
    func gap(_ index: Int) -> Double? {
      index > 0 && index < transients.count ? transients[index].heard - transients[index - 1].heard : nil
    }
    guard let own = gap(index), own < unhurried else { return true }
    guard own >= shortest else { return false }
    return [gap(index - 1), gap(index + 1)].contains { other in
      other.map { ($0 - own).magnitude <= evenness * own } ?? false
    }
  }
}

/// A row of hits that begins with one that is much stronger than what is before it: the blows of a drum that still rings from the
/// blow before, or notes that are played without a gap. The numbers were chosen by this project, on sounds of `Benchmarks/Onsets`.
private struct Phrase {
  /// How much stronger than the vibration before it the first hit is, in dB. Engines, and noise that beats, do not rise by as much.
  static var leastRise: Double { 20 }
  /// The longest time in seconds from a hit to the next one.
  private static var longestGap: Double { 1 }
  /// By how many dB at most a hit is weaker than the strongest one so far.
  private static var range: Double { 12 }
  /// The number of fast hits that are not even with which a phrase ends: noise that beats is taken for such hits.
  private static var mostUneven: Int { 3 }

  private var last: Double
  private var strongest: Double
  private var uneven = 0

  init(_ first: PlannedTransient) { (last, strongest) = (first.heard, first.level) }

  /// Returns whether the phrase does not reach a hit.
  func isOver(at transient: PlannedTransient) -> Bool {
    uneven >= Self.mostUneven || transient.heard - last > Self.longestGap
  }

  /// Adds the next hit. Returns whether it belongs to the phrase.
  mutating func add(_ transient: PlannedTransient, isEven: Bool) -> Bool {
    guard transient.level >= strongest - Self.range else { return false }
    last = transient.heard
    if isEven { strongest = max(strongest, transient.level) } else { uneven += 1 }
    return isEven
  }
}
