#if !canImport(Darwin)
  /// A wrapper that passes an app's closure to the engine's thread.
  ///
  /// Apple's declarations do not mark these closures `@Sendable`, so this module cannot do so either. The app
  /// must know that its handlers run on another thread.
  struct Unchecked<Value>: @unchecked Sendable {  // See above: the promise is the app's.
    let value: Value

    init(_ value: Value) { self.value = value }
  }
#endif
