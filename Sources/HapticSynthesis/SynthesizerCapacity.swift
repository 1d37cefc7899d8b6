/// How much of everything a synthesizer can hold at a time.
public struct SynthesizerCapacity: Sendable, Hashable {
  /// Events sounding.
  public let voices: Int
  /// Players, each with a score, a time and lanes of its own.
  public let players: Int
  /// Commands waiting for their sample.
  public let commands: Int
  /// Curves sent live.
  public let liveCurves: Int
  /// Control frames, and taps in them, that wait to be read.
  public let frames: Int
  /// Notices that wait to be read.
  public let notices: Int

  /// Creates a capacity; every number is kept within 1…2²⁰, voices, frames and notices within 2²⁴ (the last two may be
  /// 0). Where `Int` has 32 bits the bounds are 2¹⁴ and 2¹⁸, so that no size overflows.
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

/// The strongest motion at one moment, for devices that take strength instead of samples (Rendering §6).
public struct SynthesizerFrame: Sendable, Hashable {
  /// The sample that the frame describes.
  public var sample: Int64
  /// Strongest effective intensity of the continuous events sounding, envelope included, 0…1.
  public var intensity: Float
  /// Their sharpness, averaged with the weights intensity², 0…1; 0 when nothing sounds.
  public var sharpness: Float
  /// Index of its first tap in the synthesizer's list of taps.
  public var firstTap: Int32
  /// Number of transients that begin in it.
  public var tapCount: Int32
}

/// A transient within a control frame.
public struct SynthesizerTap: Sendable, Hashable {
  /// The onset.
  public var sample: Int64
  /// Effective intensity, 0…1.
  public var intensity: Float
  /// Effective sharpness, 0…1.
  public var sharpness: Float
}
