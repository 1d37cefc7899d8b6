import HapticOutputs
import HapticPlatform
import Synchronization

/// The two threads of an engine. Only the control thread starts and stops the output; only the handler thread
/// calls the app. So a start or stop never waits for a handler, and a handler may start and stop the engine.
///
/// Each thread starts when it is first needed and ends with the engine's core, which the threads keep alive.
struct EngineThreads: Sendable {
  fileprivate var control: SystemThread?
  fileprivate var handlers: SystemThread?
  /// Whether the threads have been detached or joined.
  fileprivate var areReleased = false

  var hasControl: Bool { control != nil }
  var hasHandlers: Bool { handlers != nil }
}

extension EngineCore {
  /// Starts the control thread and the handler thread, unless they are already running. Throws `notRunning`
  /// after the engine was shut down, and `outputFailed` if a thread cannot be started.
  func startThreads() throws(EngineError) {
    try threads.withLock { threads throws(EngineError) in
      if state.withLock({ $0.life.isOver }) { throw Self.gone }
      if threads.handlers == nil {
        let thread = try SystemThread(
          name: "an engine's handlers", orThrow: EngineErrorKind.outputFailed
        ) { self.runHandlers() }
        threads.handlers = thread
      }
      if threads.control == nil {
        let thread = try SystemThread(name: "an engine", orThrow: EngineErrorKind.outputFailed) {
          self.runControl()
        }
        threads.control = thread
      }
    }
  }

  /// Detaches both threads or, if `joins` is set, waits until they have finished. Call this method after
  /// `end()`; only the first call has an effect.
  func releaseThreads(joins: Bool) {
    let waits = joins && !isOwnThread
    let threads = threads.withLock { threads -> [SystemThread] in
      defer { threads.areReleased = true }
      return threads.areReleased ? [] : [threads.control, threads.handlers].compactMap(\.self)
    }
    for thread in threads { if waits { thread.join() } else { thread.detach() } }
  }

  private var isControlThread: Bool { threads.withLock { $0.control?.isCurrent ?? false } }
  private var isOwnThread: Bool {
    threads.withLock { ($0.control?.isCurrent ?? false) || ($0.handlers?.isCurrent ?? false) }
  }

  // MARK: Orders

  /// Queues an order. If the engine has been shut down, the order is refused at once.
  func order(_ order: EngineOrder) {
    let isTaken = state.withLock { state in
      guard !state.life.isOver else { return false }
      state.orders.append(order)
      return true
    }
    if isTaken { control.signal() } else { refuse(order) }
  }

  private func refuse(_ order: EngineOrder) {
    var failure: EngineError?
    if case .start = order { failure = Self.gone }
    switch order.answer {
    case .none: break
    case .completion(let completion): completion(failure)
    case .ticket(let ticket): ticket.complete(failure)
    }
  }

  /// Queues an order and waits until the control thread has carried it out, after all earlier orders. Does
  /// not wait if called on the control thread itself.
  func orderAndWait(_ order: (EngineOrder.Answer) -> EngineOrder) throws(EngineError) {
    // Only a `deinit` of an app's object can call from this thread: it cannot wait for itself.
    if isControlThread { return self.order(order(.none)) }
    let ticket = EngineOrder.Ticket()
    self.order(order(.ticket(ticket)))
    if let failure = ticket.wait() { throw failure }
  }

  private func runControl() {
    while true {
      waitForControl()
      // The audio thread signals after each block while inputs move.
      state.withLock { if !$0.following.isEmpty { collect(&$0) } }
      while let order = nextOrder() {
        let failure = carryOut(order)
        finish(order, failure)
      }
      // The calling thread refuses orders that arrive after the shutdown.
      if state.withLock({ $0.life.isOver && $0.orders.isEmpty }) { return }
    }
  }

  private func nextOrder() -> EngineOrder? {
    state.withLock { state in
      guard let order = state.orders.popFirst() else { return nil }
      state.busyThreads += 1
      return order
    }
  }

  private func finish(_ order: EngineOrder, _ failure: EngineError?) {
    let needsHandlers = state.withLock { state in
      // After the calls that the order has caused, such as those for players that finished.
      if case .completion(let completion) = order.answer {
        state.calls.append(.completion(completion, failure))
      }
      return endWork(&state)
    }
    if needsHandlers { work.signal() }
    if case .ticket(let ticket) = order.answer { ticket.complete(failure) }
  }

  // MARK: Handlers

  private func runHandlers() {
    while true {
      work.wait()
      // For the times of felt frames; callers of `hostTime(at:)` update the latency themselves.
      followLatency()
      state.withLock { noteOverload(&$0) }
      while let call = nextCall() {
        state.withLock { $0.currentCall = call.name }
        context.run(call.name) { perform(call) }
        // Released before the work counts as done, and outside the lock.
        withExtendedLifetime(consume call) {}
        state.withLock { state in
          state.currentCall = nil
          _ = endWork(&state)
        }
      }
      let isOver = state.withLock { state in
        guard state.life == .ending, state.isIdle, !state.link.hasNotices else { return false }
        state.life = .ended
        return true
      }
      if isOver { return }
    }
  }

  private func nextCall() -> EngineCall? {
    state.withLock { state in
      collect(&state)
      guard let call = state.calls.popFirst() else {
        wakeIdleWaiters(&state)
        return nil
      }
      state.busyThreads += 1
      return call
    }
  }

  // MARK: Idleness

  /// Notes that a thread has finished a piece of work. Returns whether the handler thread has work to do.
  private func endWork(_ state: inout EngineState) -> Bool {
    state.busyThreads -= 1
    wakeIdleWaiters(&state)
    return !state.calls.isEmpty || state.life == .ending
  }

  private func wakeIdleWaiters(_ state: inout EngineState) {
    guard state.isIdle else { return }
    for _ in 0..<state.idleWaiters { idle.signal() }
    state.idleWaiters = 0
  }

  /// Waits until the engine has handled everything reported so far, including calls of handlers. Returns at
  /// once on the engine's own threads.
  func settle() {
    guard !isOwnThread else { return }
    orderRecovery()
    let waits = state.withLock { state in
      if state.life == .ended { return false }
      noteOverload(&state)
      // This queues the handlers that wait for the end of all players.
      collect(&state)
      guard !state.isIdle else { return false }
      state.idleWaiters += 1
      return true
    }
    guard waits else { return }
    work.signal()
    control.signal()
    guard let slow = observer?.slowSettle else { return idle.wait() }
    var said: String?
    while !idle.wait(until: HostClock.now &+ slow.delay) {
      let running = state.withLock { $0.currentCall } ?? "a start or a stop"
      if running != said { slow.report(running) }
      said = running
    }
  }
}
