/// A conflict between a change by hand and a new composition: both affect the same event. The change by hand
/// is kept.
public struct CompositionConflict: Sendable, Hashable {
  /// The kinds of conflicts.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// An event was changed by hand, and the new composition changes it in another way. The event that was
    /// changed by hand is kept.
    case bothChanged
    /// An event was changed by hand, and the new composition no longer contains it. The event that was
    /// changed by hand is kept.
    case noLongerComposed
    /// An event was deleted by hand, and the new composition changes it. The event stays deleted.
    case deletedAndChanged
    /// A newly composed event overlaps an event that was added or changed by hand. The composed event is
    /// omitted.
    case overlaps
  }

  /// The kind of conflict.
  public var kind: Kind
  /// The kind of the event.
  public var event: CompositionRecord.Kind
  /// The start, in seconds, of the event that the conflict is about: the event that was changed by hand, the
  /// deleted event (for `deletedAndChanged`), or the omitted event (for `overlaps`).
  public var time: Double

  /// Creates a conflict.
  public init(_ kind: Kind, of event: CompositionRecord.Kind, at time: Double) {
    self.kind = kind
    self.event = event
    self.time = time
  }
}
