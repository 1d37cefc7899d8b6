/// The tables of a synthesizer, in memory that the synthesizer's owner provides.
struct Tables: @unchecked Sendable {  // Touched by the rendering thread alone.
  /// The maximum number of samples rendered at once, and the length of each bus. The shorter length takes
  /// 10.5 KB less memory and gives the same bits as long as no voice is replaced.
  #if THRUM_SMALL_MEMORY
    static var chunk: Int { 64 }
  #else
    static var chunk: Int { 512 }
  #endif
  /// The maximum number of samples by which time advances at once when no samples are computed.
  static var dryChunk: Int { 65_536 }

  let voices: Table<Voice>
  let players: Table<Player>
  /// Twelve lanes for each player.
  private let lanes: UnsafeMutablePointer<Lane>
  let commands: Table<QueuedCommand>
  let curves: Table<LiveCurve>
  let frames: UnsafeMutablePointer<SynthesizerFrame>
  let taps: UnsafeMutablePointer<SynthesizerTap>
  let notices: UnsafeMutablePointer<RenderNotice>
  /// The players that have work to do.
  let active: ActivePlayers
  /// The ranks of the voices by loudness; `rankLists` are the lists that contain these ranks.
  let ranks: Table<VoiceRank>
  let rankLists: UnsafeMutablePointer<SlotList<VoiceRank>>
  /// The left, right and haptic bus, then the same three buses for a player that fades.
  private let buses: UnsafeMutablePointer<Float>

  /// The offset of each table in the block of memory.
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
      reserve(7, RenderNotice.self, capacity.notices)
      reserve(8, UInt64.self, ActivePlayers.wordCount(capacity.players))
      reserve(9, UInt64.self, ActivePlayers.summaryCount(capacity.players))
      reserve(10, VoiceRank.self, capacity.voices)
      reserve(11, SlotList<VoiceRank>.self, VoiceRanking.listCount)
      reserve(12, Float.self, 6 * Tables.chunk)
    }

    private mutating func reserve<T>(_ table: Int, _ type: T.Type, _ count: Int) {
      size = (size + 15) & ~15
      offsets[table] = size
      size += MemoryLayout<T>.stride * count
    }
  }

  /// Creates the tables in memory that starts at an aligned address.
  init(_ capacity: SynthesizerCapacity, at base: UnsafeMutableRawPointer) {
    let offsets = Layout(capacity).offsets
    voices = Table(base: (base + offsets[0]).assumingMemoryBound(to: Voice.self))
    players = Table(base: (base + offsets[1]).assumingMemoryBound(to: Player.self))
    lanes = (base + offsets[2]).assumingMemoryBound(to: Lane.self)
    commands = Table(base: (base + offsets[3]).assumingMemoryBound(to: QueuedCommand.self))
    curves = Table(base: (base + offsets[4]).assumingMemoryBound(to: LiveCurve.self))
    frames = (base + offsets[5]).assumingMemoryBound(to: SynthesizerFrame.self)
    taps = (base + offsets[6]).assumingMemoryBound(to: SynthesizerTap.self)
    notices = (base + offsets[7]).assumingMemoryBound(to: RenderNotice.self)
    active = ActivePlayers(
      words: (base + offsets[8]).assumingMemoryBound(to: UInt64.self),
      summary: (base + offsets[9]).assumingMemoryBound(to: UInt64.self), capacity: capacity.players)
    ranks = Table(base: (base + offsets[10]).assumingMemoryBound(to: VoiceRank.self))
    rankLists = (base + offsets[11]).assumingMemoryBound(to: SlotList<VoiceRank>.self)
    buses = (base + offsets[12]).assumingMemoryBound(to: Float.self)
  }

  /// Returns the twelve lanes of a player.
  @inline(__always)
  func lanes(of player: PlayerIndex) -> UnsafeMutablePointer<Lane> { lanes + player.offset * LaneID.count }

  /// Returns the bus with a number: 0 is left, 1 right, 2 haptic; 3…5 are the same for a fading player.
  @inline(__always)
  func bus(_ index: Int) -> UnsafeMutablePointer<Float> { buses + index * Tables.chunk }
}
