import HapticOutputs

/// The task-local values with which an engine was created. The engine calls its handlers with them, so that what
/// a handler creates, such as another engine after a reset, belongs to the same test bench.
package struct CreationContext: Sendable {
  private let factory = DefaultOutput.factory
  private let observer = EngineObserver.current
  private let rules = PlatformRules.ofTask
  private let taskToken = EngineObserver.inForce?.taskToken
  private let hasScope = DefaultOutput.taskScope != nil
  /// Weak, because the objects of a scope may own the engine.
  private weak let scope: DefaultOutput.Scope? = DefaultOutput.taskScope

  /// Stores the values of the current task.
  package init() {}

  /// Calls a function with the values. Outside of test benches there are none.
  package func run(_ body: () -> Void) {
    guard factory != nil || observer != nil || rules != nil || hasScope else {
      guard let taskToken else { return body() }
      return EngineObserver.$token.withValue(taskToken(), operation: body)
    }
    DefaultOutput.$factory.withValue(factory) {
      DefaultOutput.$taskScope.withValue(hasScope ? scope ?? DefaultOutput.Scope() : nil) {
        EngineObserver.$current.withValue(observer) {
          PlatformRules.$ofTask.withValue(rules) {
            EngineObserver.$token.withValue(taskToken?(), operation: body)
          }
        }
      }
    }
  }
}
