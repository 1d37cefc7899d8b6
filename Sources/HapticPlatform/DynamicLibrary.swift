/// A library of the system, found at run time. Never unloaded: its threads may live on.
package struct DynamicLibrary: @unchecked Sendable {  // A handle that may be used from any thread.
  /// The name under which it was found.
  package let name: String
  private let handle: UnsafeMutableRawPointer

  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.name = name
    self.handle = handle
  }

  /// Returns a function of the library; nil when it has none of that name. The caller vouches for the type.
  package func function<Function>(named symbol: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, symbol).map { unsafeBitCast($0, to: Function.self) }
  }
}
