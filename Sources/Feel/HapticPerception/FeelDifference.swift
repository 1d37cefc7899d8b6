import HapticText

/// How differently two patterns feel, each on its own device. The unit is the just noticeable difference,
/// which is the smallest difference that people notice when they compare two vibrations in a laboratory.
public struct FeelDifference: Sendable {
  /// A verdict on the difference between two patterns, from not noticeable to obvious.
  public enum Verdict: UInt8, Sendable, Hashable {
    /// The difference is hardly noticeable, even if people compare the patterns side by side.
    case same
    /// The difference is noticeable if people compare the patterns side by side, but not in ordinary use.
    case close
    /// The difference is noticeable in ordinary use.
    case noticeablyDifferent
    /// The difference is obvious: the patterns feel like two different patterns.
    case different
  }

  /// What is known about the devices that play the two patterns.
  public enum Devices: UInt8, Sendable, Hashable {
    /// One device plays both patterns. It is equally strong for both, however strong that is. The difference
    /// does not depend on the order of the patterns.
    case same
    /// Two devices play the patterns. The accelerations of both were measured (`DeviceModel.isMeasured`).
    case measured
    /// Two devices play the patterns. How strong they are beside each other is not known.
    case unmeasured
  }

  /// An event of the first pattern and the event of the second pattern that corresponds to it.
  public struct Match: Sendable, Hashable {
    /// The index of the first pattern's event in ``FeelDifference/reference``.
    public var reference: Int
    /// The index of the second pattern's event in ``FeelDifference/other``.
    public var other: Int
    /// How differently the two events feel.
    public var difference: PairDifference
    /// Whether the two events differ in kind: one is a tap and the other a span, or their pitches lie on
    /// different sides of 100 Hz and differ by more than one just noticeable difference.
    public var changesClass: Bool
  }

  /// The felt events (taps and spans of vibration) of the first pattern, sorted by time.
  public let reference: [FeltEvent]
  /// The felt events (taps and spans of vibration) of the second pattern, sorted by time.
  public let other: [FeltEvent]
  /// The overall difference, in just noticeable differences: an average over all matches and unmatched events
  /// in which large differences count most (the fourth root of the mean fourth power).
  public let distance: Double
  /// The largest difference of a single event, in just noticeable differences.
  public let worst: Double
  /// The gain in dB, −12…12, that the comparison added to the whole second pattern, so that its levels match
  /// the first pattern best. 0 on one device, and if both devices were measured.
  public let gain: Double
  /// The time in seconds by which the comparison moved the whole second pattern earlier, −0.02…0.02 on one
  /// device and −0.02…0.06 between devices; negative if it moved the pattern later. The distance does not
  /// include it.
  public let shift: Double
  /// The matched events, sorted by time.
  public let matches: [Match]
  /// The events of the first pattern that have no match, as indices into `reference`, sorted by time.
  public let unmatchedReference: [Int]
  /// The events of the second pattern that have no match, as indices into `other`, sorted by time.
  public let unmatchedOther: [Int]
  /// The events that are missing in the second pattern, as indices into `reference`. An event of the first
  /// pattern is missing if two conditions hold: its level is at least 10 dB above the detection threshold;
  /// and it has no match, or the level of its match is less than 6 dB above the threshold.
  public let missing: [Int]
  /// The events that only the second pattern has, as indices into `other`. An event of the second pattern is
  /// listed if two conditions hold: its level is at least 10 dB above the detection threshold; and it has no
  /// match, or the level of its match is less than 6 dB above the threshold.
  public let added: [Int]
  /// The unmatched events of the first pattern that are merged with the event before or after them, as
  /// indices into `reference`: in the second pattern, one event is felt during both. Only events whose starts
  /// are at least 85 ms apart in the first pattern count as merged.
  public let fused: [Int]

  /// Compares the felt events of two patterns.
  ///
  /// - Parameters:
  ///   - reference: the felt events (taps and spans of vibration) of the first pattern, which feels as
  ///     intended.
  ///   - other: the felt events of the second pattern, which is compared with the first.
  ///   - devices: what is known about the devices that play the patterns. On unmeasured devices, the
  ///     comparison amplifies or weakens the whole second pattern by one `gain`, so that the levels of both
  ///     patterns match best.
  public init(_ reference: [FeltEvent], _ other: [FeltEvent], on devices: Devices = .unmeasured) {
    let reference = reference.sortedStably { $0.startFrame }
    let other = other.sortedStably { $0.startFrame }
    let matching = EventMatching(reference, other, isSymmetric: devices == .same)
    var gain = 0.0
    var result = matching.best(gain: 0)
    if devices == .unmeasured, !result.chosen.isEmpty {
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
    let sizes = matching.sizes(of: result, gain: gain)
    worst = sizes.reduce(0, max)
    let sum = matching.sum4(of: result, gain: gain)
    distance = sizes.isEmpty ? 0 : Maths.squareRoot(Maths.squareRoot(sum / Double(sizes.count)))
  }

  /// The verdict that follows from `distance` and `worst`.
  public var verdict: Verdict {
    if distance < PerceptionConstants.sameDistance, worst < PerceptionConstants.sameWorst { return .same }
    if distance < PerceptionConstants.closeDistance { return .close }
    return distance < PerceptionConstants.noticeableDistance ? .noticeablyDifferent : .different
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sortedStably(by: <)
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
