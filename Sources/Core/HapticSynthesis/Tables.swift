/// The tables of a synthesizer, in memory that the synthesizer's owner provides.
struct Tables: @unchecked Sendable {  // Touched by the rendering thread alone.
  /// The maximum number of samples rendered at once, and the length of each bus. The shorter length takes
  /// 12.3 KB less memory and gives the same bits as long as no voice is replaced.
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
  /// The left, right and haptic bus, then the same three buses for a player that fades, and a bus that is never
  /// read.
  private let buses: UnsafeMutablePointer<Float>

  /// The offset of each table in the block of memory, and the size of the block.
  struct Layout {
    let voices, players, lanes, commands, curves, frames, taps, notices: Int
    let activeWords, activeSummary, ranks, rankLists, buses: Int
    let size: Int

    init(_ capacity: SynthesizerCapacity) {
      var end = 0
      voices = Self.reserve(Voice.self, capacity.voices, after: &end)
      players = Self.reserve(Player.self, capacity.players, after: &end)
      lanes = Self.reserve(Lane.self, capacity.players * LaneID.count, after: &end)
      commands = Self.reserve(QueuedCommand.self, capacity.commands, after: &end)
      curves = Self.reserve(LiveCurve.self, capacity.liveCurves, after: &end)
      frames = Self.reserve(SynthesizerFrame.self, capacity.frames, after: &end)
      taps = Self.reserve(SynthesizerTap.self, capacity.frames, after: &end)
      notices = Self.reserve(RenderNotice.self, capacity.notices, after: &end)
      activeWords = Self.reserve(UInt64.self, ActivePlayers.wordCount(capacity.players), after: &end)
      activeSummary = Self.reserve(UInt64.self, ActivePlayers.summaryCount(capacity.players), after: &end)
      ranks = Self.reserve(VoiceRank.self, capacity.voices, after: &end)
      rankLists = Self.reserve(SlotList<VoiceRank>.self, VoiceRanking.listCount, after: &end)
      buses = Self.reserve(Float.self, 7 * Tables.chunk, after: &end)
      size = end
    }

    /// Returns the offset of a table after the end of the one before, and moves the end.
    private static func reserve<T>(_ type: T.Type, _ count: Int, after end: inout Int) -> Int {
      let start = (end + 15) & ~15
      end = start + MemoryLayout<T>.stride * count
      return start
    }
  }

  /// Creates the tables in memory that starts at an aligned address.
  init(_ capacity: SynthesizerCapacity, at base: UnsafeMutableRawPointer) {
    let layout = Layout(capacity)
    func table<T>(_ offset: Int) -> UnsafeMutablePointer<T> {
      (base + offset).assumingMemoryBound(to: T.self)
    }
    voices = Table(base: table(layout.voices))
    players = Table(base: table(layout.players))
    lanes = table(layout.lanes)
    commands = Table(base: table(layout.commands))
    curves = Table(base: table(layout.curves))
    frames = table(layout.frames)
    taps = table(layout.taps)
    notices = table(layout.notices)
    active = ActivePlayers(
      words: table(layout.activeWords), summary: table(layout.activeSummary), capacity: capacity.players)
    ranks = Table(base: table(layout.ranks))
    rankLists = table(layout.rankLists)
    buses = table(layout.buses)
  }

  /// Returns the twelve lanes of a player.
  @inline(__always)
  func lanes(of player: PlayerIndex) -> UnsafeMutablePointer<Lane> { lanes + player.offset * LaneID.count }

  /// Returns the bus with a number: 0 is left, 1 right, 2 haptic; 3…5 are the same for a fading player; 6 and
  /// above are one bus that is never read.
  @inline(__always)
  func bus(_ index: Int) -> UnsafeMutablePointer<Float> { buses + min(index, 6) * Tables.chunk }
}
