/// The name, range, default and meaning of one event parameter or dynamic parameter.
public struct ParameterFacts: Sendable, Hashable {
  /// The name used in AHAP.
  public let name: String
  /// The range of valid values; a value outside is clamped to the nearest bound.
  public let range: ClosedRange<Float>
  /// The value used when the parameter is absent (see Rendering §7); for a dynamic
  /// parameter, the neutral value.
  public let defaultValue: Float
  /// The event types that respond to the parameter.
  public let appliesTo: EventTypeSet
  /// The effect of the parameter, in a few words.
  public let summary: String

  init(
    _ name: String, _ range: ClosedRange<Float>, default defaultValue: Float, _ appliesTo: EventTypeSet,
    _ summary: String
  ) {
    self.name = name
    self.range = range
    self.defaultValue = defaultValue
    self.appliesTo = appliesTo
    self.summary = summary
  }

  /// Returns a value clamped to the range; NaN becomes the default.
  public func clamped(_ value: Float) -> Float {
    if value.isNaN { return defaultValue }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
