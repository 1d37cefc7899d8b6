import Synchronization

/// The state of a door: it states who may use a render loop and everything that the loop reads.
///
/// One call of an output may be inside at a time. The engine closes the door before it touches the loop. If
/// the call inside does not leave in time, the engine abandons the loop and never touches it again.
package enum DoorState: UInt8, Sendable, Hashable {
  /// No call is inside and none may enter: the engine may use the loop.
  case closed
  /// No call is inside; one may enter.
  case open
  /// A call is inside.
  case inside
  /// A call is inside and is asked to leave.
  case closing
  /// A call is inside that has not left in time: only that call may use the loop.
  case abandoned
  /// The call has left an abandoned door: the memory of the loop may be freed.
  case deserted

  /// A step that a call of the output or the engine takes at a door.
  package enum Step: Sendable, Hashable {
    /// Steps of a call of the output.
    case enter, leave
    /// Steps of the engine.
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

/// A door between the calls of an output and the engine.
struct RenderDoor: ~Copyable {
  private let current = Atomic<DoorState>(.closed)

  /// The current state; the other side may change it at any time.
  @inline(__always)
  var state: DoorState { current.load(ordering: .acquiring) }

  /// Whether the call inside is asked to leave; the call checks this for every chunk.
  @inline(__always)
  var isCancelled: Bool { current.load(ordering: .relaxed) != .inside }

  /// Takes a step; returns the state after it, or `nil` if the step was refused. Never blocks: it tries again
  /// only if the other side has taken a step at the same moment, which happens a few times at most.
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
