import CThrum

/// The caller's buffer for a text, with the variable that receives the required size. Both are optional, but
/// not at the same time.
package struct TextBuffer {
  private let bytes: UnsafeMutablePointer<CChar>?
  private let size: Int
  private let needed: UnsafeMutablePointer<Int>?

  package init(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ needed: UnsafeMutablePointer<Int>?)
    throws(CoreFailure)
  {
    guard size >= 0 else { throw .argument("size is beyond what memory can hold; pass the buffer's size") }
    guard bytes != nil || size == 0 else {
      throw .argument("buffer is NULL and size is \(size); pass a buffer, or 0 to ask for the size")
    }
    guard bytes != nil || needed != nil else {
      throw .argument("buffer and needed are NULL; pass at least one of them")
    }
    self.bytes = bytes
    self.size = size
    self.needed = needed
    // If the call fails later, the caller finds an empty text and size 0.
    needed?.pointee = 0
    if let bytes, size > 0 { bytes.pointee = 0 }
  }

  /// Reports the size of a text and copies the text into the buffer, with a zero byte at its end. Throws
  /// `THRUM_TOO_SMALL` if the buffer is too small.
  func write(_ text: UnsafeBufferPointer<UInt8>) throws(CoreFailure) {
    needed?.pointee = text.count + 1
    guard let bytes else { return }
    guard size > text.count else {
      throw CoreFailure(
        Int(THRUM_TOO_SMALL), "the text has \(text.count + 1) bytes and the buffer \(size); enlarge it")
    }
    for index in 0..<text.count { bytes[index] = CChar(bitPattern: text[index]) }
    bytes[text.count] = 0
  }

  /// Reports the size of a text and copies the text as UTF-8, with a zero byte at its end. Throws
  /// `THRUM_TOO_SMALL` if the buffer is too small.
  package func write(_ text: String) throws(CoreFailure) {
    let bytes = Array(text.utf8)
    // The compiler does not infer the error type of a closure passed to withUnsafeBufferPointer, so the error
    // is stored and thrown afterwards.
    var failure: CoreFailure?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(CoreFailure) { try write(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

/// The caller's buffer for a list, with the variable that receives the number of elements. Both are optional,
/// but not at the same time.
package struct ListBuffer<Element> {
  private let elements: UnsafeMutablePointer<Element>?
  private let capacity: Int
  private let needed: UnsafeMutablePointer<Int>?
  private let name: String

  package init(
    _ elements: UnsafeMutablePointer<Element>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
    _ name: String
  ) throws(CoreFailure) {
    guard capacity >= 0, capacity <= Int.max / max(1, MemoryLayout<Element>.stride) else {
      throw .argument(
        "the capacity of \(name) is beyond what memory can hold; pass the number of elements for which the list has room"
      )
    }
    guard elements != nil || capacity == 0 else {
      throw .argument(
        "\(name) is NULL and its capacity \(capacity); pass a list, or the capacity 0 to ask for the count")
    }
    guard elements != nil || needed != nil else {
      throw .argument("\(name) and the pointer for its count are NULL; pass at least one of them")
    }
    self.elements = elements
    self.capacity = capacity
    self.needed = needed
    self.name = name
    needed?.pointee = 0
  }

  /// Returns whether a list with `count` elements fits, or whether the caller passed no buffer and so only
  /// wants the count.
  func fits(_ count: Int) -> Bool { elements == nil || count <= capacity }

  /// Reports the number of elements of the list to the caller.
  func report(_ count: Int) { needed?.pointee = count }

  /// Returns the failure for a list with `count` elements that does not fit.
  func tooSmall(_ count: Int) -> CoreFailure {
    CoreFailure(
      Int(THRUM_TOO_SMALL), "\(name) has room for \(capacity) and \(count) are needed; enlarge it")
  }

  /// Returns whether the caller passed a buffer and a list with `count` elements fits into it.
  func hasCapacity(for count: Int) -> Bool { elements != nil && count <= capacity }

  /// Reports the number of elements and copies the list into the buffer. Throws `THRUM_TOO_SMALL` if the list
  /// does not fit.
  package func write(_ list: [Element]) throws(CoreFailure) {
    report(list.count)
    guard fits(list.count) else { throw tooSmall(list.count) }
    copy(list)
  }

  /// Copies a list that fits into the buffer, if the caller passed one.
  func copy(_ list: [Element]) {
    guard let elements else { return }
    for index in list.indices { (elements + index).initialize(to: list[index]) }
  }
}

/// Returns the list that the caller passes as a pointer and a count, after checking both. `name` is used in
/// the messages of failures.
package func list<Element>(
  _ elements: UnsafePointer<Element>?, _ count: Int, _ name: String
) throws(CoreFailure) -> UnsafeBufferPointer<Element> {
  guard count >= 0, count <= Int.max / max(1, MemoryLayout<Element>.stride) else {
    throw .argument("the count of \(name) is beyond what memory can hold; pass the number of elements")
  }
  guard elements != nil || count == 0 else {
    throw .argument("\(name) is NULL and its count \(count); pass a list, or the count 0")
  }
  return UnsafeBufferPointer(start: elements, count: count)
}

/// Returns a name that the caller passes as text with a zero byte at its end. Bytes that are not UTF-8 are
/// replaced by U+FFFD. Throws if the name has more than `limit` bytes. `place` is used in the message.
package func text(
  _ name: UnsafePointer<CChar>, _ place: String, limit: Int = 4096
) throws(CoreFailure) -> String {
  String(decoding: try bytes(name, place, limit: limit), as: UTF8.self)
}

/// Returns the bytes of such a name.
func bytes(_ name: UnsafePointer<CChar>, _ place: String, limit: Int) throws(CoreFailure) -> [UInt8] {
  var count = 0
  while name[count] != 0 {
    guard count < limit else { throw .argument("\(place) has more than \(limit) bytes; shorten it") }
    count += 1
  }
  return UnsafeBufferPointer(start: name, count: count).map { UInt8(bitPattern: $0) }
}
