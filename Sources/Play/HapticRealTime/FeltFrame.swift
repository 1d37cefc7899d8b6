/// The felt levels since the last call of `takeLevel`: the strongest vibration and the last transient (short
/// tap), for example to draw meters.
public struct FeltLevel: Sendable, Hashable {
  /// The strongest intensity of continuous events (vibrations) since the last call of `takeLevel`, 0…1.
  public var intensity: Float
  /// The sharpness at the moment of the strongest intensity, 0…1.
  public var sharpness: Float
  /// The number of transients (short taps) since the engine was created.
  public var tapCount: UInt64
  /// The intensity of the last transient, 0…1.
  public var tapIntensity: Float
  /// The sharpness of the last transient, 0…1.
  public var tapSharpness: Float

  /// Creates a level.
  package init(
    intensity: Float, sharpness: Float, tapCount: UInt64, tapIntensity: Float, tapSharpness: Float
  ) {
    self.intensity = intensity
    self.sharpness = sharpness
    self.tapCount = tapCount
    self.tapIntensity = tapIntensity
    self.tapSharpness = tapSharpness
  }
}

/// A report of what the user feels at one moment. Recorders read these reports, and so do outputs that accept
/// a strength instead of samples, such as game controllers.
///
/// There are two kinds of frame. A `level` frame reports the continuous events; there is one level frame for
/// each interval of equal length, such as 1 ms. A `tap` frame reports one transient (short tap). The tap
/// frames of an interval come before the level frame of that interval.
public struct FeltFrame: Sendable, Hashable {
  /// The kinds of felt frame.
  public enum Kind: UInt8, Sendable, Hashable {
    /// The frame reports the continuous events that sound, after all parameters and curves: the strongest
    /// intensity and the mean sharpness (see Rendering §6).
    case level
    /// The frame reports a transient (a short tap) that starts.
    case tap
  }
  /// The kind of the frame: whether it reports continuous events or a transient.
  public var kind: Kind
  /// The engine time at which the reported vibration or transient occurs, in samples.
  public var sample: Int64
  /// The time at which the user feels the reported vibration or transient, in nanoseconds on the output's
  /// clock.
  public var hostTime: UInt64
  /// The intensity of the vibration or transient, 0…1.
  public var intensity: Float
  /// The sharpness of the vibration or transient, 0…1.
  public var sharpness: Float

  /// Creates a felt frame.
  public init(kind: Kind, sample: Int64, hostTime: UInt64, intensity: Float, sharpness: Float) {
    self.kind = kind
    self.sample = sample
    self.hostTime = hostTime
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
