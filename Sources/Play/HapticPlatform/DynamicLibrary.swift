/// A library of the system that is loaded at run time. It is never unloaded, because threads of the library
/// may still run.
package struct DynamicLibrary: @unchecked Sendable {  // A handle that may be used from any thread.
  /// The name under which the library was found.
  package let name: String
  private let handle: UnsafeMutableRawPointer

  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.name = name
    self.handle = handle
  }

  /// Returns a function of the library; `nil` if the library has no function with that name. The caller must
  /// ensure that the type is correct.
  package func function<Function>(named symbol: String, as type: Function.Type = Function.self) -> Function? {
    dlsym(handle, symbol).map { unsafeBitCast($0, to: Function.self) }
  }
}
