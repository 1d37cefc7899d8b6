import HapticText

// One pattern after another. The difficulty is the lanes: a control keeps its last value (see Rendering §2),
// so the second pattern would start with the values that the first one left. Each seam between two patterns
// restores every control.

extension HapticPattern {
  /// Returns the patterns one after the other: each starts where the `duration` of the previous one ends,
  /// plus a gap in seconds.
  ///
  /// Each pattern sounds as it does alone, except near a seam (the time at which the next pattern starts):
  /// - Curves are cut at the seam. There, every control that curves have changed jumps back to neutral (the
  ///   value without effect). For this jump, the curve that was cut gets one more point; if no curve was cut,
  ///   a curve with a single point is added.
  /// - Dynamic parameters are added that set each control to its first value in the next pattern. A dynamic
  ///   parameter takes 2 ms to reach its value, so it is placed a little over 2 ms *before* the seam. At
  ///   playback rates above 1, the time until the seam is shorter, and the value is reached only after the
  ///   seam.
  /// - Release tails (the fades after the ends of events) of one pattern that sound across the seam follow
  ///   the controls of the next pattern.
  ///
  /// Empty patterns are skipped, together with their gap. The gap is clamped to 0…24 hours; NaN counts as 0.
  public static func sequence(_ patterns: [HapticPattern], gap: Double = 0) -> HapticPattern {
    traced(patterns, gap: gap).pattern
  }

  /// Returns the patterns one after the other, with the entries from which those of the result come.
  ///
  /// - Parameters:
  ///   - starts: the start of each pattern in seconds, ascending; `nil`, or no number, where it follows from the gap.
  ///   - merging: whether a continuous event that ends at a seam and one that starts there with the same values become one
  ///     event, as before a pattern was split there.
  package static func traced(
    _ patterns: [HapticPattern], gap: Double = 0, starts: [Double?] = [], merging: Bool = false
  ) -> TracedPattern {
    var seams = SequenceBuilder(
      gap: gap.isNaN ? 0 : min(max(0, gap), PatternLimits.longestTime), merges: merging)
    for (part, pattern) in patterns.enumerated() {
      seams.append(pattern, part: part, at: part < starts.count ? starts[part] : nil)
    }
    if let version = (patterns.map { $0.version }).max() { seams.result.version = version }
    seams.traced.pattern = seams.result
    return seams.traced
  }

  /// Returns this pattern followed by another one, under the rules of `sequence(_:gap:)`.
  public func followed(by next: HapticPattern, gap: Double = 0) -> HapticPattern {
    .sequence([self, next], gap: gap)
  }

  /// Returns this pattern repeated a number of times, under the rules of `sequence(_:gap:)`. A count below 1
  /// returns an empty pattern.
  public func repeated(_ count: Int, gap: Double = 0) -> HapticPattern {
    if count < 1 { return HapticPattern(version: version, extras: extras) }
    if isEmpty || count == 1 { return self }
    return .sequence(Array(repeating: self, count: count), gap: gap)
  }
}

/// Joins patterns in a row, in time linear in their size.
private struct SequenceBuilder {
  /// 2 ms for the change of a dynamic parameter, plus one sample at the lowest sample rate; a binary
  /// fraction, so that times stay exact.
  static let lead = 9.0 / 4096
  /// The most events that may end at a seam if any of them is to be merged; chosen, because each is compared with each.
  static let mergeLimit = 1024

  let gap: Double
  let merges: Bool
  var result = HapticPattern()
  /// Where the entries of the result come from.
  var traced = TracedPattern(emptied: HapticPattern())
  /// The values of the controls that the previous part left behind.
  private var levels: [DynamicParameterID: (value: Float, time: Double)] = [:]
  private var end = 0.0

  init(gap: Double, merges: Bool) {
    self.gap = gap
    self.merges = merges
  }

  mutating func append(_ pattern: HapticPattern, part: Int, at start: Double?) {
    if pattern.isEmpty { return result.merge(pattern) }
    let seam = start ?? (result.isEmpty ? 0 : end + gap)
    if !result.isEmpty {
      glide(to: pattern, at: seam)
      closeCurves(at: seam)
    }
    firstCurveOfPart = result.curves.count
    result.merge(seam > 0 ? pattern.moved(by: seam) : pattern)
    traced.events += pattern.events.indices.map { .init(part: part, $0) }
    traced.parameters += pattern.parameters.indices.map { .init(part: part, $0) }
    traced.curves += pattern.curves.indices.map { .init(part: part, $0) }
    if merges { merge(pattern.events.count, at: seam) }
    end = seam + pattern.duration
    for parameter in pattern.parameters {
      let time = seam + parameter.time
      if let level = levels[parameter.id], level.time > time { continue }
      levels[parameter.id] = (parameter.id.facts.clamped(parameter.value), time)
    }
  }

  private var firstCurveOfPart = 0
  /// The events that may last until the next seam.
  private var lasting: [Int] = []

  /// Makes one event of an event that ends at a seam and one of the last events that starts there.
  private mutating func merge(_ count: Int, at seam: Double) {
    let start = result.events.count - count
    let ending = lasting.filter { result.events[$0].ends(at: seam) }
    var (kept, origins): ([HapticEvent], [TracedPattern.Origin?]) = ([], [])
    var used: Set<Int> = []
    for index in start..<result.events.count {
      let next = result.events[index]
      let isOpen = next.starts(at: seam) && ending.count <= Self.mergeLimit
      let found = isOpen ? ending.first { !used.contains($0) && result.events[$0].continues(as: next) } : nil
      guard let earlier = found else {
        kept.append(next)
        origins.append(traced.events[index])
        continue
      }
      used.insert(earlier)
      let time = result.events[earlier].time
      result.events[earlier].duration = next.effectiveDuration.map {
        Decimals.tidied(seam + $0 - time, atMost: seam + $0)
      }
      if result.events[earlier].duration == nil, next.duration != nil { result.events[earlier].duration = 0 }
      if result.events[earlier][.releaseTime] != next[.releaseTime] {
        result.events[earlier].set(.releaseTime, next[.releaseTime])
      }
    }
    result.events.replaceSubrange(start..., with: kept)
    traced.events.replaceSubrange(start..., with: origins)
    lasting = lasting.filter { used.contains($0) }
    for index in start..<result.events.count where result.events[index].type.isContinuous {
      lasting.append(index)
    }
  }

  /// Sets dynamic parameters to the values with which the next part starts.
  private mutating func glide(to next: HapticPattern, at seam: Double) {
    var starts: [DynamicParameterID: Float] = [:]
    for parameter in next.parameters where parameter.time <= 0 {
      starts[parameter.id] = parameter.id.facts.clamped(parameter.value)
    }
    for id in DynamicParameterID.allCases {
      let neutral = id.facts.defaultValue
      let level = levels[id] ?? (neutral, 0)
      let target = starts[id] ?? neutral
      if level.value == target { continue }
      let time = max(seam - Self.lead, level.time)
      result.parameters.append(DynamicParameter(id, time: time, value: target))
      traced.parameters.append(nil)
      levels[id] = (target, time)
    }
  }

  /// Stops the curves of the previous part at the seam and sets each control to neutral.
  private mutating func closeCurves(at seam: Double) {
    var closing: [ParameterCurve] = []
    for id in DynamicParameterID.allCases {
      let neutral = id.facts.defaultValue
      // The value held before the seam is that of the curves that end last.
      var lastEnd = -Double.infinity
      var held = neutral
      for index in result.curves.indices.dropFirst(firstCurveOfPart) where result.curves[index].id == id {
        let sorted = result.curves[index].sortedPoints
        guard let last = sorted.last else { continue }
        let end = result.curves[index].time + last.time
        if end >= seam {
          result.curves[index].cut(at: seam - result.curves[index].time, endingWith: neutral)
        } else if end > lastEnd {
          (lastEnd, held) = (end, id.facts.clamped(last.value))
        } else if end == lastEnd {
          held =
            id.combination == .add ? held + id.facts.clamped(last.value) : held * id.facts.clamped(last.value)
        }
      }
      if held != neutral {
        let point = ParameterCurve.ControlPoint(time: 0, value: neutral)
        closing.append(ParameterCurve(id, time: seam, controlPoints: [point]))
      }
    }
    let start = min(firstCurveOfPart, result.curves.count)
    let kept = (start..<result.curves.count).filter { !result.curves[$0].controlPoints.isEmpty }
    let origins = kept.map { traced.curves[$0] } + closing.map { _ in nil }
    let curves = kept.map { result.curves[$0] } + closing
    result.curves.replaceSubrange(start..., with: curves)
    traced.curves.replaceSubrange(start..., with: origins)
  }
}

extension HapticEvent {
  /// Returns whether the event is held until a time.
  fileprivate func ends(at seam: Double) -> Bool {
    guard type.isContinuous, isSustained, let duration = effectiveDuration else { return false }
    return (time + duration - seam).magnitude < 1e-9 && self[.releaseTime] == 0
  }

  /// Returns whether the event is held from a time on.
  fileprivate func starts(at seam: Double) -> Bool {
    type.isContinuous && isSustained && (time - seam).magnitude < 1e-9 && self[.attackTime] == 0
  }

  /// Returns whether another event continues this one without a change.
  fileprivate func continues(as next: HapticEvent) -> Bool {
    type == next.type
      && EventParameterID.allCases.allSatisfy { id in
        id == .attackTime || id == .releaseTime || self[id] == next[id]
      }
  }
}

extension ParameterCurve {
  /// The points sorted by time; points at the same time keep their order. Points without a
  /// finite time are omitted.
  var sortedPoints: [ControlPoint] {
    let finite = controlPoints.filter { $0.time.isFinite }
    return finite.enumerated()
      .sortedStably {
        $0.element.time != $1.element.time ? $0.element.time < $1.element.time : $0.offset < $1.offset
      }
      .map { $0.element }
  }

  /// Keeps the part of the curve before a time (relative to the curve); removes all points if the curve
  /// starts later. If `value` is given, the curve jumps to it at that time.
  mutating func cut(at limit: Double, endingWith value: Float? = nil) {
    let sorted = sortedPoints
    guard let first = sorted.first, first.time < limit else {
      controlPoints = []
      return
    }
    var kept = sorted.filter { $0.time <= limit }
    if let before = kept.last, before.time < limit, kept.count < sorted.count {
      let after = sorted[kept.count]
      let fraction = (limit - before.time) / (after.time - before.time)
      let (from, to) = (Double(id.facts.clamped(before.value)), Double(id.facts.clamped(after.value)))
      let level = from + (to - from) * fraction
      kept.append(ControlPoint(time: limit, value: Float(level)))
    }
    if let value, let last = kept.last, last.time == limit, last.value != value {
      kept.append(ControlPoint(time: limit, value: value))
    }
    controlPoints = kept
  }
}
