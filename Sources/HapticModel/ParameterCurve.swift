/// A piecewise linear course of one control (Rendering §2).
public struct ParameterCurve: Sendable, Hashable {
  /// One point that the curve goes through.
  public struct ControlPoint: Sendable, Hashable {
    /// Seconds from the start of the curve.
    public var time: Double
    /// The value there, in the range that the curve's `id.facts` states.
    public var value: Float
    /// Unknown keys found beside it in a file.
    public var extras: ExtraKeys

    /// Creates a point.
    public init(time: Double, value: Float, extras: ExtraKeys = ExtraKeys()) {
      self.time = time
      self.value = value
      self.extras = extras
    }
  }

  /// Which control.
  public var id: DynamicParameterID
  /// Start, in seconds from the start of the pattern.
  public var time: Double
  /// The points, in any order; they are sorted by time (stably) before use.
  public var controlPoints: [ControlPoint]
  /// Unknown keys found in its object in a file.
  public var extras: ExtraKeys
  /// Unknown keys found in the pattern entry that holds it.
  public var entryExtras: ExtraKeys

  /// The number of points that every version of the platform takes in one curve (CoreHapticsBehaviour §2.3).
  public static let portablePointLimit = 16

  /// Creates a curve.
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
