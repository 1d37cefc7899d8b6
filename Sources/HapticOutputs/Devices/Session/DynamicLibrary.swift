#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A library of the system, found at run time. Never unloaded: its threads may live on.
struct DynamicLibrary: @unchecked Sendable {  // A handle that may be used from any thread.
  /// The name under which it was found.
  let name: String
  private let handle: UnsafeMutableRawPointer

  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.name = name
    self.handle = handle
  }

  /// A function of it. The caller vouches for the type.
  func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws(OutputError)
    -> Function
  {
    guard let address = dlsym(handle, symbol) else {
      throw OutputError(
        .libraryMissing, "the library has no function \(symbol); install a newer one", file: name)
    }
    return unsafeBitCast(address, to: Function.self)
  }
}
