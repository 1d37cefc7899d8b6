/// The fixed value of one parameter of one event.
public struct EventParameter: Sendable, Hashable {
  /// The parameter whose value is set.
  public var id: EventParameterID
  /// The value of the parameter, in the range that `id.facts` states.
  public var value: Float
  /// Keys that AHAP does not define, from the JSON object that describes this parameter in the file.
  public var extras: ExtraKeys

  /// Creates an event parameter.
  public init(_ id: EventParameterID, _ value: Float, extras: ExtraKeys = ExtraKeys()) {
    self.id = id
    self.value = value
    self.extras = extras
  }
}
