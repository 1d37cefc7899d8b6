/// The intensity and sharpness of the vibration at one moment, and the transients (short taps) that start
/// before the next such moment (see Rendering §6). Control frames are used for pictures, and for devices that
/// accept a strength instead of samples, such as game controllers.
public struct ControlFrame: Sendable, Hashable {
  /// A transient (a short tap) that starts within the time of a frame.
  public struct Tap: Sendable, Hashable {
    /// The time from the start of the frame to the start of the transient, in seconds.
    public var offset: Double
    /// The intensity of the transient after all parameters and curves, 0…1.
    public var intensity: Float
    /// The sharpness of the transient after all parameters and curves, 0…1.
    public var sharpness: Float

    /// Creates a transient from its offset in the frame, intensity and sharpness.
    public init(offset: Double, intensity: Float, sharpness: Float) {
      self.offset = offset
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// The time of the frame, in seconds from the start of rendering.
  public var time: Double
  /// The intensity of the strongest continuous event that sounds at this moment, after all parameters and
  /// curves, 0…1.
  public var intensity: Float
  /// The mean sharpness of the continuous events that sound at this moment, after all parameters and curves,
  /// 0…1. Each event counts in proportion to the square of its intensity.
  public var sharpness: Float
  /// The transients that start between this frame and the next frame, sorted by time.
  public var transients: [Tap]

  /// Creates a control frame, which states the vibration at one moment. The time is in seconds from the start
  /// of rendering.
  public init(time: Double, intensity: Float, sharpness: Float, transients: [Tap] = []) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
    self.transients = transients
  }
}
