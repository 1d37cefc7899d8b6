import HapticAnalysis
import HapticModel
import HapticPerception

extension CompositionDraft {
  /// The least part of the range of hits that remains when they become more alike, so that weak ones are felt.
  private static var leastHitRange: Double { 0.7 }
  /// By how many dB at most a hit becomes stronger than it is loud, so that it is felt.
  private static var mostHitRaised: Double { 12 }
  /// By how many dB at most vibration right after a hit becomes stronger until it is felt.
  private static var mostRaised: Double { 8 }
  /// Vibration of this duration in seconds is never left out: it is made stronger until it is felt.
  private static var leastKept: Double { 0.06 }
  /// Vibration right after a hit that lasts for less than this, in seconds, and would not be felt although it became
  /// stronger is the echo of the hit. It is left out.
  private static var longestEcho: Double { 0.15 }
  /// Vibration that starts less than this time after a hit, in seconds, follows the hit.
  static var hitEnd: Double { 0.06 }
  /// A hit of which masking leaves less than this share may be left out.
  private static var maskedShare: Double { 0.25 }
  /// The time in seconds after the end of what masks it within which a hit may be left out.
  private static var maskedTime: Double { 0.5 }
  /// By how many dB at most vibration becomes weaker before a hit that it hides.
  private static var mostWeakened: Double { 10 }
  /// How long before such a hit it is weaker, in seconds.
  private static var weakenedTime: Double { 0.05 }
  /// The time in seconds within which equal hits are treated equally.
  private static var equalTime: Double { 2 }
  /// The difference in dB up to which two hits are equal: less than is noticed between two taps.
  private static var equalLevel: Double { 1.5 }
  /// The difference in brightness up to which two hits are equal.
  private static var equalBrightness: Double { 0.1 }

  /// Makes lost events stronger, or leaves them out. Returns whether the plan has changed.
  mutating func correct(_ losses: [Int: EventLoss]) -> Bool {
    if losses.isEmpty { return false }
    var hits: [(index: Int, loss: EventLoss)] = []
    var hasChanged = false
    var (transient, span) = (0, 0)
    for (index, event) in pattern.events.enumerated() {
      if event.type == .hapticTransient {
        if let loss = losses[index] { hits.append((transient, loss)) }
        transient += 1
      } else if span < written.count {
        // The events are in the order of their times, so the last hit is the one before the vibration.
        let last = transient > 0 ? transients[transient - 1].time : -.infinity
        if let loss = losses[index], correct(spans[written[span]], loss, after: last) { hasChanged = true }
        span += 1
      }
    }
    return correct(hits) || hasChanged
  }

  /// Makes a vibration stronger, or leaves it out. Returns whether the plan has changed.
  private mutating func correct(_ span: PlannedSpan, _ loss: EventLoss, after hit: Double) -> Bool {
    // Stronger vibration also lengthens the masker before it, so it takes more than is missing.
    let gain = 1.5 * loss.shortfall + 1
    let raised = raises.isEmpty ? 0 : Double(raises[span.frames].max() ?? 0)
    let follows = span.start - hit < Self.hitEnd
    let isHidden = follows && raised + gain > Self.mostRaised
    if span.duration < Self.leastKept || isHidden && span.duration < Self.longestEcho {
      quiet.append(span.frames)
      leftOutVibrations += 1
      return true
    }
    let room = follows ? Self.mostRaised - raised : gain
    guard room > 0.1 else { return false }
    raise(span.frames, by: min(gain, room))
    return true
  }

  /// Makes lost hits stronger, or leaves them out. Returns whether the plan has changed.
  private mutating func correct(_ losses: [(index: Int, loss: EventLoss)]) -> Bool {
    var left: Set<Int> = []
    var hidden: [(index: Int, loss: EventLoss)] = []
    var hasChanged = false
    var narrowed = hitRange
    for (index, loss) in losses {
      if let softened = transients[index].softened, softened > 0 {
        transients[index].softened = nil
        hasChanged = true
      } else if loss.cause == .fused {
        // Of two hits that are felt as one the stronger one remains.
        let isWeaker = index > 0 && level(of: transients[index - 1]) < level(of: transients[index])
        left.insert(isWeaker ? index - 1 : index)
      } else if loss.share < Self.maskedShare, loss.sinceMasker < Self.maskedTime {
        hidden.append((index, loss))
      } else if let range = hitRange(ending: loss, of: transients[index]) {
        narrowed = min(narrowed, range)
      } else if raise(hit: index, by: Self.missing(loss)) {
        hasChanged = true
      } else if loss.cause == .hidden {
        hidden.append((index, loss))
      }
    }
    // Hits that may all be left out do not keep each other.
    let lost = left.union(hidden.map { $0.index })
    for (index, loss) in hidden {
      if !hasEqual(index, except: lost) {
        left.insert(index)
      } else if raise(hit: index, by: Self.missing(loss)) || weaken(before: index, by: loss.shortfall) {
        hasChanged = true
      }
    }
    if narrowed < hitRange {
      hitRange = max(Self.leastHitRange, narrowed)
      hasChanged = true
    }
    guard !left.isEmpty else { return hasChanged }
    leftOutHits += left.count
    transients = transients.indices.filter { !left.contains($0) }.map { transients[$0] }
    return true
  }

  /// Returns the part of the range of hits that ends the loss of a hit; `nil` if vibration follows the sound, so that hits
  /// need not become more alike, or if a smaller range is not enough.
  private func hitRange(ending loss: EventLoss, of transient: PlannedTransient) -> Double? {
    let below = map.feltTop - transient.level
    guard !settings.strategy.hasSpans, loss.shortfall > 0, below > loss.shortfall,
      hitRange > Self.leastHitRange
    else { return nil }
    return hitRange - (loss.shortfall + 0.1) / below
  }

  /// Makes a hit stronger by a number of dB and a little more, as far as the device and `mostHitRaised` allow. Returns whether
  /// it has become stronger.
  private mutating func raise(hit index: Int, by decibels: Double) -> Bool {
    let transient = transients[index]
    let strongest = scale.transientLevel(sharpness: Self.sharpness(transient, settings, scale))
    let room = min(strongest - level(of: transient), Self.mostHitRaised - transient.raised)
    guard room > 0.1 else { return false }
    transients[index].raised += min(room, decibels + 0.5)
    return true
  }

  /// Returns the number of dB by which a hit must become stronger. One that vibration hides takes more than it is short of, as it also
  /// becomes stronger where the vibration before it is measured.
  private static func missing(_ loss: EventLoss) -> Double {
    loss.cause == .hidden ? 2 * loss.shortfall : loss.shortfall
  }

  /// Makes the vibration before a hit weaker by a number of dB and a little more, as far as `mostWeakened` allows. Returns whether
  /// there is vibration that has become weaker.
  private mutating func weaken(before index: Int, by decibels: Double) -> Bool {
    let end = Int((transients[index].time - SpanPlan.pauseBefore) / SoundFrame.step) + 1
    let start = max(0, end - Int(Self.weakenedTime / SoundFrame.step))
    guard let span = spans.last(where: { $0.frames.lowerBound < end }), span.frames.upperBound > start
    else { return false }
    let range = max(start, span.frames.lowerBound)..<min(end, span.frames.upperBound)
    let weakened = -Double(raises.isEmpty ? 0 : raises[range].min() ?? 0)
    let room = Self.mostWeakened - weakened
    guard room > 0.1 else { return false }
    raise(range, by: -min(room, decibels + 0.5))
    return true
  }

  /// Returns whether a hit near another one is equal to it and none of the given hits.
  private func hasEqual(_ index: Int, except hits: Set<Int>) -> Bool {
    let own = transients[index]
    func isEqual(_ other: Int) -> Bool {
      !hits.contains(other) && (transients[other].level - own.level).magnitude <= Self.equalLevel
        && (transients[other].brightness - own.brightness).magnitude <= Self.equalBrightness
    }
    var other = index - 1
    while other >= 0, own.time - transients[other].time <= Self.equalTime {
      if isEqual(other) { return true }
      other -= 1
    }
    other = index + 1
    while other < transients.count, transients[other].time - own.time <= Self.equalTime {
      if isEqual(other) { return true }
      other += 1
    }
    return false
  }
}
