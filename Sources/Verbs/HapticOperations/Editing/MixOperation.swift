import AHAP
import HapticModel
import HapticText

/// Joins AHAP texts that play at the same time, or only what is felt or heard of each: the haptics of one asset with the sound
/// of another.
///
/// The result is the first text with what the others have, as of ``JoinOperation``.
public struct MixOperation: Sendable {
  /// The part of a text that is taken.
  public enum Take: UInt8, Sendable, CaseIterable {
    /// Everything.
    case all
    /// Transients and continuous haptic events, with the parameters and curves that act on them.
    case haptics
    /// Tones and audio files, with the parameters and curves that act on them.
    case audio

    /// The name, as of `thrum mix`.
    public var name: String {
      switch self {
      case .all: "all"
      case .haptics: "haptics"
      case .audio: "audio"
      }
    }

    /// Creates the choice of a name; `nil` if no choice has that name.
    public init?(named name: String) {
      guard let take = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
      self = take
    }

    fileprivate func takes(_ type: EventType) -> Bool {
      switch self {
      case .all: true
      case .haptics: type.isHaptic
      case .audio: !type.isHaptic
      }
    }
  }

  /// Creates the operation.
  public init() {}

  /// Mixes texts.
  ///
  /// - Throws: `invalidOption` if there is no text or the result would have more than two million entries; `invalidPattern`
  ///   if AHAP cannot express the result.
  public func run(_ texts: [(text: EditableText, take: Take)]) throws(OperationError) -> EditResult {
    let count = texts.reduce(0) { $0 + $1.text.source.entries.count }
    guard let first = texts.first, count <= EditLimits.entries else {
      throw OperationError(
        .invalidOption, "give at least one pattern, and at most \(EditLimits.entries) entries",
        place: "patterns")
    }
    var traced = TracedPattern(emptied: first.text.pattern)
    var responding: [EventTypeSet] = []
    for (part, (text, take)) in texts.enumerated() {
      let pattern = text.pattern
      let events = pattern.events.indices.filter { take.takes(pattern.events[$0].type) }
      var types: EventTypeSet = []
      for index in events { types.insert(EventTypeSet(pattern.events[index].type)) }
      responding.append(types)
      func acts(_ id: DynamicParameterID) -> Bool {
        take == .all || !id.facts.appliesTo.isDisjoint(with: types)
      }
      let parameters = pattern.parameters.indices.filter { acts(pattern.parameters[$0].id) }
      let curves = pattern.curves.indices.filter { acts(pattern.curves[$0].id) }
      traced.pattern.events += events.map { pattern.events[$0] }
      traced.events += events.map { .init(part: part, $0) }
      traced.pattern.parameters += parameters.map { pattern.parameters[$0] }
      traced.parameters += parameters.map { .init(part: part, $0) }
      traced.pattern.curves += curves.map { pattern.curves[$0] }
      traced.curves += curves.map { .init(part: part, $0) }
      traced.pattern.version = max(traced.pattern.version, pattern.version)
      let known = ExtraKeyIndex(traced.pattern.extras)
      traced.pattern.extras.members += pattern.extras.members.filter { known[$0.key] == nil }
    }
    let origins =
      zip(traced.parameters, traced.pattern.parameters.map { $0.id }).map { ($0?.part ?? 0, $1) }
      + zip(traced.curves, traced.pattern.curves.map { $0.id }).map { ($0?.part ?? 0, $1) }
    let isShared = origins.contains { part, id in
      responding.indices.contains { $0 != part && !id.facts.appliesTo.isDisjoint(with: responding[$0]) }
    }
    var writer = TextWriter(traced, texts.map { $0.text })
    let mappings: [MetadataTimes.Mapping] = texts.enumerated().map { part, item in
      part > 0 && item.take == .audio ? { _ in nil } : { $0 }
    }
    return try writer.write(notes: isShared ? [.controlsShared] : [], times: mappings)
  }
}
