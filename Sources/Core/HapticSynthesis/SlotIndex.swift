/// The number of an element in a table of the synthesizer, or `none`. The type parameter distinguishes
/// voices, players and curves.
struct SlotIndex<Element>: Equatable {
  /// The number, from 0; below 0 means `none`.
  var number: Int32

  @inline(__always)
  init(_ number: Int32) { self.number = number }

  @inline(__always)
  init(_ number: Int) { self.number = Int32(truncatingIfNeeded: number) }

  @inline(__always)
  static var none: SlotIndex { SlotIndex(Int32(-1)) }

  @inline(__always)
  var isNone: Bool { number < 0 }

  @inline(__always)
  var offset: Int { Int(number) }
}

typealias PlayerIndex = SlotIndex<Player>
typealias VoiceIndex = SlotIndex<Voice>
typealias CommandIndex = SlotIndex<QueuedCommand>
typealias CurveIndex = SlotIndex<LiveCurve>

/// A table in memory that belongs to the synthesizer's owner. Indices are not checked, because they always
/// come from the synthesizer itself.
struct Table<Element> {
  let base: UnsafeMutablePointer<Element>

  /// The element with an index, which can be read and changed in place.
  @inline(__always)
  subscript(index: SlotIndex<Element>) -> Element {
    unsafeAddress { UnsafePointer(base + index.offset) }
    nonmutating unsafeMutableAddress { base + index.offset }
  }
}
