/// How differently two patterns feel, each on its device, in just noticeable differences.
public struct FeelDifference: Sendable {
  /// What a distance means.
  public enum Verdict: UInt8, Sendable, Hashable {
    /// Hardly distinguished side by side.
    case same
    /// Distinguished side by side, not in ordinary use.
    case close
    /// Noticed in ordinary use.
    case noticeablyDifferent
    /// Felt as another pattern.
    case different
  }

  /// Two matched events.
  public struct Match: Sendable, Hashable {
    /// Index into `reference`.
    public var reference: Int
    /// Index into `other`.
    public var other: Int
    /// How differently they feel.
    public var difference: PairDifference
    /// Whether a tap became a span or the reverse, or the pitch crossed 100 Hz by more than one just noticeable
    /// difference.
    public var changesClass: Bool
  }

  /// The felt events of the first pattern, by time.
  public let reference: [FeltEvent]
  /// The felt events of the second pattern, by time.
  public let other: [FeltEvent]
  /// The whole difference: the mean of fourth powers over matched and left-out events, to the power of ¼.
  public let distance: Double
  /// The largest difference of one event.
  public let worst: Double
  /// dB that the second pattern was made stronger by, all of it, before the comparison; −12…12.
  public let gain: Double
  /// Seconds that the second pattern was moved to earlier before the comparison.
  public let shift: Double
  /// Matched events, by time.
  public let matches: [Match]
  /// Reference events without a match, by time.
  public let unmatchedReference: [Int]
  /// Other events without a match, by time.
  public let unmatchedOther: [Int]
  /// Reference events of at least 10 dB that are not felt any more: unmatched, or matched by less than 6 dB.
  public let missing: [Int]
  /// Other events of at least 10 dB that are not felt in the reference.
  public let added: [Int]
  /// Reference events that became one with the one before or after, though at least 85 ms apart from it.
  public let fused: [Int]

  /// Compares two rows of felt events.
  ///
  /// - Parameters:
  ///   - reference: what it should feel like.
  ///   - other: what it feels like.
  ///   - isGainKnown: whether the accelerations of both devices were measured (`DeviceModel.isMeasured`); if not, one
  ///     gain over all of the second pattern is free.
  public init(_ reference: [FeltEvent], _ other: [FeltEvent], isGainKnown: Bool = false) {
    let reference = reference.sorted { $0.startFrame < $1.startFrame }
    let other = other.sorted { $0.startFrame < $1.startFrame }
    let matching = EventMatching(reference, other)
    var gain = 0.0
    var result = matching.best(gain: 0)
    if !isGainKnown, !result.chosen.isEmpty {
      let limit = PerceptionConstants.largestGain
      gain = Maths.clamped(median(result.chosen.map { matching.pairs[$0].facts.gain }), -limit, limit)
      result = matching.best(gain: gain)
    }
    let shift = Double(result.shift) / PerceptionConstants.frameRate
    let matches = result.chosen.map { index in
      let pair = matching.pairs[index]
      return Match(
        reference: pair.reference, other: pair.other,
        difference: pair.facts.difference(gain: gain, shift: shift),
        changesClass: changesClass(reference[pair.reference], other[pair.other]))
    }
    let left = Leftovers(reference, other, matches, gain: gain, shift: result.shift)
    self.reference = reference
    self.other = other
    self.gain = gain
    self.shift = shift
    self.matches = matches
    unmatchedReference = left.reference
    unmatchedOther = left.other
    missing = left.missing
    added = left.added
    fused = left.fused
    let sizes =
      matches.map { $0.difference.total } + left.reference.map { matching.referenceCosts[$0] }
      + left.other.map { matching.otherCosts[$0] }
    worst = sizes.reduce(0, max)
    let sum = sizes.reduce(0) { $0 + $1 * $1 * ($1 * $1) }
    distance = sizes.isEmpty ? 0 : Maths.squareRoot(Maths.squareRoot(sum / Double(sizes.count)))
  }

  /// What the distance means.
  public var verdict: Verdict {
    if distance < PerceptionConstants.sameDistance, worst < PerceptionConstants.sameWorst { return .same }
    if distance < PerceptionConstants.closeDistance { return .close }
    return distance < PerceptionConstants.noticeableDistance ? .noticeablyDifferent : .different
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return 0 }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

private func changesClass(_ a: FeltEvent, _ b: FeltEvent) -> Bool {
  if a.kind != b.kind { return true }
  let border = PerceptionConstants.roundBelow
  guard a.pitch > 0, b.pitch > 0, (a.pitch < border) != (b.pitch < border) else { return false }
  return Maths.log2(a.pitch / b.pitch).magnitude > JustNoticeable.pitch(a.kind, b.kind)
}
