/// A change of one control at a moment: every event of the pattern that responds to it follows.
public struct DynamicParameter: Sendable, Hashable {
  /// Which control.
  public var id: DynamicParameterID
  /// When, in seconds from the start of the pattern.
  public var time: Double
  /// The new value, in the range that `id.facts` states.
  public var value: Float
  /// Unknown keys found in its object in a file.
  public var extras: ExtraKeys
  /// Unknown keys found in the pattern entry that holds it.
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
