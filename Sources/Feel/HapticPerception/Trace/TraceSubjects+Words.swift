import HapticText

extension TraceFinding {
  /// The smallest difference in just noticeable differences that is put into words. Chosen by this project.
  static var smallest: Double { 0.5 }
}

extension TraceSubjects.Subject {
  /// The height in just noticeable differences below which a trace counts as silent. Chosen by this project.
  private static var silentHeight: Double { 1 }
  /// The least difference in seconds between two times, or durations, that is named. Chosen by this project.
  private static var leastTime: Double { 0.005 }

  /// The size of the difference in just noticeable differences: of the whole event, or of its worst 100 ms if that is more.
  private var size: Double {
    max(size(of: parts.sum + stretchCost), TraceConstants.distanceGain * fourthRoot(recent.largest))
  }

  /// Returns the size of a part of the difference of the whole event.
  private func size(of part: Double) -> Double {
    TraceConstants.distanceGain * fourthRoot(max(0, part / max(1, weight)))
  }

  /// The seconds by which the second trace has the event later.
  var delay: Double { (partner?.time ?? otherTime) - time }

  /// The seconds by which the event lasts longer in the second trace.
  private var longer: Double { partner.map { $0.duration - event.duration } ?? 0 }

  /// Returns what differs in words; `nil` if it is too little.
  func finding(isMissing: Bool, isFused: Bool) -> TraceFinding? {
    let size = size
    guard size >= TraceFinding.smallest else { return nil }
    let kind: TraceFinding.Kind
    var text: String
    let own = isAdded ? otherTime : time
    var sentence = "the \(event.name) at \(milliseconds(own)) ms "
    if isAdded {
      (kind, text) = (.added, "added")
      sentence += "is added"
    } else if isMissing && !isFused || partner == nil && isSilent(heights.second, beside: heights.first) {
      (kind, text) = (.missing, "missing")
      sentence += "is missing"
    } else if isFused || partner == nil {
      (kind, text) = (.fused, "one with the event before it")
      sentence += "is felt as \(text)"
    } else {
      guard let largest else { return nil }
      (kind, text) = (.changed, largest)
      if let texture { text += " and \(texture)" }
      if let partner, !partner.name.utf8.elementsEqual(event.name.utf8) {
        text += ", and a \(partner.name) instead of a \(event.name)"
      }
      sentence += "is \(text)"
    }
    sentence += " (\(NumberText.rounded(size, digits: 1)) JND)"
    return TraceFinding(
      kind: kind, size: size, time: own, otherTime: isAdded ? otherTime : partner?.time ?? otherTime,
      level: (partner ?? event).level, text: text, sentence: sentence)
  }

  /// The largest part of the difference in words; `nil` if it is what the alignment leaves of an event that does not differ,
  /// because a neighbour is moved.
  private var largest: String? {
    let most = max(parts.level, parts.pitch, parts.roughness, max(parts.rate, parts.time, stretchCost))
    if parts.time == most, delay.magnitude >= Self.leastTime { return later(delay) }
    if stretchCost == most {
      let change = longer.magnitude >= 2 * Self.leastTime ? longer : stretch
      if change.magnitude >= Self.leastTime { return longer(change) }
    }
    // Without a time that differs, the rest must be worth a sentence.
    if parts.time == most || stretchCost == most, size(of: parts.sum - parts.time) < TraceFinding.smallest {
      return nil
    }
    if parts.pitch == most {
      let factor = Maths.exp2(pitch.mean.magnitude)
      return
        "\(NumberText.rounded((factor - 1) * 100, digits: 0)) % \(pitch.mean > 0 ? "higher" : "lower") in pitch"
    }
    if parts.roughness == most || parts.rate == most, event.kind == .tap {
      return longer.magnitude >= Self.leastTime ? longer(longer) : "different in texture"
    }
    if parts.roughness == most { return roughness.mean > 0 ? "rougher" : "smoother" }
    if parts.rate == most { return rate.mean > 0 ? "swinging faster" : "swinging slower" }
    return levelText
  }

  /// The difference in roughness of a span in words, beside a larger difference in level; `nil` if it is not noticeable by itself.
  private var texture: String? {
    let others = max(parts.pitch, parts.rate, max(parts.time, stretchCost))
    guard event.kind == .span, parts.level > parts.roughness, parts.level >= others,
      size(of: parts.roughness) >= 1
    else { return nil }
    return roughness.mean > 0 ? "rougher" : "smoother"
  }

  /// The difference in level in words.
  private var levelText: String? {
    guard let partner else { return nil }
    let heights = partner.height - event.height
    if heights.magnitude >= Self.explained * size { return stronger(partner.level - event.level) }
    let isLasting = event.kind == .span || partner.kind == .span
    if isLasting, longer.magnitude >= 2 * Self.leastTime { return longer(longer) }
    if delay.magnitude >= Self.leastTime { return later(delay) }
    if !isLasting, heights.magnitude < Self.explained { return nil }
    return level.cancels ? "different in the course of its strength" : stronger(level.mean)
  }

  /// The share of a difference that the highest levels must explain to be named, and the difference in height that counts as
  /// none, in just noticeable differences. Chosen by this project.
  private static var explained: Double { 0.35 }

  private func later(_ seconds: Double) -> String {
    "\(milliseconds(seconds)) ms \(seconds > 0 ? "later" : "earlier")"
  }

  private func longer(_ seconds: Double) -> String {
    "\(milliseconds(seconds)) ms \(seconds > 0 ? "longer" : "shorter")"
  }

  private func stronger(_ decibels: Double) -> String {
    let size = NumberText.rounded(decibels.magnitude, digits: decibels.magnitude < 3 ? 1 : 0)
    return "\(size) dB \(decibels > 0 ? "stronger" : "weaker")"
  }

  /// Returns whether one trace is silent where the other one is felt.
  private func isSilent(_ heights: TraceSubjects.SignedMean, beside other: TraceSubjects.SignedMean) -> Bool {
    heights.mean < Self.silentHeight && other.mean > 2 * Self.silentHeight
  }
}
