import HapticText

extension FeelDifference.Verdict {
  /// The verdict on the difference between two patterns, in words, such as *noticeably different*.
  public var text: String {
    switch self {
    case .same: "same"
    case .close: "close"
    case .noticeablyDifferent: "noticeably different"
    case .different: "different"
    }
  }
}

extension FeelDifference {
  /// Returns the largest differences between the two patterns in words, worst first. Each sentence states an
  /// event, its time in ms, and how the event differs in the second pattern, for example that it is weaker or
  /// missing. Differences below half of a just noticeable difference are omitted.
  ///
  /// - Parameter most: the largest number of sentences.
  public func sentences(atMost most: Int = 3) -> [String] {
    var findings: [(size: Double, frame: Int64, text: String)] = []
    for match in matches where match.difference.total >= 0.5 {
      let event = reference[match.reference]
      findings.append(
        (
          match.difference.total, event.startFrame,
          "\(Self.name(event)) is \(match.difference.text)"
            + (match.changesClass ? Self.change(event, other[match.other]) : "")
        ))
    }
    for index in unmatchedReference {
      let event = reference[index]
      let size = event.level / JustNoticeable.level(at: event.level)
      let reason =
        fused.contains(index) ? "is felt as one with its neighbour" : "is missing"
      findings.append((size, event.startFrame, "\(Self.name(event)) \(reason) (\(decimal(size)) JND)"))
    }
    for index in unmatchedOther {
      let event = other[index]
      let size = event.level / JustNoticeable.level(at: event.level)
      findings.append((size, event.startFrame, "\(Self.name(event)) is added (\(decimal(size)) JND)"))
    }
    findings.sortStably { $0.size != $1.size ? $0.size > $1.size : $0.frame < $1.frame }
    return findings.prefix(max(0, most)).map { $0.text }
  }

  private static func name(_ event: FeltEvent) -> String {
    (event.kind == .tap ? "the tap at " : "the span at ") + "\(event.startFrame &* 5) ms"
  }

  private static func change(_ a: FeltEvent, _ b: FeltEvent) -> String {
    switch (a.kind, b.kind) {
    case (.tap, .span): ", and a span instead of a tap"
    case (.span, .tap): ", and a tap instead of a span"
    default: a.pitch < b.pitch ? ", and no longer feels round" : ", and now feels round"
    }
  }
}

extension PairDifference {
  /// The largest difference between the two events in words, such as *3.5 JND lower in pitch* (JND: just
  /// noticeable difference). The words describe the event of the second pattern.
  public var text: String {
    let kinds: [(Double, String, String)] = [
      (level, "weaker", "stronger"), (pitch, "lower in pitch", "higher in pitch"),
      (duration, "shorter", "longer"), (time, "late", "early"), (envelope, "different in shape", ""),
      (roughness, "smoother", "rougher"),
    ]
    var largest = kinds[0]
    for kind in kinds where kind.0.magnitude > largest.0.magnitude { largest = kind }
    return "\(decimal(largest.0.magnitude)) JND \(largest.0 < 0 ? largest.2 : largest.1)"
  }
}

/// Returns a number that is not negative with one digit after the point.
private func decimal(_ value: Double) -> String {
  let tenths = Int32(Maths.clamped(value, 0, 1e6) * 10 + 0.5)
  return "\(tenths / 10).\(tenths % 10)"
}
