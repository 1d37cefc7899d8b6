/// A fixed value of one parameter of one event.
public struct EventParameter: Sendable, Hashable {
  /// Which parameter.
  public var id: EventParameterID
  /// Its value, in the range that `id.facts` states.
  public var value: Float
  /// Unknown keys found beside it in a file.
  public var extras: ExtraKeys

  /// Creates a parameter.
  public init(_ id: EventParameterID, _ value: Float, extras: ExtraKeys = ExtraKeys()) {
    self.id = id
    self.value = value
    self.extras = extras
  }
}
