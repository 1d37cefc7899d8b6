import Synchronization

/// A function that runs when the program exits by `exit` or by the end of `main`.
package final class ExitHandler: Sendable {
  private let handler: @convention(c) () -> Void
  private let count = Atomic<Int>(0)

  /// Creates a handler; it is not installed yet. The function may run more than once.
  package init(_ handler: @escaping @convention(c) () -> Void) { self.handler = handler }

  /// Installs the handler so that it runs before those that are installed so far, above all those of a library that was loaded
  /// just now. Only the first eight calls have an effect: the system limits their number.
  package func install() {
    if count.wrappingAdd(1, ordering: .relaxed).newValue <= 8 { atexit(handler) }
  }
}
