/// Handlers of signals that leave the last word to what was there before them.
package enum SignalChain {
  /// Installs a handler, unless the signal is ignored (as by `nohup`) or the handler is there already.
  package static func put(_ handler: @escaping @convention(c) (Int32) -> Void, before number: Int32) {
    guard number > 0, number < signalCount else { return }
    var current = sigaction()
    guard sigaction(number, nil, &current) == 0 else { return }
    let ours = unsafeBitCast(handler, to: Int.self)
    let there = current.handlerAddress
    if there == unsafeBitCast(SIG_IGN, to: Int.self) || there == ours { return }
    earlierActions[Int(number)] = current
    var action = current
    action.setHandler(handler)
    // On the stack for signals, if there is one: the thread's own may be what ran out.
    action.sa_flags = SA_ONSTACK
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }

  /// Puts back what was there before and sends the signal again: it arrives when the handler returns. For handlers.
  package static func passOn(_ number: Int32) {
    guard number > 0, number < signalCount else { return }
    sigaction(number, earlierActions + Int(number), nil)
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

/// Signals have smaller numbers.
private let signalCount: Int32 = 65
/// What each signal did before, by its number. Written before the handler is installed, read in it.
nonisolated(unsafe) private let earlierActions: UnsafeMutablePointer<sigaction> = {
  let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: Int(signalCount))
  actions.initialize(repeating: sigaction(), count: Int(signalCount))
  return actions
}()
