/// The strongest vibration at one moment, for pictures and for devices that accept a strength instead of
/// samples (see Rendering §6).
public struct ControlFrame: Sendable, Hashable {
  /// A transient that starts within a frame.
  public struct Tap: Sendable, Hashable {
    /// The time from the start of the frame to the start of the transient, in seconds.
    public var offset: Double
    /// The intensity of the transient after all controls, 0…1.
    public var intensity: Float
    /// The sharpness of the transient after all controls, 0…1.
    public var sharpness: Float

    /// Creates a transient of a frame.
    public init(offset: Double, intensity: Float, sharpness: Float) {
      self.offset = offset
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The time of the frame, in seconds from the start of rendering.
  public var time: Double
  /// The highest intensity, after all controls, of the continuous events that sound at that moment, 0…1.
  public var intensity: Float
  /// The sharpness of the same continuous events after all controls, averaged with intensity² as the weight,
  /// 0…1.
  public var sharpness: Float
  /// The transients that start within the frame, sorted by time.
  public var transients: [Tap]

  /// Creates a control frame.
  public init(time: Double, intensity: Float, sharpness: Float, transients: [Tap] = []) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
    self.transients = transients
  }
}
