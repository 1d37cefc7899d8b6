import Synchronization

/// Who may use what lies behind a door: a render loop and everything it reads.
///
/// One call of an output may be inside at a time. The engine closes the door before it touches what lies behind it; when the call
/// inside does not leave in time, the engine abandons everything behind the door and never touches it again.
package enum DoorState: UInt8, Sendable, Hashable {
  /// No call is inside and none may enter: what lies behind the door is the engine's.
  case closed
  /// No call is inside; one may enter.
  case open
  /// A call is inside.
  case inside
  /// A call is inside and is asked to leave.
  case closing
  /// A call is inside that has not left in time: only that call may touch what lies behind the door.
  case abandoned
  /// The call has left an abandoned door: the memory behind it may be freed.
  case deserted

  /// What the two sides do to a door.
  package enum Step: Sendable, Hashable {
    /// A call of the output.
    case enter, leave
    /// The engine.
    case open, close, abandon
  }

  /// The state after a step; nil when the step is refused in this state.
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

  /// The state just now; the other side may change it at any time.
  @inline(__always)
  var state: DoorState { current.load(ordering: .acquiring) }

  /// Whether the call inside is asked to leave: for the call itself, at every chunk.
  @inline(__always)
  var isCancelled: Bool { current.load(ordering: .relaxed) != .inside }

  /// Takes a step; returns the state after it, or nil when it was refused. Never waits: it is repeated only when the other
  /// side has taken a step at the same moment, and a door takes few of them.
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
