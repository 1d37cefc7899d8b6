/// A signal handler that can pass a signal on to the handler that was installed before it.
///
/// A chain is one handler together with the earlier action of each signal. Several chains may handle the same
/// signal; each chain passes the signal on to the chain before it. Make a chain a global constant, so that
/// its handler can refer to it.
package struct SignalChain: @unchecked Sendable {  // `earlier` is written before a handler reads it.
  private let handler: @convention(c) (Int32) -> Void
  private let flags: Int32
  /// The earlier action of each signal, by the signal's number.
  private let earlier: UnsafeMutablePointer<sigaction>

  /// The number of entries in `earlier`; all signals have smaller numbers.
  private static let count: Int32 = 65

  /// Creates a chain that handles no signal yet.
  ///
  /// - Parameters:
  ///   - runsOnce: whether the handler runs only for the first signal with a given number; a second signal
  ///     with that number gets the default action.
  ///   - handler: the handler. It may do only what is allowed in a signal handler, and calls `passOn` if the
  ///     signal should have its earlier effect.
  package init(runsOnce: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void) {
    self.handler = handler
    // On the alternate signal stack, if one exists: the signal may mean that the thread's own stack has
    // overflowed.
    flags = SA_ONSTACK | (runsOnce ? Int32(bitPattern: UInt32(SA_RESETHAND)) : 0)
    earlier = .allocate(capacity: Int(Self.count))
    earlier.initialize(repeating: sigaction(), count: Int(Self.count))
  }

  /// Installs the handler for a signal. Does nothing if the signal is ignored (as by `nohup`) or if this
  /// chain handles it already.
  ///
  /// - Parameter replacesHandlers: whether to install the handler even if the signal already has another
  ///   handler; otherwise the handler only replaces a default action.
  package func handle(_ number: Int32, replacesHandlers: Bool = true) {
    guard number > 0, number < Self.count else { return }
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return }
    let there = action.handlerAddress
    let isDefault = there == unsafeBitCast(SIG_DFL, to: Int.self)
    if there == unsafeBitCast(SIG_IGN, to: Int.self) || there == unsafeBitCast(handler, to: Int.self) {
      return
    }
    guard isDefault || replacesHandlers else { return }
    earlier[Int(number)] = action
    action.setHandler(handler)
    action.sa_flags = flags
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }

  /// Restores the signal's earlier action and sends the signal again; the signal is delivered when the
  /// handler returns. Call this method only in a handler.
  package func passOn(_ number: Int32) {
    guard number > 0, number < Self.count else { return }
    sigaction(number, earlier + Int(number), nil)
    raise(number)
  }
}

extension sigaction {
  /// The address of the handler, for comparison with other handlers.
  package var handlerAddress: Int {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #else
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #endif
  }

  /// Replaces the handler.
  package mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #else
      __sigaction_handler.sa_handler = handler
    #endif
  }
}
