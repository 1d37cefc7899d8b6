/// A set of lanes of one player. To visit its lanes in the order of their numbers, call `next` on a copy. It is
/// not a `Sequence`, because the methods of that protocol allocate.
struct LaneSet {
  /// Bit n is set if the set contains lane n.
  private var bits: UInt32

  private init(bits: UInt32) { self.bits = bits }

  static var none: LaneSet { LaneSet(bits: 0) }
  static var all: LaneSet { LaneSet(bits: 1 << UInt32(LaneID.count) &- 1) }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  @inline(__always)
  func contains(_ lane: Int) -> Bool { bits >> UInt32(truncatingIfNeeded: lane) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ lane: Int) { bits |= 1 << UInt32(truncatingIfNeeded: lane) }

  /// Inserts the lanes of another set.
  @inline(__always)
  mutating func insert(_ other: LaneSet) { bits |= other.bits }

  /// The number of lanes in the set.
  var count: Int { bits.nonzeroBitCount }

  /// Removes and returns the lane with the lowest number.
  @inline(__always)
  mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    let lane = bits.trailingZeroBitCount
    bits &= bits &- 1
    return lane
  }
}
