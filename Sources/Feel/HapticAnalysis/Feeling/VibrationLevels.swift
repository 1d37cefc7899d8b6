import HapticPerception

/// The levels of a trace during continuous events, also beside the taps within them.
struct VibrationLevels {
  private let whole: (level: RangeMaximum, unmasked: RangeMaximum)
  /// The same without the moments near taps; `nil` if there are no taps.
  private let between: (level: RangeMaximum, unmasked: RangeMaximum)?
  /// The number of moments near taps before each moment, and in all.
  private let counts: [Int32]

  /// Creates the levels; `nil` if no event is continuous.
  init?(_ trace: SensationTrace, _ sources: [SourceEvent]) {
    guard sources.contains(where: { !$0.isTransient }) else { return nil }
    let moments = trace.moments
    whole = (
      RangeMaximum(moments.count) { moments[$0].level }, RangeMaximum(moments.count) { moments[$0].unmasked }
    )
    var isNear: [Bool] = []
    for source in sources where source.isTransient && source.effective > 0 {
      if isNear.isEmpty { isNear = [Bool](repeating: false, count: moments.count) }
      let lead = FeltSources.lead
      for index in trace.frames(source.time - lead, source.time + FeltSources.reach + lead) {
        isNear[index] = true
      }
    }
    var counts: [Int32] = []
    counts.reserveCapacity(isNear.count + 1)
    var count: Int32 = 0
    for isNear in isNear {
      counts.append(count)
      count += isNear ? 1 : 0
    }
    counts.append(count)
    self.counts = counts
    let near = isNear
    between =
      near.isEmpty
      ? nil
      : (
        RangeMaximum(moments.count) { near[$0] ? 0 : moments[$0].level },
        RangeMaximum(moments.count) { near[$0] ? 0 : moments[$0].unmasked }
      )
  }

  /// Returns the highest level in dB and the largest height without masking in a range of moments. A vibration that starts
  /// with a tap is felt with it; another one is what lasts beside the taps within it, if that is most of it.
  func largest(in range: Range<Int>) -> (level: Double, unmasked: Double) {
    guard let between, !range.isEmpty else {
      return (whole.level.largest(in: range), whole.unmasked.largest(in: range))
    }
    let near = Int(counts[range.upperBound] - counts[range.lowerBound])
    let startsBeside = counts[range.lowerBound + 1] == counts[range.lowerBound]
    let levels = startsBeside && 2 * near <= range.count ? between : whole
    return (levels.level.largest(in: range), levels.unmasked.largest(in: range))
  }
}
