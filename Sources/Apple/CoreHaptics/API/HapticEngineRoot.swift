#if !canImport(Darwin)
  import Foundation

  /// The superclass of `CHHapticEngine`. The module never creates an instance of this class itself.
  ///
  /// The class exists so that the engine can declare `init() throws`, as on Apple platforms, and subclasses
  /// of the engine can override it. A class that inherits `NSObject.init()`, which does not throw, cannot
  /// declare this initializer. This class does not inherit `NSObject.init()`.
  open class _HapticEngineRoot: NSObject, @unchecked Sendable {  // A constant alone.
    let adapter: EngineAdapter

    init(_ adapter: EngineAdapter) {
      self.adapter = adapter
      super.init()
    }
  }
#endif
