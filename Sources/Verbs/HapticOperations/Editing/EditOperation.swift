import AHAP
import HapticModel
import HapticText

/// Edits an AHAP text. What the verb does not change keeps its bytes: unknown keys, comments, the order and the spelling of
/// numbers.
///
/// Lists of times that Thrum stores under `Metadata` move with the pattern: markers and accepted findings.
public struct EditOperation: Sendable {
  /// The edit.
  public var verb: EditVerb
  /// Returns the length of an audio file in seconds, if it is known. Otherwise a file that is cut gets a duration, and one that
  /// begins before a part is reported as removed, even if it is over by then.
  package var soundLength: @Sendable (AudioWaveform) -> Double? = { _ in nil }

  /// Creates the operation.
  public init(_ verb: EditVerb) { self.verb = verb }

  /// Edits a text.
  ///
  /// - Throws: `invalidOption` if a number of the verb is out of range, the result would last beyond 24 hours, or would have
  ///   more than two million entries; `invalidPattern` if AHAP cannot express the result.
  public func run(_ text: EditableText) throws(OperationError) -> EditResult {
    try verb.check()
    let pattern = text.pattern
    var notes: [EditNote] = []
    var mapping: MetadataTimes.Mapping = { $0 }
    var traced = TracedPattern(unchangedIn: pattern)
    switch verb {
    case .trim(let from, let to):
      traced = pattern.tracedPart(from: from, to: to, soundLength: soundLength)
      notes = traced.cuts.map { EditNote($0) }
      // Audio files may play beyond the duration.
      if from >= pattern.duration, traced.pattern.events.isEmpty, !pattern.events.isEmpty,
        !pattern.events.contains(where: { $0.type == .audioCustom })
      {
        notes.append(.nothingLeft(from: from, end: pattern.duration))
      }
      mapping = { $0 >= from && $0 < to ? Decimals.tidied($0 - from, atMost: $0) : nil }
    case .shift(let seconds):
      let shift = max(seconds, -pattern.earliestTime)
      if shift != seconds { notes = [.shiftLimited(to: shift)] }
      traced.pattern = pattern.shifted(by: shift)
      mapping = { Decimals.tidied($0 + shift, atMost: max($0, shift.magnitude)) }
    case .stretch(let factor):
      traced.pattern = pattern.stretched(by: factor)
      mapping = { Decimals.tidied($0 * factor, atMost: $0 * factor) }
    case .scale(let intensity, let volume):
      traced.pattern = pattern.scalingIntensity(by: Float(intensity)).scalingVolume(by: Float(volume))
      notes = Self.clamped(pattern) { $0.type.isHaptic ? intensity : volume }
    case .loop(let count, let every):
      let period = every ?? pattern.duration
      guard Double(count - 1) * period + pattern.duration <= PatternLimits.longestTime else {
        throw OperationError(
          .invalidOption, "the result would last beyond 24 hours; repeat it fewer times", place: "count")
      }
      guard count <= EditLimits.entries / max(1, text.source.entries.count) else {
        throw OperationError(
          .invalidOption,
          "the result would have more than \(EditLimits.entries) entries; repeat it fewer times",
          place: "count")
      }
      return try Self.join(
        Array(repeating: text, count: count), gap: 0, starts: try starts(count, every, pattern),
        merging: false)
    case .reverse:
      let end = pattern.duration
      traced = pattern.tracedReversal()
      traced.tidy(atMost: end)
      mapping = { $0 <= end ? Decimals.tidied(end - $0, atMost: end) : nil }
    case .quantize(let grid, let strength, let origin):
      traced.pattern = pattern.quantized(to: grid, strength: strength, origin: origin)
    case .swing(let swing): traced.pattern = pattern.swung(by: swing)
    case .humanize(let humanizing): traced.pattern = pattern.humanized(by: humanizing)
    case .accent(let accents):
      traced.pattern = pattern.accented(by: accents)
      notes = Self.clamped(pattern) { accents.factor(at: $0.time) }
    }
    var writer = TextWriter(traced, [text])
    return try writer.write(notes: notes, times: [mapping])
  }

  /// Returns the note about the events whose level would be above 1, if there are any.
  private static func clamped(_ pattern: HapticPattern, _ factor: (HapticEvent) -> Double) -> [EditNote] {
    let count = pattern.events.count { event in
      Double(event[event.type.isHaptic ? .hapticIntensity : .audioVolume]) * factor(event) > 1 + 1e-6
    }
    return count > 0 ? [.levelsClamped(count)] : []
  }

  private func starts(
    _ count: Int, _ every: Double?, _ pattern: HapticPattern
  ) throws(OperationError) -> [Double?] {
    guard let every else { return [] }
    guard every >= pattern.duration else {
      let length = NumberText.shortest(pattern.duration)
      throw OperationError(
        .invalidOption, "the pattern lasts \(length) s; give at least that, or trim it first", place: "every")
    }
    return (0..<count).map { Decimals.tidied(Double($0) * every, atMost: Double($0) * every) }
  }

  /// Joins texts in a row.
  static func join(
    _ texts: [EditableText], gap: Double, starts: [Double?], merging: Bool
  ) throws(OperationError) -> EditResult {
    let entries = texts.reduce(0) { $0 + $1.source.entries.count }
    guard entries <= EditLimits.entries else {
      throw OperationError(
        .invalidOption, "the result would have \(entries) entries; \(EditLimits.entries) are possible",
        place: "count")
    }
    let traced = HapticPattern.traced(texts.map { $0.pattern }, gap: gap, starts: starts, merging: merging)
    var offsets: [Double] = []
    var end = 0.0
    var isFirst = true
    for (index, text) in texts.enumerated() {
      let start = index < starts.count ? starts[index] : nil
      let offset = start ?? (isFirst || text.pattern.isEmpty ? end : end + gap)
      offsets.append(text.pattern.isEmpty ? end : offset)
      if text.pattern.isEmpty { continue }
      isFirst = false
      end = offset + text.pattern.duration
    }
    var writer = TextWriter(traced, texts)
    return try writer.write(
      notes: [], times: offsets.map { offset in { Decimals.tidied($0 + offset, atMost: $0 + offset) } })
  }
}

/// Limits of edited patterns.
public enum EditLimits {
  /// The most entries that a joined or repeated pattern may have.
  public static var entries: Int { 2_000_000 }
}

extension TracedPattern {
  /// Removes the rounding errors from all times, which were computed from numbers of at most `largest`.
  fileprivate mutating func tidy(atMost largest: Double) {
    func tidied(_ time: Double) -> Double { Decimals.tidied(time, atMost: largest) }
    for index in pattern.events.indices { pattern.events[index].time = tidied(pattern.events[index].time) }
    for index in pattern.parameters.indices {
      pattern.parameters[index].time = tidied(pattern.parameters[index].time)
    }
    for index in pattern.curves.indices {
      pattern.curves[index].time = tidied(pattern.curves[index].time)
      for point in pattern.curves[index].controlPoints.indices {
        pattern.curves[index].controlPoints[point].time = tidied(
          pattern.curves[index].controlPoints[point].time)
      }
    }
  }
}

extension HapticPattern {
  /// The time at which the first entry starts; 0 if there is none.
  fileprivate var earliestTime: Double {
    var first = Double.infinity
    for event in events { first = min(first, event.time) }
    for parameter in parameters { first = min(first, parameter.time) }
    for curve in curves { first = min(first, curve.time) }
    return first.isFinite ? max(0, first) : 0
  }
}
