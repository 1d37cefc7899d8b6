/// The players that have work to do: one bit for each player, and one summary bit for each word that
/// contains a set bit.
///
/// The synthesizer visits these players in the order of their numbers, because this order determines the
/// order in which samples are added.
struct ActivePlayers {
  let words: UnsafeMutablePointer<UInt64>
  let summary: UnsafeMutablePointer<UInt64>
  let capacity: Int

  /// Returns the number of 64-bit words for a number of players.
  static func wordCount(_ players: Int) -> Int { players / 64 + 1 }
  /// Returns the number of 64-bit words of the summary for a number of players.
  static func summaryCount(_ players: Int) -> Int { wordCount(players) / 64 + 1 }

  func removeAll() {
    words.update(repeating: 0, count: Self.wordCount(capacity))
    summary.update(repeating: 0, count: Self.summaryCount(capacity))
  }

  func insert(_ player: PlayerIndex) {
    let word = player.offset >> 6
    words[word] |= 1 << UInt64(player.offset & 63)
    summary[word >> 6] |= 1 << UInt64(word & 63)
  }

  func remove(_ player: PlayerIndex) {
    let word = player.offset >> 6
    words[word] &= ~(1 << UInt64(player.offset & 63))
    if words[word] == 0 { summary[word >> 6] &= ~(1 << UInt64(word & 63)) }
  }

  /// Returns the first active player whose number is `number` or higher; `none` if there is no such player.
  func first(from number: Int) -> PlayerIndex {
    guard number < capacity else { return .none }
    var word = number >> 6
    let rest = words[word] >> UInt64(number & 63)
    if rest != 0 { return PlayerIndex(number &+ rest.trailingZeroBitCount) }
    word &+= 1
    var group = word >> 6
    guard group < Self.summaryCount(capacity) else { return .none }
    var bits = (summary[group] >> UInt64(word & 63)) << UInt64(word & 63)
    while bits == 0 {
      group &+= 1
      guard group < Self.summaryCount(capacity) else { return .none }
      bits = summary[group]
    }
    word = group << 6 &+ bits.trailingZeroBitCount
    return PlayerIndex(word << 6 &+ words[word].trailingZeroBitCount)
  }
}
