/// Converts times in a live sound to engine times. Events keep their distances in time, although the sound
/// arrives in blocks.
///
/// An event plays at its own time plus an offset. A block of sound demands an offset: the difference between
/// the time from which on the engine can still play events and the time of the sound in the block. The offset
/// is the largest demand of the last blocks, except of the few blocks that are later than the others: if a
/// late block delayed all events, one busy moment a second would delay haptics all the time. After a pause in
/// the sound, the demands before the pause do not count.
struct LiveClock: Sendable {
  /// The longest time in seconds by which late blocks delay events, compared with the earliest block. Should
  /// not be less than a block of the output, because the output requests whole blocks.
  var delayLimit = leastDelayLimit
  static let leastDelayLimit = 0.005
  /// The number of blocks that count: 0.7 s in blocks of 256 samples at 48 kHz.
  private static let count = 128
  /// Of so many blocks, one may be late without a delay of events.
  private static let lateShare = 10
  /// The increase of the demand in seconds that counts as a pause in the sound.
  private static let pause = 0.1

  /// The demands of the last blocks in seconds; the next block replaces the entry at `next`.
  private var demands: [Double] = []
  private var next = 0
  private var lastSoundTime = -Double.infinity
  private var last = Double.infinity
  private var offset = 0.0

  init() { demands.reserveCapacity(Self.count) }

  /// Records that a block with samples from `soundTime` on has arrived while the engine can still play events
  /// at `engineTime` and later. Both are in seconds. Another call for the same block, after the analysis,
  /// updates the demand of the block.
  mutating func note(soundTime: Double, engineTime: Double) {
    let demand = engineTime - soundTime
    if demand >= last + Self.pause {
      demands.removeAll(keepingCapacity: true)
      next = 0
    } else if soundTime == lastSoundTime, !demands.isEmpty {
      // The entry that was written last.
      next = (next + demands.count - 1) % demands.count
    }
    if next < demands.count { demands[next] = demand } else { demands.append(demand) }
    next = (next + 1) % Self.count
    (last, lastSoundTime) = (demand, soundTime)
    let sorted = demands.sorted()
    offset = min(sorted[sorted.count - 1 - sorted.count / Self.lateShare], sorted[0] + delayLimit)
  }

  /// Returns the engine time at which an event at a time of the sound plays, both in seconds. Before the
  /// first `note`, returns the time of the sound.
  func engineTime(_ soundTime: Double) -> Double { soundTime + offset }
}
