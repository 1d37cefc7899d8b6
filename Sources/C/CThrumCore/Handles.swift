import CThrum

/// The kinds of objects that a handle (an opaque pointer of thrum.h) can refer to. Each handle stores the
/// number of its kind. Other memory is unlikely to contain these numbers.
package enum HandleKind: UInt32 {
  case pattern = 0x5448_5250
  case renderer = 0x5448_5252
  case padEncoder = 0x5448_5247
  case mixer = 0x5448_524D
  // The handles of libthrum.
  case written = 0x5448_5257
  case engine = 0x5448_5245
  case player = 0x5448_524C
  case pad = 0x5448_5244
  case feedback = 0x5448_5246

  /// The number that a handle stores after it was freed.
  static var freed: UInt32 { 0x5448_5200 }

  var name: String {
    switch self {
    case .pattern: "pattern"
    case .renderer: "renderer"
    case .padEncoder: "pad encoder"
    case .mixer: "mixer"
    case .written: "list of written files"
    case .engine: "engine"
    case .player: "player"
    case .pad: "pad"
    case .feedback: "feedback player"
    }
  }

  /// The article before the name.
  var article: String { self == .engine ? "an" : "a" }
}

/// Returns the memory of a handle, which is checked as far as possible: not NULL, aligned, and marked with the
/// expected kind. Not generic, so that another module calls it without creating metadata, which allocates.
package func handle(
  _ opaque: OpaquePointer?, _ kind: HandleKind
) throws(CoreFailure) -> UnsafeMutablePointer<thrum_handle> {
  guard let opaque else { throw .argument("the \(kind.name) is NULL; create one first") }
  let pointer = UnsafeMutablePointer<thrum_handle>(opaque)
  guard UInt(bitPattern: opaque) % UInt(MemoryLayout<thrum_handle>.alignment) == 0,
    pointer.pointee.kind == kind.rawValue
  else {
    throw CoreFailure(
      Int(THRUM_WRONG_HANDLE),
      "the pointer is not \(kind.article) \(kind.name), or it was freed; pass one that has not been freed")
  }
  return pointer
}

/// A handle of the kind that belongs to `Object`, checked when this value is created.
package struct Handle<Object: AnyObject> {
  private let pointer: UnsafeMutablePointer<thrum_handle>

  /// Creates a value from a pointer, which is checked as far as possible.
  package init(_ opaque: OpaquePointer?, _ kind: HandleKind) throws(CoreFailure) {
    pointer = try handle(opaque, kind)
  }

  /// The object, which stays alive until the handle is freed. `nil` if the handle was freed.
  package var object: Object? {
    pointer.pointee.object.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure with the object. Throws `THRUM_BUSY` if another thread is using the handle.
  package func alone<Value>(_ body: (Object) throws(CoreFailure) -> Value) throws(CoreFailure) -> Value {
    guard thrum_handle_enter(pointer) != 0 else {
      throw CoreFailure(
        Int(THRUM_BUSY), "another thread is using it; take turns, or use one for each thread")
    }
    defer { thrum_handle_leave(pointer) }
    guard let object else { throw CoreFailure(Int(THRUM_WRONG_HANDLE), "the handle was freed") }
    return try body(object)
  }

  /// Creates a handle that keeps an object alive until `free()`.
  package static func make(_ object: Object, _ kind: HandleKind) -> OpaquePointer {
    let pointer = UnsafeMutablePointer<thrum_handle>.allocate(capacity: 1)
    pointer.initialize(
      to: thrum_handle(
        kind: kind.rawValue, is_used: 0, object: Unmanaged.passRetained(object).toOpaque()))
    return OpaquePointer(pointer)
  }

  /// Frees the handle and, if `releasesObject`, releases its object. Throws `THRUM_BUSY` if another thread is
  /// using the handle.
  package func free(releasesObject: Bool = true) throws(CoreFailure) {
    guard thrum_handle_enter(pointer) != 0 else {
      throw CoreFailure(Int(THRUM_BUSY), "another thread is using it; wait for that thread first")
    }
    let object = pointer.pointee.object
    pointer.pointee.kind = HandleKind.freed
    pointer.pointee.object = nil
    pointer.deallocate()
    if let object, releasesObject { Unmanaged<Object>.fromOpaque(object).release() }
  }
}
