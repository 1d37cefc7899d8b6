#if !canImport(Darwin)
  import Foundation

  /// The superclass of `CHHapticEngine` and a subclass of `NSObject`. It has no instances of its own.
  ///
  /// On Apple platforms, the engine has an initializer `init() throws`, which subclasses can override. An
  /// initializer that throws cannot override `NSObject.init()`. This class does not inherit
  /// `NSObject.init()`, so the engine and its subclasses can declare `init() throws` here too.
  open class _HapticEngineRoot: NSObject, @unchecked Sendable {  // A constant alone.
    let adapter: EngineAdapter

    init(_ adapter: EngineAdapter) {
      self.adapter = adapter
      super.init()
    }
  }
#endif
