#if !canImport(Darwin)
  import Foundation

  /// The superclass of `CHHapticEngine`, below `NSObject`. It has no instances.
  ///
  /// `NSObject.init()` cannot be overridden by an initializer that throws. This class does not inherit it, so that the
  /// engine may have `init() throws`, and subclasses may override that, as they do on Apple platforms.
  open class _HapticEngineRoot: NSObject, @unchecked Sendable {  // A constant alone.
    let adapter: EngineAdapter

    init(_ adapter: EngineAdapter) {
      self.adapter = adapter
      super.init()
    }
  }
#endif
