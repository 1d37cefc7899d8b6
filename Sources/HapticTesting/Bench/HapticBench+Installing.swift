import HapticOutputs
import HapticPlayback
import Synchronization

extension HapticBench {
  /// Runs app code on a bench: every engine that it makes without choosing an output plays on the bench.
  ///
  ///     try HapticBench.run { bench in
  ///       let app = ChatApp()          // makes its own engine
  ///       app.messageArrived()
  ///       bench.advance(by: 0.5)
  ///       try bench.felt.expectTransient(at: 0.1, intensity: 0.8)
  ///     }
  ///
  /// Holds for this task and those made in it, so tests may run side by side. Engines that a thread or detached task makes
  /// are not seen: see ``install()``.
  public static func run<Result>(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient,
    _ body: (HapticBench) throws -> Result
  ) rethrows -> Result {
    let bench = HapticBench(
      sampleRate: sampleRate, blockSize: blockSize, recordsSamples: recordsSamples, hardware: hardware,
      strictness: strictness)
    return try EngineObserver.$current.withValue(bench.store.observer) {
      try DefaultOutput.$factory.withValue(bench.factory) {
        try DefaultOutput.$scope.withValue(DefaultOutput.Scope()) {
          try PlatformRules.$ofTask.withValue(strictness.rules) { try body(bench) }
        }
      }
    }
  }

  /// Runs app code that awaits.
  public static func run<Result>(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient,
    isolation: isolated (any Actor)? = #isolation, _ body: (HapticBench) async throws -> Result
  ) async rethrows -> Result {
    let bench = HapticBench(
      sampleRate: sampleRate, blockSize: blockSize, recordsSamples: recordsSamples, hardware: hardware,
      strictness: strictness)
    return try await EngineObserver.$current.withValue(
      bench.store.observer,
      operation: {
        try await DefaultOutput.$factory.withValue(
          bench.factory,
          operation: {
            try await DefaultOutput.$scope.withValue(
              DefaultOutput.Scope(),
              operation: {
                try await PlatformRules.$ofTask.withValue(
                  strictness.rules, operation: { try await body(bench) }, isolation: isolation)
              }, isolation: isolation)
          }, isolation: isolation)
      }, isolation: isolation)
  }

  /// Makes this bench the default output of the whole program, until ``uninstall()`` or until the bench is gone: for app code
  /// that makes engines on other threads. Tests that do so must not run side by side.
  public func install() {
    Self.installed.withLock { installed in
      installed = ObjectIdentifier(self)
      DefaultOutput.override = factory
      EngineObserver.shared = store.observer
      PlatformRules.ofProgram = strictness.rules
    }
  }

  /// Takes the bench out again; does nothing when another one has been installed since.
  public func uninstall() {
    Self.installed.withLock { installed in
      guard installed == ObjectIdentifier(self) else { return }
      installed = nil
      DefaultOutput.override = nil
      EngineObserver.shared = nil
      PlatformRules.ofProgram = PlatformRules()
    }
  }

  private static let installed = Mutex<ObjectIdentifier?>(nil)

  var factory: DefaultOutput.Factory {
    switch hardware {
    case .actuator: { [store] () throws(OutputError) in store.makeOutput() }
    case .none:
      { () throws(OutputError) in
        throw OutputError(.noDevice, "this test bench stands for a machine without haptics", place: "bench")
      }
    }
  }
}
