/// Something that both a person and a new composition did to one event. What the person did is kept.
public struct CompositionConflict: Sendable, Hashable {
  /// What happened.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// An event was changed by hand, and the new composition has it otherwise. The event of the hand is kept.
    case bothChanged
    /// An event was changed by hand, and the new composition does not have it. The event of the hand is kept.
    case noLongerComposed
    /// An event was deleted by hand, and the new composition has it otherwise. It stays deleted.
    case deletedAndChanged
    /// A new composed event lies on one that was made or changed by hand. The composed event is left out.
    case overlaps
  }

  /// What happened.
  public var kind: Kind
  /// The kind of the event.
  public var event: CompositionRecord.Kind
  /// The time in seconds of the event that is kept; if none is kept, of the one that is not.
  public var time: Double

  /// Creates a conflict.
  public init(_ kind: Kind, of event: CompositionRecord.Kind, at time: Double) {
    self.kind = kind
    self.event = event
    self.time = time
  }
}
