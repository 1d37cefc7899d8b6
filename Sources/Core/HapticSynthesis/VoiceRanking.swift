/// The position of a voice in the ranking of voices that new events can replace.
struct VoiceRank: Linked {
  var links = Links<VoiceRank>.none
  /// The number of the voice's list; below 0 if the voice is in no list.
  var list: Int32 = -1
}

/// Groups the sounding voices into lists of similar loudness, so that the quietest voice is found without
/// examining the others.
///
/// The lists are built in one pass when a voice must be replaced for the first time in a chunk of samples,
/// and updated until the end of the chunk. A list spans 1.5 dB; within a list, the voice that was ranked
/// first is replaced first.
struct VoiceRanking {
  /// The lists cover loudness from 2⁻³⁰ up to 2.
  static var listCount: Int { 128 }
  let lists: UnsafeMutablePointer<SlotList<VoiceRank>>
  let ranks: Table<VoiceRank>
  /// Bit n is set if list n contains a voice.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// Whether the lists have been built for the current chunk.
  private(set) var isBuilt = false

  init(lists: UnsafeMutablePointer<SlotList<VoiceRank>>, ranks: Table<VoiceRank>) {
    self.lists = lists
    self.ranks = ranks
  }

  mutating func begin() {
    for list in 0..<Self.listCount { lists[list] = SlotList() }
    low = 0
    high = 0
    isBuilt = true
  }

  mutating func end() { isBuilt = false }

  mutating func insert(_ voice: VoiceIndex, loudness: Double) {
    let list = Self.list(for: loudness)
    let rank = SlotIndex<VoiceRank>(voice.number)
    lists[list].append(rank, in: ranks)
    ranks[rank].list = Int32(truncatingIfNeeded: list)
    if list < 64 { low |= 1 << UInt64(list) } else { high |= 1 << UInt64(list &- 64) }
  }

  mutating func remove(_ voice: VoiceIndex) {
    let rank = SlotIndex<VoiceRank>(voice.number)
    let list = Int(ranks[rank].list)
    lists[list].remove(rank, in: ranks)
    guard lists[list].isEmpty else { return }
    if list < 64 { low &= ~(1 << UInt64(list)) } else { high &= ~(1 << UInt64(list &- 64)) }
  }

  /// The voice to replace next; `none` if no voice sounds.
  var quietest: VoiceIndex {
    if low != 0 { return VoiceIndex(lists[low.trailingZeroBitCount].first.number) }
    if high != 0 { return VoiceIndex(lists[64 &+ high.trailingZeroBitCount].first.number) }
    return .none
  }

  /// Returns the number of the list for a loudness. There are four lists for each doubling of loudness,
  /// selected by the exponent and two bits of the mantissa.
  private static func list(for loudness: Double) -> Int {
    let least = Float(1.0 / 1_073_741_824.0)
    let value = Float(loudness)
    guard value > least else { return 0 }
    let step = (value.bitPattern &- least.bitPattern) >> 21
    return min(Int(step), listCount &- 1)
  }
}
