import Synchronization

/// The state of a door, a lock-free guard that controls whether a call of the output or the engine may use a
/// render loop and everything that the loop reads.
///
/// One call of an output may be inside at a time. The engine closes the door before it uses the loop. If the
/// call inside does not leave in time, the engine abandons the loop and never uses it again.
package enum DoorState: UInt8, Sendable, Hashable {
  /// No call of the output is using the loop, and none may start to. The engine may use the loop.
  case closed
  /// No call of the output is using the loop, and one call may start to.
  case open
  /// A call of the output is using the loop.
  case inside
  /// A call of the output is using the loop, and the engine has asked the call to return.
  case closing
  /// A call of the output has not returned in time. Only this call may use the loop.
  case abandoned
  /// The call of the output has returned after the loop was abandoned, so the memory of the loop may be
  /// freed.
  case deserted

  /// A change of state that a call of the output, or the engine, requests.
  package enum Step: Sendable, Hashable {
    /// The steps of an output's call: to start using the loop, and to stop using it.
    case enter, leave
    /// The steps of the engine: to admit calls, to admit no more calls, and to leave the loop to a call that
    /// does not return.
    case open, close, abandon
  }

  /// Returns the state after a step; `nil` if the step is refused in this state.
  package func after(_ step: Step) -> DoorState? {
    switch (step, self) {
    case (.open, .closed): .open
    case (.enter, .open): .inside
    case (.leave, .inside): .open
    case (.leave, .closing): .closed
    case (.leave, .abandoned): .deserted
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

  /// Takes a step. Returns the state after the step, or `nil` if the step was refused. Never blocks, because
  /// it retries only if another thread has taken a step at the same moment, which happens a few times at
  /// most.
  @inline(__always)
  func take(_ step: DoorState.Step) -> DoorState? {
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
