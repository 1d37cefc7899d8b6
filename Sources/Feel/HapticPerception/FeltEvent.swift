/// A tap or a span of vibration, as a hand feels it. Levels are in dB above the detection threshold.
public struct FeltEvent: Sendable, Hashable {
  /// Kinds of felt events.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A short pulse, of at most 40 ms.
    case tap
    /// A longer vibration, whose duration people notice.
    case span
  }

  /// The number of the frame on which the event starts. Frames are 5 ms apart. The vibration itself starts
  /// about 5 ms later, because each frame also contains samples from the time just after it.
  public var startFrame: Int64
  /// The duration of the event in frames of 5 ms: the number of its frames whose level is within 10 dB of the
  /// peak.
  public var durationFrames: Int64
  /// The highest level of the Pacinian channel (touch at high frequencies) in dB. This channel sums power
  /// over about 200 ms, so a longer vibration has a higher level.
  public var pacinianLevel: Double
  /// The highest level at low frequencies (the non-Pacinian channel of touch), in dB above the weakest vibration
  /// that can be felt there.
  public var nonPacinianLevel: Double
  /// The highest level that any single frame of the event has, in dB: the higher of the levels of both
  /// channels, without a sum over 200 ms.
  public var peak: Double
  /// The mean frequency of the vibration in Hz, weighted by its power as the sense of touch for high frequencies
  /// (the Pacinian channel) receives it; 0 if that sense receives nothing.
  public var pitch: Double
  /// The mean roughness: 0 for a steady vibration, 0.66 for a vibration whose amplitude swings between 0 and
  /// its maximum (see ``SensationFrame/roughness``).
  public var roughness: Double
  /// The level of each frame of the event, in dB.
  public var levels: [Float]

  /// Creates an event from its parts.
  public init(
    startFrame: Int64, durationFrames: Int64, pacinianLevel: Double, nonPacinianLevel: Double, peak: Double,
    pitch: Double, roughness: Double, levels: [Float]
  ) {
    self.startFrame = startFrame
    self.durationFrames = durationFrames
    self.pacinianLevel = pacinianLevel
    self.nonPacinianLevel = nonPacinianLevel
    self.peak = peak
    self.pitch = pitch
    self.roughness = roughness
    self.levels = levels
  }

  /// The kind of the event: a tap if its duration is at most 40 ms, otherwise a span.
  public var kind: Kind { duration <= PerceptionConstants.longestTransient ? .tap : .span }
  /// The start of the event in seconds.
  public var time: Double { Double(startFrame) / PerceptionConstants.frameRate }
  /// The duration of the event in seconds.
  public var duration: Double { Double(durationFrames) / PerceptionConstants.frameRate }
  /// The number of the first frame after the event.
  public var endFrame: Int64 { startFrame &+ Int64(levels.count) }
  /// The end of the event in seconds.
  public var end: Double { Double(endFrame) / PerceptionConstants.frameRate }
  /// The level of the event in dB: the higher of the levels of both channels of touch, and at least 0.
  public var level: Double { max(pacinianLevel, nonPacinianLevel, 0) }
}
