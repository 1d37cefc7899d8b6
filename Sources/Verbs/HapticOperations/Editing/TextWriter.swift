import AHAP
import HapticModel
import HapticText

/// Writes a pattern that was made of the entries of texts into the first of these texts.
struct TextWriter {
  private var traced: TracedPattern
  private let texts: [EditableText]
  /// The texts of the entries of the first text, where passes of a loop need them.
  private var baseTexts: EntryTexts?
  private var counts = (kept: 0, changed: 0, removed: 0, added: 0)

  init(_ traced: TracedPattern, _ texts: [EditableText]) {
    self.traced = traced
    self.texts = texts
  }

  /// Writes the pattern.
  ///
  /// - Parameters:
  ///   - notes: what the edit could not do.
  ///   - times: how each text's lists of times under `Metadata` move.
  mutating func write(
    notes: [EditNote], times: [MetadataTimes.Mapping]
  ) throws(OperationError) -> EditResult {
    guard let base = texts.first else {
      throw OperationError(.invalidOption, "give at least one pattern", place: "texts")
    }
    let pieces = pieces()
    let pattern = traced.pattern
    for piece in pieces where piece.content(of: base.source).time > PatternLimits.longestTime {
      throw OperationError(
        .invalidOption, "the result would last beyond 24 hours; use smaller times", place: "time")
    }
    let version = pattern.version == base.pattern.version ? nil : pattern.version
    let added = Self.added(pattern.extras, to: base.pattern.extras).compactMap(MetadataTimes.withoutLists)
    var bytes = base.source.text(of: pieces, texts: baseTexts)?.bytes
    if let text = bytes, version != nil || !added.isEmpty {
      bytes = HeaderPatch.text(text, version: version, adding: added)
    }
    var result = bytes.flatMap { Self.read($0, like: pieces, base, version: pattern.version) }
    var losses: [Diagnostic] = []
    if result == nil {
      let formatted = try FormatOperation().run(laidOut(pieces, base), warnings: base.warnings)
      losses = formatted.losses
      result = AHAPSource(formatted.bytes, AHAPDecoder().decodeForSource(formatted.bytes))
    }
    guard var written = result else {
      throw OperationError(
        .invalidPattern, "the result cannot be written as AHAP; check the file with 'thrum check'")
    }
    MetadataTimes(texts, times).apply(to: &written)
    var edited = laidOut(pieces, base)
    edited.extras = written.header.extras
    return EditResult(
      text: written.text, pattern: edited, counts: counts, notes: notes, losses: losses)
  }

  /// Returns the keys that a base lacks. Usually all are where they are in the base.
  private static func added(_ extras: ExtraKeys, to base: ExtraKeys) -> [ExtraKeys.Member] {
    let moved = extras.members.enumerated().filter { index, member in
      !base.members.indices.contains(index) || !base.members[index].key.hasSameBytes(as: member.key)
    }
    if moved.isEmpty { return [] }
    let index = ExtraKeyIndex(base)
    return moved.map { $0.element }.filter { index[$0.key] == nil }
  }

  // MARK: Pieces

  private mutating func pieces() -> [AHAPSource.Piece] {
    var pieces: [AHAPSource.Piece] = []
    var indices = TracedIndices(traced, texts.map { $0.pattern })
    var cache: (source: Int, texts: EntryTexts)?
    var groups: Int32 = 0
    for (part, text) in texts.enumerated() {
      let entries = text.source.entries
      let base = groups
      // All passes of a loop are the same text. Compared once, because other texts may be large.
      let source = part > 0 && text.bytes == texts[0].bytes ? 0 : part
      for (index, found) in indices.entries(of: part, entries).enumerated() {
        guard var content = found else {
          if part == 0 { counts.removed += 1 }
          continue
        }
        content.tidy(from: entries[index])
        if base > 0, let group = content.groupNumber, group <= PatternEntry.largestGroup - base {
          content.groupNumber = group + base
        }
        if let group = content.groupNumber { groups = max(groups, group) }
        if part > 0 {
          counts.added += 1
          if cache?.source != source { cache = (source, EntryTexts(texts[source].source)) }
          pieces.append(.added(content, cache?.texts.text(of: index, as: content)))
        } else if content.hasSameContent(as: entries[index]) {
          counts.kept += 1
          pieces.append(.kept(index))
        } else {
          counts.changed += 1
          pieces.append(.changed(index, content))
        }
      }
    }
    if cache?.source == 0 { baseTexts = cache?.texts }
    for content in indices.additions {
      counts.added += 1
      pieces.append(.added(content))
    }
    return pieces
  }

  /// Returns the pattern of pieces.
  private func laidOut(_ pieces: [AHAPSource.Piece], _ base: EditableText) -> HapticPattern {
    var pattern = HapticPattern(version: traced.pattern.version, extras: traced.pattern.extras)
    for piece in pieces {
      switch piece.content(of: base.source) {
      case .event(let event): pattern.events.append(event)
      case .parameter(let parameter): pattern.parameters.append(parameter)
      case .curve(let curve): pattern.curves.append(curve)
      }
    }
    return pattern
  }

  /// Reads a text that was written; `nil` if it does not have the entries that it should have.
  private static func read(
    _ bytes: [UInt8], like pieces: [AHAPSource.Piece], _ base: EditableText, version: Double
  ) -> AHAPSource? {
    let document = AHAPDecoder().decodeForSource(bytes)
    guard let source = AHAPSource(bytes, document), source.entries.count == pieces.count,
      source.header.version == version
    else { return nil }
    for index in pieces.indices
    where !source.entries[index].hasSameContent(as: pieces[index].content(of: base.source)) { return nil }
    return source
  }
}

extension AHAPSource.Piece {
  fileprivate func content(of source: AHAPSource) -> PatternEntry {
    switch self {
    case .kept(let index): source.entries[index]
    case .changed(_, let content), .added(let content, _): content
    }
  }
}

/// The entries of a pattern by where they come from.
private struct TracedIndices {
  private let traced: TracedPattern
  private var events: [[Int32]]
  private var parameters: [[Int32]]
  private var curves: [[Int32]]
  /// The entries that come from nowhere.
  private(set) var additions: [PatternEntry] = []

  init(_ traced: TracedPattern, _ patterns: [HapticPattern]) {
    self.traced = traced
    events = patterns.map { Array(repeating: -1, count: $0.events.count) }
    parameters = patterns.map { Array(repeating: -1, count: $0.parameters.count) }
    curves = patterns.map { Array(repeating: -1, count: $0.curves.count) }
    for (index, origin) in traced.events.enumerated() {
      if let origin { events[origin.part][origin.index] = Int32(index) }
    }
    for (index, origin) in traced.parameters.enumerated() {
      if let origin {
        parameters[origin.part][origin.index] = Int32(index)
      } else {
        additions.append(.parameter(traced.pattern.parameters[index]))
      }
    }
    for (index, origin) in traced.curves.enumerated() {
      if let origin {
        curves[origin.part][origin.index] = Int32(index)
      } else {
        additions.append(.curve(traced.pattern.curves[index]))
      }
    }
  }

  /// Returns for each entry of a text what became of it, in the order of the file.
  mutating func entries(of part: Int, _ old: [PatternEntry]) -> [PatternEntry?] {
    var (event, parameter, curve) = (0, 0, 0)
    return old.map { entry in
      switch entry {
      case .event:
        event += 1
        let index = Int(events[part][event - 1])
        return index < 0 ? nil : .event(traced.pattern.events[index])
      case .parameter:
        parameter += 1
        let index = Int(parameters[part][parameter - 1])
        return index < 0 ? nil : .parameter(traced.pattern.parameters[index])
      case .curve:
        curve += 1
        let index = Int(curves[part][curve - 1])
        return index < 0 ? nil : .curve(traced.pattern.curves[index])
      }
    }
  }
}

extension PatternEntry {
  /// Removes rounding errors from the numbers that differ from those of another entry.
  fileprivate mutating func tidy(from old: PatternEntry) {
    func time(_ new: Double, _ old: Double) -> Double {
      new == old ? new : Decimals.tidied(new, atMost: max(new.magnitude, old.magnitude))
    }
    switch (self, old) {
    case (.event(var event), .event(let old)):
      event.time = time(event.time, old.time)
      if let duration = event.duration { event.duration = time(duration, old.duration ?? 0) }
      if event.parameters.count == old.parameters.count {
        for index in event.parameters.indices
        where event.parameters[index].value != old.parameters[index].value {
          event.parameters[index].value = Decimals.tidied(event.parameters[index].value)
        }
      }
      self = .event(event)
    case (.parameter(var parameter), .parameter(let old)):
      parameter.time = time(parameter.time, old.time)
      self = .parameter(parameter)
    case (.curve(var curve), .curve(let old)):
      curve.time = time(curve.time, old.time)
      let isSame = curve.controlPoints.count == old.controlPoints.count
      for index in curve.controlPoints.indices {
        let own = curve.controlPoints[index].time
        curve.controlPoints[index].time = time(own, isSame ? old.controlPoints[index].time : own + 1)
      }
      self = .curve(curve)
    default: return
    }
  }
}
