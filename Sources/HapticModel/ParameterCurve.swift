/// A change of one control over time, along straight lines between points (see Rendering §2). A control is a
/// value that acts on every event of the pattern that responds to it.
public struct ParameterCurve: Sendable, Hashable {
  /// One point of the curve: a value at a time.
  public struct ControlPoint: Sendable, Hashable {
    /// The time of the point, in seconds from the start of the curve.
    public var time: Double
    /// The value of the control at that time, in the range that the curve's `id.facts` states.
    public var value: Float
    /// Unknown keys from this point's object in an AHAP file.
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
  /// Unknown keys from this curve's object in an AHAP file.
  public var extras: ExtraKeys
  /// Unknown keys from the entry of `Pattern` that contains that object.
  public var entryExtras: ExtraKeys

  /// The number of points in one curve that every version of the platform accepts (see
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
