/// A handler of signals that leaves the last word to what was there before it.
///
/// A chain is one handler with the earlier action of each signal. Several chains may handle the same signal: each passes it on to the one
/// before. Make it a global constant, so that the handler can name it.
package struct SignalChain: @unchecked Sendable {  // `earlier` is written before a handler reads it.
  private let handler: @convention(c) (Int32) -> Void
  private let flags: Int32
  /// What each signal did before, by its number.
  private let earlier: UnsafeMutablePointer<sigaction>

  /// Signals have smaller numbers.
  private static let count: Int32 = 65

  /// Creates a chain; no signal is handled yet.
  ///
  /// - Parameters:
  ///   - handler: may do only what is allowed in a signal handler, and calls `passOn` where the signal should take its course.
  ///   - runsOnce: whether a second signal of the same number does at once what it did before.
  package init(runsOnce: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void) {
    self.handler = handler
    // On the stack for signals, if there is one: the thread's own may be what ran out.
    flags = SA_ONSTACK | (runsOnce ? Int32(bitPattern: UInt32(SA_RESETHAND)) : 0)
    earlier = .allocate(capacity: Int(Self.count))
    earlier.initialize(repeating: sigaction(), count: Int(Self.count))
  }

  /// Handles a signal, unless it is ignored (as by `nohup`) or this chain handles it already.
  ///
  /// - Parameter replacesHandlers: whether a handler that is there is put behind this one; otherwise only a default action is.
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

  /// Restores what was there before and sends the signal again: it arrives when the handler returns. For handlers.
  package func passOn(_ number: Int32) {
    guard number > 0, number < Self.count else { return }
    sigaction(number, earlier + Int(number), nil)
    raise(number)
  }
}

extension sigaction {
  /// The address of the handler, to compare it with others.
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
