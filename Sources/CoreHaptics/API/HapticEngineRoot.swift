#if !canImport(Darwin)
  import Foundation

  /// The superclass of `CHHapticEngine` and a subclass of `NSObject`. It has no instances of its own.
  ///
  /// An initializer that throws cannot override `NSObject.init()`. This class does not inherit that
  /// initializer, so the engine can declare `init() throws`, and subclasses can override it as on Apple
  /// platforms.
  open class _HapticEngineRoot: NSObject, @unchecked Sendable {  // A constant alone.
    let adapter: EngineAdapter

    init(_ adapter: EngineAdapter) {
      self.adapter = adapter
      super.init()
    }
  }
#endif
