/// The name, range, default and meaning of one event parameter or dynamic parameter.
public struct ParameterFacts: Sendable, Hashable {
  /// The name used in AHAP.
  public let name: String
  /// The range of valid values; a value outside is clamped to the nearest bound.
  public let range: ClosedRange<Float>
  /// The value used when the parameter is absent (see Rendering §7); for a dynamic parameter, the neutral
  /// value. Continuous haptic events have other defaults than transients: `defaultValue(for:)`.
  public let defaultValue: Float
  /// The value used when a continuous haptic event does not state the parameter.
  private let continuousDefaultValue: Float
  /// The event types that respond to the parameter.
  public let appliesTo: EventTypeSet
  /// The effect of the parameter, in a few words.
  public let summary: String

  init(
    _ name: String, _ range: ClosedRange<Float>, default defaultValue: Float,
    ofContinuous continuousDefaultValue: Float? = nil, _ appliesTo: EventTypeSet, _ summary: String
  ) {
    self.name = name
    self.range = range
    self.defaultValue = defaultValue
    self.continuousDefaultValue = continuousDefaultValue ?? defaultValue
    self.appliesTo = appliesTo
    self.summary = summary
  }

  /// Returns the value that an event of a type has when it does not state the parameter (see Rendering §7).
  public func defaultValue(for type: EventType) -> Float {
    type == .hapticContinuous ? continuousDefaultValue : defaultValue
  }

  /// Returns a value clamped to the range; NaN becomes `defaultValue`.
  public func clamped(_ value: Float) -> Float {
    if value.isNaN { return defaultValue }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}
