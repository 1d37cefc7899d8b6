/// A queue in a ring buffer that grows as needed.
package struct Deque<Element> {
  private var slots: [Element?] = []
  private var first = 0
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Adds an element at the end.
  package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(first + count) % slots.count] = element
    count += 1
  }

  /// Removes and returns the first element; `nil` if the queue is empty.
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[first].take()
    first = (first + 1) % slots.count
    count -= 1
    // Memory that only a burst needed is freed.
    if count == 0 && slots.count > 1024 { self = Deque() }
    return element
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(16, 2 * slots.count))
    for index in 0..<count { larger.append(slots[(first + index) % slots.count]) }
    larger += Array(repeating: nil, count: max(16, 2 * slots.count) - count)
    slots = larger
    first = 0
  }
}
