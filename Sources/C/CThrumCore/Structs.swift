import CThrum

// Structs that begin with their size, which the header of another version may have made larger.

/// Returns the size that a struct of the caller states, after checking it: not less than `own`, the size that
/// this library knows, and 0 in all bytes beyond. `type` is the name of the struct.
@inline(never)
package func checkedSize(
  _ given: UnsafeRawPointer, own: Int, _ type: String, _ place: Place
) throws(CoreFailure) -> Int {
  // A wrong size must not make the library read far beyond the struct.
  let size = Int(given.loadUnaligned(as: UInt32.self))
  guard size >= own, size <= 4096, size % 4 == 0 else {
    throw place.member("size").failure(
      "is \(size); begin with a macro THRUM_…_INIT, or set it to sizeof(\(type))",
      result: Int(THRUM_INVALID_ARGUMENT))
  }
  for index in own..<size where given.load(fromByteOffset: index, as: UInt8.self) != 0 {
    throw place.failure(
      "has members that this library does not know; set them to 0 or install a newer library",
      result: Int(THRUM_INVALID_ARGUMENT))
  }
  return size
}

/// A list of structs that begin with `size`. Each has the size of the first, which another version of the header
/// may have made larger.
struct StructList<Element: BitwiseCopyable> {
  private let bytes: UnsafeRawBufferPointer
  let count: Int

  /// Creates a list from the caller's pointer and count, after checking both and the sizes of all elements.
  init(
    _ elements: UnsafePointer<Element>?, _ count: Int, _ name: String, _ type: String
  ) throws(CoreFailure) {
    _ = try list(elements, count, name)
    bytes = try structs(elements, count, own: MemoryLayout<Element>.size, name, type)
    self.count = count
  }

  subscript(index: Int) -> Element {
    bytes.loadUnaligned(fromByteOffset: bytes.count / max(1, count) * index, as: Element.self)
  }
}

/// Returns the bytes of a list of structs after checking their sizes.
@inline(never)
private func structs(
  _ first: UnsafeRawPointer?, _ count: Int, own: Int, _ name: String, _ type: String
) throws(CoreFailure) -> UnsafeRawBufferPointer {
  guard let first, count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
  let stride = try checkedSize(first, own: own, type, Place(name, 0))
  guard count <= Int.max / stride else {
    throw .argument("the count of \(name) is beyond what memory can hold; pass the number of elements")
  }
  for index in 1..<max(1, count) {
    let place = Place(name, index)
    guard try checkedSize(first + index * stride, own: own, type, place) == stride else {
      throw place.member("size").failure(
        "differs from that of \(name)[0]; use one sizeof(\(type))", result: Int(THRUM_INVALID_ARGUMENT))
    }
  }
  return UnsafeRawBufferPointer(start: first, count: count * stride)
}
