/// A tap or a span of vibration, as a hand feels it.
public struct FeltEvent: Sendable, Hashable {
  /// Kinds of felt events.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A pulse.
    case tap
    /// A vibration that lasts.
    case span
  }

  /// The frame on which it starts. That is 5 ms before the vibration does, as the windows look ahead.
  public var startFrame: Int64
  /// Its frames within 10 dB of its peak.
  public var durationFrames: Int64
  /// Detection level of the Pacinian channel in dB above threshold, after summation over time.
  public var pacinianLevel: Double
  /// Highest level of the non-Pacinian channel in dB above threshold.
  public var nonPacinianLevel: Double
  /// Highest level of a frame, in dB above threshold.
  public var peak: Double
  /// Mean pitch in Hz, by power; 0 when nothing lies in the Pacinian channel.
  public var pitch: Double
  /// Mean roughness.
  public var roughness: Double
  /// The level of each frame from its start to its end, in dB above threshold.
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

  /// Its kind: a tap up to `PerceptionConstants.longestTap`.
  public var kind: Kind { duration <= PerceptionConstants.longestTap ? .tap : .span }
  /// Start in seconds.
  public var time: Double { Double(startFrame) / PerceptionConstants.frameRate }
  /// Duration in seconds.
  public var duration: Double { Double(durationFrames) / PerceptionConstants.frameRate }
  /// The frame after its last.
  public var endFrame: Int64 { startFrame &+ Int64(levels.count) }
  /// End in seconds.
  public var end: Double { Double(endFrame) / PerceptionConstants.frameRate }
  /// Detection level in dB above threshold, not below 0.
  public var level: Double { max(pacinianLevel, nonPacinianLevel, 0) }
}
