import Synchronization

/// A bounded queue (ring buffer) between two threads, one that writes and one that reads; neither thread ever
/// blocks.
///
/// Elements must be plain values. The memory belongs to the caller.
package struct Ring<Element> {
  /// The positions of the writer and the reader, on separate cache lines so that the two threads do not slow
  /// each other down.
  package struct Ends: ~Copyable {
    // Words, as processors of 32 bits have no greater atomics. They wrap around.
    let written = Atomic<UInt>(0)
    private let apart = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    let read = Atomic<UInt>(0)
    private let after = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
  }

  private let ends: UnsafeMutablePointer<Ends>
  private let elements: UnsafeMutablePointer<Element>
  private let mask: UInt

  /// Returns the number of elements of a ring that holds at least `count` elements: a power of two.
  package static func size(for count: Int) -> Int {
    var size = 2
    while size < count { size &*= 2 }
    return size
  }

  /// Creates a ring in zeroed memory for `size(for: count)` elements.
  package init(count: Int, ends: UnsafeMutableRawPointer, elements: UnsafeMutableRawPointer) {
    self.ends = ends.bindMemory(to: Ends.self, capacity: 1)
    self.ends.initialize(to: Ends())
    self.elements = elements.assumingMemoryBound(to: Element.self)
    mask = UInt(Self.size(for: count)) &- 1
  }

  /// The number of elements that still fit into the ring. Only the writer may use this property.
  @inline(__always)
  var freeCount: Int {
    let used =
      ends.pointee.written.load(ordering: .relaxed) &- ends.pointee.read.load(ordering: .acquiring)
    return Int(truncatingIfNeeded: mask &+ 1 &- used)
  }

  /// The numbers of elements written and read since the ring was created.
  @inline(__always)
  var counts: (written: UInt64, read: UInt64) {
    (
      UInt64(ends.pointee.written.load(ordering: .acquiring)),
      UInt64(ends.pointee.read.load(ordering: .relaxed))
    )
  }

  /// Whether the ring contains no element. Only the reader may use this property.
  @inline(__always)
  var isEmpty: Bool {
    ends.pointee.read.load(ordering: .relaxed) == ends.pointee.written.load(ordering: .acquiring)
  }

  /// Writes an element; returns `false` if the ring is full.
  @inline(__always)
  package func push(_ element: Element) -> Bool {
    guard hold(element, behind: 0) else { return false }
    show(1)
    return true
  }

  /// Writes an element that the reader does not see before `show` is called. `count` is the number of such
  /// elements that are already in the ring. Returns `false` if the ring is full.
  @inline(__always)
  func hold(_ element: Element, behind count: Int) -> Bool {
    let place = ends.pointee.written.load(ordering: .relaxed) &+ UInt(bitPattern: count)
    guard place &- ends.pointee.read.load(ordering: .acquiring) <= mask else { return false }
    elements[Int(truncatingIfNeeded: place & mask)] = element
    return true
  }

  /// Makes `count` held elements visible to the reader, all at once.
  @inline(__always)
  func show(_ count: Int) {
    let written = ends.pointee.written.load(ordering: .relaxed)
    ends.pointee.written.store(written &+ UInt(bitPattern: count), ordering: .releasing)
  }

  /// Removes and returns the oldest element; `nil` if the ring is empty.
  @inline(__always)
  package func pop() -> Element? {
    let read = ends.pointee.read.load(ordering: .relaxed)
    guard read != ends.pointee.written.load(ordering: .acquiring) else { return nil }
    let element = elements[Int(truncatingIfNeeded: read & mask)]
    ends.pointee.read.store(read &+ 1, ordering: .releasing)
    return element
  }
}
