/// The largest numbers of voices, players, commands and reports that a synthesizer can hold at a time.
public struct SynthesizerCapacity: Sendable, Hashable {
  /// The number of voices: events that sound at the same time.
  public let voices: Int
  /// The number of players. Each player has its own score, time and lanes (controls such as intensity).
  public let players: Int
  /// The number of commands that can wait for the sample at which they take effect.
  public let commands: Int
  /// The number of live curves (curves sent by commands) that have not ended.
  public let liveCurves: Int
  /// The number of unread control frames (reports of the vibration at one moment) that the synthesizer can
  /// hold. It can hold the same number of unread transients, which these frames refer to.
  public let frames: Int
  /// The capacity of the notice queue: the largest number of unread notices that it can hold.
  public let notices: Int

  /// The number of voices that an engine has by default: 8192.
  public static let engineVoices = 8192

  /// Creates a capacity. Players, commands and live curves are clamped to 1…2²⁰, voices to 1…2²⁴, and frames
  /// and notices to 0…2²⁴. Where `Int` has 32 bits, the upper limits are 2¹⁴ (instead of 2²⁰) and 2¹⁸
  /// (instead of 2²⁴), so that no size overflows.
  public init(
    voices: Int = 256, players: Int = 64, commands: Int = 1024, liveCurves: Int = 64, frames: Int = 0,
    notices: Int = 256
  ) {
    let many = Int.bitWidth == 32 ? 1 << 18 : 1 << 24
    let some = Int.bitWidth == 32 ? 1 << 14 : 1 << 20
    self.voices = min(max(voices, 1), many)
    self.players = min(max(players, 1), some)
    self.commands = min(max(commands, 1), some)
    self.liveCurves = min(max(liveCurves, 1), some)
    self.frames = min(max(frames, 0), many)
    self.notices = min(max(notices, 0), many)
  }
}

/// A control frame: the intensity and sharpness of the vibration at one moment. It is for devices that accept
/// a strength instead of samples, such as game controllers (see Rendering §6).
public struct SynthesizerFrame: Sendable, Hashable {
  /// The number of the sample at which the frame describes the vibration.
  public var sample: Int64
  /// The highest intensity of the continuous haptic events that are playing, after all controls and envelopes,
  /// 0…1.
  public var intensity: Float
  /// The sharpness of the sounding continuous events after all controls, 0…1: an average in which intense
  /// events weigh more (by the square of their intensity). 0 if no continuous event sounds.
  public var sharpness: Float
  /// The index of the frame's first transient, for `Synthesizer.tap(at:)`.
  public var firstTap: Int32
  /// The number of transients that start between this frame and the next.
  public var tapCount: Int32
}

/// A transient (short tap) that starts during a control frame, which is the time for which the synthesizer
/// computes one set of values such as intensity and sharpness.
public struct SynthesizerTap: Sendable, Hashable {
  /// The sample at which the transient starts.
  public var sample: Int64
  /// The intensity after all controls, 0…1.
  public var intensity: Float
  /// The sharpness after all controls, 0…1.
  public var sharpness: Float
}
