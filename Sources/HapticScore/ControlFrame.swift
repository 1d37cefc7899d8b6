/// The strongest motion at one moment, for devices that take strength instead of samples, and for pictures
/// (Rendering §6).
public struct ControlFrame: Sendable, Hashable {
  /// A transient within a frame.
  public struct Tap: Sendable, Hashable {
    /// Seconds from the start of the frame to the onset.
    public var offset: Double
    /// Effective intensity, 0…1.
    public var intensity: Float
    /// Effective sharpness, 0…1.
    public var sharpness: Float

    /// Creates a tap.
    public init(offset: Double, intensity: Float, sharpness: Float) {
      self.offset = offset
      self.intensity = intensity
      self.sharpness = sharpness
    }
  }

  /// Seconds from the start.
  public var time: Double
  /// Strongest effective intensity of the continuous events that sound at that moment, 0…1.
  public var intensity: Float
  /// Their sharpness, averaged with the weights intensity², 0…1.
  public var sharpness: Float
  /// Transients that begin within the frame, by time.
  public var transients: [Tap]

  /// Creates a frame.
  public init(time: Double, intensity: Float, sharpness: Float, transients: [Tap] = []) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
    self.transients = transients
  }
}
