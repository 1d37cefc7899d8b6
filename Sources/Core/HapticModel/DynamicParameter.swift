/// A change of one control at one moment. A control is a value that acts on every event of the pattern that
/// responds to it, for example on the intensity of all haptic events.
public struct DynamicParameter: Sendable, Hashable {
  /// The control that changes.
  public var id: DynamicParameterID
  /// When the control changes, in seconds from the start of the pattern.
  public var time: Double
  /// The new value of the control, in the range that `id.facts` states.
  public var value: Float
  /// Keys that AHAP does not define, from the JSON object that describes this parameter in the file.
  public var extras: ExtraKeys
  /// Keys that AHAP does not define, from the outer JSON object: the entry of the `Pattern` array that
  /// contains the object of this parameter.
  public var entryExtras: ExtraKeys

  /// Creates a dynamic parameter.
  public init(
    _ id: DynamicParameterID, time: Double, value: Float, extras: ExtraKeys = ExtraKeys(),
    entryExtras: ExtraKeys = ExtraKeys()
  ) {
    self.id = id
    self.time = time
    self.value = value
    self.extras = extras
    self.entryExtras = entryExtras
  }
}
