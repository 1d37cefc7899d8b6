import Synchronization

/// A bounded queue between two threads, one that puts in and one that takes out; neither ever waits.
///
/// Plain values only. The memory belongs to the caller.
struct Ring<Element> {
  /// How far each side has come; on cache lines of their own, so that the sides do not slow each other.
  struct Ends: ~Copyable {
    let written = Atomic<UInt64>(0)
    private let apart = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    let read = Atomic<UInt64>(0)
    private let after = (UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0), UInt64(0))
  }

  private let ends: UnsafeMutablePointer<Ends>
  private let elements: UnsafeMutablePointer<Element>
  private let mask: UInt64

  /// The number of elements that a ring for at least `count` has: a power of two.
  static func size(for count: Int) -> Int {
    var size = 2
    while size < count { size &*= 2 }
    return size
  }

  /// A ring in zeroed memory with room for `size(for: count)` elements.
  init(count: Int, ends: UnsafeMutableRawPointer, elements: UnsafeMutableRawPointer) {
    self.ends = ends.bindMemory(to: Ends.self, capacity: 1)
    self.ends.initialize(to: Ends())
    self.elements = elements.assumingMemoryBound(to: Element.self)
    mask = UInt64(Self.size(for: count)) &- 1
  }

  /// The writer's question: how many more fit.
  @inline(__always)
  var room: Int {
    let used =
      ends.pointee.written.load(ordering: .relaxed) &- ends.pointee.read.load(ordering: .acquiring)
    return Int(truncatingIfNeeded: mask &+ 1 &- used)
  }

  /// How many elements were put in since the beginning, and taken out.
  @inline(__always)
  var counts: (written: UInt64, read: UInt64) {
    (ends.pointee.written.load(ordering: .acquiring), ends.pointee.read.load(ordering: .relaxed))
  }

  /// The reader's question: whether anything waits.
  @inline(__always)
  var isEmpty: Bool {
    ends.pointee.read.load(ordering: .relaxed) == ends.pointee.written.load(ordering: .acquiring)
  }

  /// Puts an element in; false when the ring is full.
  @inline(__always)
  func push(_ element: Element) -> Bool {
    guard hold(element, behind: 0) else { return false }
    show(1)
    return true
  }

  /// Puts an element behind `count` others that the reader does not see yet either; false when the ring is full.
  @inline(__always)
  func hold(_ element: Element, behind count: Int) -> Bool {
    let place = ends.pointee.written.load(ordering: .relaxed) &+ UInt64(truncatingIfNeeded: count)
    guard place &- ends.pointee.read.load(ordering: .acquiring) <= mask else { return false }
    elements[Int(truncatingIfNeeded: place & mask)] = element
    return true
  }

  /// Lets the reader see so many that were held, all at once.
  @inline(__always)
  func show(_ count: Int) {
    let written = ends.pointee.written.load(ordering: .relaxed)
    ends.pointee.written.store(written &+ UInt64(truncatingIfNeeded: count), ordering: .releasing)
  }

  /// Takes the oldest element out; nil when there is none.
  @inline(__always)
  func pop() -> Element? {
    let read = ends.pointee.read.load(ordering: .relaxed)
    guard read != ends.pointee.written.load(ordering: .acquiring) else { return nil }
    let element = elements[Int(truncatingIfNeeded: read & mask)]
    ends.pointee.read.store(read &+ 1, ordering: .releasing)
    return element
  }
}
