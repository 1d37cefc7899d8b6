import Synchronization

/// The replacements by a test bench for the code that it runs. A member that is `nil` replaces nothing.
///
/// There is one environment for each task, which its child tasks inherit, and one for the whole program, which
/// applies to tasks that have none.
package struct HapticEnvironment: Sendable {
  /// Creates the output of an engine that is created without one.
  package var output: DefaultOutput.Factory?
  /// The objects that all users of the default output share.
  package var scope: DefaultOutput.Scope?
  /// The `EngineObserver`, a type of HapticPlayback, which has a property for it.
  package var anyObserver: (any Sendable)?
  /// The `PlatformRules`, a type of HapticPlayback, which has a property for them.
  package var anyRules: (any Sendable)?
  /// An object that exists until all tasks that the current call of the app has created have ended.
  package var call: (any AnyObject & Sendable)?

  /// Creates an environment that replaces at most the default output.
  package init(output: DefaultOutput.Factory? = nil) { self.output = output }

  /// The environment of the current task; `nil` outside of test benches.
  @TaskLocal package static var ofTask: HapticEnvironment?

  private static let program = Mutex(HapticEnvironment())

  /// The environment of the whole program.
  package static var ofProgram: HapticEnvironment {
    get { program.withLock { $0 } }
    set { program.withLock { $0 = newValue } }
  }

  /// The environment that applies to the current task.
  package static var current: HapticEnvironment { ofTask ?? ofProgram }

  /// Calls a function to whose task the environment applies.
  package func apply<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$ofTask.withValue(self, operation: body)
  }

  /// Calls an asynchronous function to whose task the environment applies.
  package func apply<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$ofTask.withValue(self, operation: body, isolation: isolation)
  }
}
