import HapticOutputs

/// The environment in which an engine was created. The engine calls its handlers in it, so that what a handler
/// creates, such as another engine after a reset, belongs to the same test bench.
package struct CreationContext: Sendable {
  private let environment: HapticEnvironment?
  private let taskToken = HapticEnvironment.current.observer?.taskToken
  private let hasScope: Bool
  /// Weak, because the objects of a scope may own the engine.
  private weak let scope: DefaultOutput.Scope?

  /// Stores the environment of the current task.
  package init() {
    var environment = HapticEnvironment.ofTask
    scope = environment?.scope
    hasScope = environment?.scope != nil
    environment?.scope = nil
    environment?.call = nil
    self.environment = environment
  }

  /// Calls a function in the environment.
  ///
  /// - Parameter name: the name of what is called, for messages about calls that do not end.
  package func run(_ name: String, _ body: () -> Void) {
    guard environment != nil || taskToken != nil else { return body() }
    var environment = environment ?? HapticEnvironment.ofProgram
    if hasScope { environment.scope = scope ?? DefaultOutput.Scope() }
    environment.call = taskToken?(name)
    environment.apply(body)
  }
}
