/// A change of one control over time, along straight lines between points (see Rendering §2). A control is a
/// value that acts on every event of the pattern that responds to it.
public struct ParameterCurve: Sendable, Hashable {
  /// One point of the curve: a value at a time.
  public struct ControlPoint: Sendable, Hashable {
    /// The time of the point, in seconds from the start of the curve.
    public var time: Double
    /// The value of the control at that time, in the range that the curve's `id.facts` states.
    public var value: Float
    /// Keys that AHAP does not define, from the JSON object that describes this point in the file.
    public var extras: ExtraKeys

    /// Creates a control point.
    public init(time: Double, value: Float, extras: ExtraKeys = ExtraKeys()) {
      self.time = time
      self.value = value
      self.extras = extras
    }
  }

  /// The control that the curve changes.
  public var id: DynamicParameterID
  /// The start of the curve, in seconds from the start of the pattern.
  public var time: Double
  /// The points, in any order. Before use they are sorted by time; points at the same time keep their order.
  public var controlPoints: [ControlPoint]
  /// Keys that AHAP does not define, from the JSON object that describes this curve in the file.
  public var extras: ExtraKeys
  /// Keys that AHAP does not define, from the outer JSON object: the entry of the `Pattern` array that
  /// contains the object of this curve.
  public var entryExtras: ExtraKeys

  /// The largest number of points in one curve that every version of Core Haptics accepts (see
  /// CoreHapticsBehaviour §2.3).
  public static let portablePointLimit = 16

  /// Creates a parameter curve.
  public init(
    _ id: DynamicParameterID, time: Double, controlPoints: [ControlPoint], extras: ExtraKeys = ExtraKeys(),
    entryExtras: ExtraKeys = ExtraKeys()
  ) {
    self.id = id
    self.time = time
    self.controlPoints = controlPoints
    self.extras = extras
    self.entryExtras = entryExtras
  }
}
