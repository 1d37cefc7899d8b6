import Synchronization

/// A function that runs when the program exits, by `exit` or by returning from `main`.
package final class ExitHandler: Sendable {
  private let handler: @convention(c) () -> Void
  private let count = Atomic<Int>(0)

  /// Creates a handler without installing it. The handler may run more than once, if it is installed more
  /// than once.
  package init(_ handler: @escaping @convention(c) () -> Void) { self.handler = handler }

  /// Installs the handler. It runs before all handlers installed so far, in particular those of a library
  /// that was just loaded. Only the first eight calls have an effect, because the system limits the number of
  /// exit handlers.
  package func install() {
    if count.wrappingAdd(1, ordering: .relaxed).newValue <= 8 { atexit(handler) }
  }
}
