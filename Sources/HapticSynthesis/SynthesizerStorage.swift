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

  /// Makes a capacity; every number is kept within 1…2²⁰, voices, frames and notices within 2²⁴ (the last two may be
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

/// The strongest motion at one moment, for devices that take strength instead of samples (rendering-model §6).
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

/// Something that the synthesizer has to tell its owner.
public struct SynthesizerNotice: Sendable, Hashable {
  /// What happened.
  public enum Kind: UInt8, Sendable, Hashable {
    /// A playing has come to its end, or was stopped, and all that it sounded has died away. `value` is 1 when another
    /// start waits, else 0.
    case playerFinished
    /// A curve sent live is no longer read; its memory may be freed. `value` is its address.
    case curveRetired
    /// With `reportsEvents`: an event has died away. It sounded from the sample in `value` up to, not including,
    /// `sample`. Events that are cut off (by a cancel, or for want of a voice) have no such notice.
    case eventEnded
    /// With `reportsEvents`: an event begins on `sample`; `value` is its index in the player's score.
    case eventStarted
    /// A player has nothing left to do: it does not play, and no command waits. Its score may be freed.
    case playerIdle
  }
  /// What happened.
  public var kind: Kind
  /// Which player.
  public var player: Int32
  /// On which sample.
  public var sample: Int64
  /// An address or a sample, see `Kind`.
  public var value: UInt64
}

/// The tables of a synthesizer within the memory of its owner.
struct Tables: @unchecked Sendable {  // Touched by the rendering thread alone.
  /// Samples rendered at one go, and the length of the scratch buses.
  static var chunk: Int { 512 }
  /// Samples passed over at one go when none is computed.
  static var dryChunk: Int { 65_536 }

  var voices: UnsafeMutablePointer<Voice>
  var players: UnsafeMutablePointer<Player>
  /// Twelve lanes a player.
  var lanes: UnsafeMutablePointer<Lane>
  var commands: UnsafeMutablePointer<QueuedCommand>
  var curves: UnsafeMutablePointer<LiveCurve>
  var frames: UnsafeMutablePointer<SynthesizerFrame>
  var taps: UnsafeMutablePointer<SynthesizerTap>
  var notices: UnsafeMutablePointer<SynthesizerNotice>
  /// Indices of the active players, in ascending order.
  var active: UnsafeMutablePointer<Int32>
  /// Left, right and haptic bus, then the same three for a player that fades.
  var buses: UnsafeMutablePointer<Float>

  /// Where each table stands in the block.
  struct Layout {
    private(set) var size = 0
    private(set) var offsets = SIMD16<Int>(repeating: 0)

    init(_ capacity: SynthesizerCapacity) {
      reserve(0, Voice.self, capacity.voices)
      reserve(1, Player.self, capacity.players)
      reserve(2, Lane.self, capacity.players * LaneID.count)
      reserve(3, QueuedCommand.self, capacity.commands)
      reserve(4, LiveCurve.self, capacity.liveCurves)
      reserve(5, SynthesizerFrame.self, capacity.frames)
      reserve(6, SynthesizerTap.self, capacity.frames)
      reserve(7, SynthesizerNotice.self, capacity.notices)
      reserve(8, Int32.self, capacity.players)
      reserve(9, Float.self, 6 * Tables.chunk)
    }

    private mutating func reserve<T>(_ table: Int, _ type: T.Type, _ count: Int) {
      size = (size + 15) & ~15
      offsets[table] = size
      size += MemoryLayout<T>.stride * count
    }
  }

  /// Lays the tables out from an aligned address on.
  init(_ capacity: SynthesizerCapacity, at base: UnsafeMutableRawPointer) {
    let offsets = Layout(capacity).offsets
    voices = (base + offsets[0]).assumingMemoryBound(to: Voice.self)
    players = (base + offsets[1]).assumingMemoryBound(to: Player.self)
    lanes = (base + offsets[2]).assumingMemoryBound(to: Lane.self)
    commands = (base + offsets[3]).assumingMemoryBound(to: QueuedCommand.self)
    curves = (base + offsets[4]).assumingMemoryBound(to: LiveCurve.self)
    frames = (base + offsets[5]).assumingMemoryBound(to: SynthesizerFrame.self)
    taps = (base + offsets[6]).assumingMemoryBound(to: SynthesizerTap.self)
    notices = (base + offsets[7]).assumingMemoryBound(to: SynthesizerNotice.self)
    active = (base + offsets[8]).assumingMemoryBound(to: Int32.self)
    buses = (base + offsets[9]).assumingMemoryBound(to: Float.self)
  }

  /// Bus number `index`: 0 left, 1 right, 2 haptic; 3…5 the same for a fading player.
  @inline(__always)
  func bus(_ index: Int) -> UnsafeMutablePointer<Float> { buses + index * Tables.chunk }
}
