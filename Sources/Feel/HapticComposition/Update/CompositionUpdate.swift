import HapticModel
import HapticText

/// Keeps the changes that were made to a composed pattern by hand when the sound is composed again.
///
/// The record of the earlier composition shows which events were changed by hand. Events are matched by time,
/// and a continuous event is compared together with its curves. Changes, deletions and additions by hand are
/// kept. All other events are those of the new composition. If the new composition changes an event that was
/// also changed by hand, the change by hand is kept and a conflict is reported.
public struct CompositionUpdate: Sendable {
  /// The updated pattern. It contains the record of the new composition, so that it can be edited and updated
  /// again.
  public private(set) var pattern: HapticPattern
  /// The number of events that were changed or added by hand and are kept.
  public private(set) var kept = 0
  /// The number of composed events that were deleted by hand and stay deleted.
  public private(set) var deleted = 0
  /// The conflicts, sorted by time.
  public private(set) var conflicts: [CompositionConflict] = []

  /// The largest difference in seconds between the starts of an event and its changed version. If the
  /// difference is larger, they count as two different events.
  public static var tolerance: Double { 0.03 }

  /// Whether the earlier pattern was changed by hand. If not, all events of `pattern` are those of the new
  /// composition.
  public private(set) var hasEdits = false

  /// Merges an edited pattern and a new composition.
  ///
  /// - Parameters:
  ///   - old: the pattern that was composed earlier and then edited by hand.
  ///   - record: the record of the earlier composition, before it was edited.
  ///   - new: the new composition.
  public init(of old: HapticPattern, record: CompositionRecord, with new: HapticPattern) {
    let (oldUnits, others) = ComposedUnit.all(in: old)
    let (newUnits, newOthers) = ComposedUnit.all(in: new)
    let composed = UnitMatches(newUnits, record)
    let hand = UnitMatches(oldUnits, record.completed(composed, newUnits))
    pattern = new
    pattern.extras = Self.extras(old, new)
    let newRecord = CompositionRecord(new)
    newRecord.store(in: &pattern)
    let isEdited =
      !hand.added.isEmpty || !others.isEmpty || !old.parameters.isEmpty || old.version != new.version
    hasEdits = isEdited || hand.outcomes.contains { if case .same = $0 { false } else { true } }
    guard hasEdits else { return }
    var merge = Merge(oldUnits, newUnits, hand, composed)
    merge.run(record)
    kept = merge.kept
    deleted = merge.deleted
    conflicts = merge.conflicts
    pattern.version = old.version
    if newRecord == record {
      // The new composition equals the earlier one, so the order of events and curves in the file is kept
      // too, and the record with its version.
      record.store(in: &pattern)
      pattern.events = old.events
      pattern.parameters = old.parameters
      pattern.curves = old.curves
      return
    }
    pattern.events = merge.units.map { $0.event }
    pattern.parameters = old.parameters
    pattern.curves = merge.units.flatMap { $0.curves } + others + newOthers.filter { !others.contains($0) }
    pattern.events.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.type.rawValue < $1.type.rawValue }
    pattern.curves.sortStably(by: ComposedUnit.isBefore)
  }

  /// Returns the unknown keys of the edited file. A description that a composition wrote is replaced by the
  /// new one.
  private static func extras(_ old: HapticPattern, _ new: HapticPattern) -> ExtraKeys {
    var extras = old.extras
    guard case .object(var metadata) = extras[ExtraKeys.metadataKey],
      case .object(let fresh) = new.extras[ExtraKeys.metadataKey]
    else { return extras }
    for member in fresh.members {
      if case .string(let text) = metadata[member.key], !CompositionRecord.isDescription(text) { continue }
      metadata.set(member.key, member.value)
    }
    extras.set(ExtraKeys.metadataKey, .object(metadata))
    return extras
  }
}

/// Selects the units of the updated pattern.
private struct Merge {
  private(set) var units: [ComposedUnit] = []
  private(set) var kept = 0
  private(set) var deleted = 0
  private(set) var conflicts: [CompositionConflict] = []

  private let old: [ComposedUnit]
  private let new: [ComposedUnit]
  private let hand: UnitMatches
  private let composed: UnitMatches
  /// The newly composed units that may overlap units made by hand.
  private var candidates: [ComposedUnit] = []

  init(_ old: [ComposedUnit], _ new: [ComposedUnit], _ hand: UnitMatches, _ composed: UnitMatches) {
    self.old = old
    self.new = new
    self.hand = hand
    self.composed = composed
  }

  mutating func run(_ record: CompositionRecord) {
    var made: [ComposedUnit] = []
    for index in record.entries.indices {
      let entry = record.entries[index]
      switch (hand.outcomes[index], composed.outcomes[index]) {
      case (.same, .same(let number)): units.append(new[number])
      case (.same, .changed(let number)): candidates.append(new[number])
      case (.same, .missing), (.missing, .missing): break
      case (.changed(let number), let outcome):
        made.append(old[number])
        if case .changed(let other) = outcome, new[other].mark != old[number].mark {
          conflicts.append(.init(.bothChanged, of: entry.kind, at: old[number].time))
        } else if outcome == .missing {
          conflicts.append(.init(.noLongerComposed, of: entry.kind, at: old[number].time))
        }
      case (.missing, let outcome):
        deleted += 1
        if case .changed = outcome {
          conflicts.append(.init(.deletedAndChanged, of: entry.kind, at: entry.time))
        }
      }
    }
    made += hand.added.map { old[$0] }
    kept = made.count
    candidates += composed.added.map { new[$0] }
    leaveOutOverlaps(with: made)
    units += candidates + made
    conflicts.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.kind.rawValue < $1.kind.rawValue }
  }

  /// Omits newly composed units that overlap units made by hand, because both would be felt at once or their
  /// curves would shape each other.
  private mutating func leaveOutOverlaps(with made: [ComposedUnit]) {
    let made = HandUnits(made)
    var left: [ComposedUnit] = []
    for unit in candidates {
      if let mark = made.mark(excluding: unit) {
        // An event made by hand that equals the composed event is no conflict.
        if mark != unit.mark { conflicts.append(.init(.overlaps, of: unit.kind, at: unit.time)) }
      } else {
        left.append(unit)
      }
    }
    candidates = left
  }
}
