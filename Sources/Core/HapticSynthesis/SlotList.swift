/// The neighbours of an element in a list.
struct Links<Element> {
  var next: SlotIndex<Element>
  var previous: SlotIndex<Element>

  @inline(__always)
  static var none: Links { Links(next: .none, previous: .none) }
}

/// An element of a table, which can be in one list at a time.
protocol Linked {
  var links: Links<Self> { get set }
}

/// A doubly linked list of elements of a table. Every operation takes constant time.
struct SlotList<Element: Linked> {
  private(set) var first = SlotIndex<Element>.none
  private(set) var last = SlotIndex<Element>.none

  @inline(__always)
  var isEmpty: Bool { first.isNone }

  @inline(__always)
  mutating func append(_ index: SlotIndex<Element>, in table: Table<Element>) {
    table[index].links = Links(next: .none, previous: last)
    if last.isNone { first = index } else { table[last].links.next = index }
    last = index
  }

  @inline(__always)
  mutating func remove(_ index: SlotIndex<Element>, in table: Table<Element>) {
    let links = table[index].links
    if links.previous.isNone { first = links.next } else { table[links.previous].links.next = links.next }
    if links.next.isNone { last = links.previous } else { table[links.next].links.previous = links.previous }
  }
}

/// The unused elements of a table.
struct FreeList<Element: Linked> {
  private(set) var first = SlotIndex<Element>.none

  @inline(__always)
  var isEmpty: Bool { first.isNone }

  /// Removes and returns a free element; `none` if all elements are in use.
  @inline(__always)
  mutating func removeNext(from table: Table<Element>) -> SlotIndex<Element> {
    let index = first
    if !index.isNone { first = table[index].links.next }
    return index
  }

  @inline(__always)
  mutating func give(_ index: SlotIndex<Element>, to table: Table<Element>) {
    table[index].links.next = first
    first = index
  }

  /// Marks all elements of a table as free; element 0 will be used first. Only the links of a free element
  /// are used.
  mutating func fill(_ table: Table<Element>, count: Int) {
    first = .none
    for number in stride(from: count - 1, through: 0, by: -1) { give(SlotIndex(number), to: table) }
  }
}
