#if !canImport(Darwin)
  /// Carries a closure of an app to the engine's thread.
  ///
  /// Closures are not `@Sendable` in Apple's declarations, so they cannot be here either: the app has to know that handlers
  /// run on another thread.
  struct Unchecked<Value>: @unchecked Sendable {  // See above: the promise is the app's.
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
