import Synchronization

/// The state of a door, a lock-free guard that controls whether a call of the output or the engine may use a
/// render loop and everything that the loop reads.
///
/// One call of an output may be inside at a time. The engine closes the door before it uses the loop. If the
/// call inside does not leave in time, the engine abandons the loop and never uses it again.
package enum DoorState: UInt8, Sendable, Hashable {
  /// No call of the output uses the render loop, and no call may start to use it. The engine may use the
  /// loop.
  case closed
  /// No call of the output uses the render loop, and one call may start to use it. The engine must not use
  /// the loop.
  case open
  /// A call of the output is using the render loop.
  case inside
  /// A call of the output is still using the render loop, and the engine has asked the call to return.
  case closing
  /// A call of the output did not return in time, so the engine has given up the render loop. Only this call
  /// may still use the loop.
  case abandoned
  /// The call that did not return in time has returned at last. The memory of the abandoned render loop may
  /// now be freed.
  case returned

  /// A change of state that a call of the output, or the engine, requests.
  package enum Step: Sendable, Hashable {
    /// The requests of a call of the output: `enter` starts using the render loop, `leave` stops using it.
    case enter, leave
    /// The requests of the engine: `open` lets a call of the output use the render loop, `close` lets no
    /// further call use it, and `abandon` gives up the loop because a call does not return.
    case open, close, abandon
  }

  /// Returns the state after a step; `nil` if the step is refused in this state.
  package func after(_ step: Step) -> DoorState? {
    switch (step, self) {
    case (.open, .closed): .open
    case (.enter, .open): .inside
    case (.leave, .inside): .open
    case (.leave, .closing): .closed
    case (.leave, .abandoned): .returned
    case (.close, .open): .closed
    case (.close, .inside): .closing
    case (.abandon, .closing): .abandoned
    default: nil
    }
  }
}

extension DoorState: AtomicRepresentable {}

/// A lock-free guard that lets either a call of the output or the engine use a render loop, but never both.
struct RenderDoor: ~Copyable {
  private let current = Atomic<DoorState>(.closed)

  /// The current state; another thread may change it at any time.
  @inline(__always)
  var state: DoorState { current.load(ordering: .acquiring) }

  /// Whether the engine has asked the call inside to leave. The call checks this property for every chunk of
  /// samples.
  @inline(__always)
  var isCancelled: Bool { current.load(ordering: .relaxed) != .inside }

  /// Applies a step. Returns the state after the step, or `nil` if the step was refused. Never blocks, because
  /// it retries only if another thread has taken a step at the same moment, which happens a few times at
  /// most.
  @inline(__always)
  func apply(_ step: DoorState.Step) -> DoorState? {
    var before = current.load(ordering: .acquiring)
    while true {
      guard let after = before.after(step) else { return nil }
      let (isDone, found) = current.compareExchange(
        expected: before, desired: after, ordering: .acquiringAndReleasing)
      if isDone { return after }
      before = found
    }
  }
}
