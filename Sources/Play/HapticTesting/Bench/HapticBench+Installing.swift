import HapticOutputs
import HapticPlayback
import Synchronization

extension HapticBench {
  /// Runs app code on a new test bench. Every engine that the code creates on the default output plays on the
  /// bench.
  ///
  ///     try HapticBench.run { bench in
  ///       let app = ChatApp()          // makes its own engine
  ///       app.messageArrived()
  ///       bench.advance(by: 0.5)
  ///       try bench.felt.expectTransient(at: 0.1, intensity: 0.8)
  ///     }
  ///
  /// The bench applies to the current task, its child tasks, and the handlers of its engines, so tests may run
  /// in parallel. It does not apply to engines that another thread or a detached task creates; the log then
  /// says so, and failures do. For such code, use ``install()``.
  public static func run<Result>(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient,
    _ body: (HapticBench) throws -> Result
  ) rethrows -> Result {
    let bench = HapticBench(
      sampleRate: sampleRate, blockSize: blockSize, recordsSamples: recordsSamples, hardware: hardware,
      strictness: strictness)
    BenchRegistry.begin(bench.store)
    defer { BenchRegistry.end(bench.store) }
    return try bench.apply { try body(bench) }
  }

  /// Calls a function to which the bench applies.
  package func apply<Result>(_ body: () throws -> Result) rethrows -> Result {
    try environment.apply(body)
  }

  /// Runs asynchronous app code on a new test bench. Every engine that the code creates on the default output
  /// plays on the bench.
  public static func run<Result>(
    sampleRate: Double = 48_000, blockSize: Int = 512, recordsSamples: Bool = true,
    hardware: Hardware = .actuator, strictness: Strictness = .lenient,
    isolation: isolated (any Actor)? = #isolation, _ body: (HapticBench) async throws -> Result
  ) async rethrows -> Result {
    let bench = HapticBench(
      sampleRate: sampleRate, blockSize: blockSize, recordsSamples: recordsSamples, hardware: hardware,
      strictness: strictness)
    BenchRegistry.begin(bench.store)
    let watch = SlowWaits.watch(bench.store)
    defer {
      watch.cancel()
      BenchRegistry.end(bench.store)
    }
    return try await bench.environment.apply { try await body(bench) }
  }

  /// The parts that the bench replaces for the code to which it applies.
  private var environment: HapticEnvironment {
    var environment = HapticEnvironment(output: factory)
    environment.scope = scope
    environment.observer = store.observer
    environment.rules = strictness.rules
    return environment
  }

  /// Makes this bench the default output of the whole program. This lasts until ``uninstall()`` is called,
  /// the bench is deallocated, or another bench is installed. Use this method for app code that creates
  /// engines on other threads. Tests that install a bench must not run in parallel.
  public func install() {
    Self.installed.withLock { installed in
      if let other = installed { BenchRegistry.end(other) }
      installed = store
      BenchRegistry.begin(store)
      DefaultOutput.replaceProgramEnvironment(with: environment)
    }
  }

  /// Ends the effect of ``install()``. Does nothing if another bench has been installed since.
  public func uninstall() {
    Self.installed.withLock { installed in
      guard installed === store else { return }
      installed = nil
      BenchRegistry.end(store)
      DefaultOutput.replaceProgramEnvironment(with: HapticEnvironment())
    }
  }

  /// The state of the installed bench, which does not keep the bench itself alive.
  private static let installed = Mutex<BenchStore?>(nil)

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
