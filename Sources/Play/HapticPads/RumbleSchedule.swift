import HapticActuators

/// Says when HD rumble is sent to a Joy-Con or Switch Pro controller: in slots of 15 ms, on change, and again before the
/// pad would stop by itself.
///
/// All times are nanoseconds of a monotonic clock of the host. Call ``next(now:)`` in a loop. After a step
/// ``Step/slot(_:)``, choose the updates of the slot and ask ``sends(left:right:)``. Call ``next(now:)`` again as soon as a
/// report was sent: the distance to the next report counts from then.
public struct RumbleSchedule: Sendable {
  /// The next step.
  public enum Step: Hashable, Sendable {
    /// Choose the updates of the slot with this number, then ask ``RumbleSchedule/sends(left:right:)``.
    case slot(Int)
    /// Do nothing before a time.
    case wait(until: Int64)
    /// Let a number of slots pass without sending: the host was late.
    case skip(slots: Int)
    /// The stream has ended: nothing more is sent.
    case finished
  }

  private static var milliseconds: Int64 { 1_000_000 }
  /// Rumble that goes on is sent again before so much time passes, even when the host is late by `lateness`.
  private static var renewal: Int64 { 45 * milliseconds }
  private static var lateness: Int64 { 10 * milliseconds }
  /// A pad that was lost this soon after rumble was sent may have been sent too much.
  private static var blame: Int64 { 10_000 * milliseconds }
  /// How often the end of rumble is sent, as any report may get lost.
  private static var neutralReports: Int { 3 }

  /// Whether slots are 30 ms, because the pad disconnected while it rumbled.
  public private(set) var isSlow = false

  private var deadline: Int64
  private var earliest: Int64
  private var now: Int64
  private var slot = 0
  private var lastSent: Int64?
  private var sent = (left: RumbleUpdate.neutral, right: RumbleUpdate.neutral)
  // How many of the reports that end rumble are still to be sent.
  private var neutralsLeft = 0
  private var isStopping = false
  // Whether a report was sent since the last call of `next(now:)`.
  private var hasSent = false

  private let usualSlot: Int64

  /// Creates a schedule whose first slot begins at a time.
  ///
  /// - Parameter slotMilliseconds: the length of a slot, 15…45; other lengths are clamped.
  public init(start: Int64, slotMilliseconds: Int = 15) {
    usualSlot = Int64(min(max(slotMilliseconds, 15), 45)) * Self.milliseconds
    deadline = start
    earliest = start
    now = start
  }

  /// The length of a slot, in nanoseconds.
  public var slotLength: Int64 { isSlow ? max(30 * Self.milliseconds, usualSlot) : usualSlot }

  /// Returns what to do at a time.
  public mutating func next(now: Int64) -> Step {
    self.now = now
    if hasSent {
      // Reports are at least 14 ms (29 ms) apart, however long choosing and sending the last one took.
      earliest = now &+ slotLength - Self.milliseconds
      hasSent = false
    }
    if isStopping, sent.left.isSilent, sent.right.isSilent, neutralsLeft == 0 { return .finished }
    // A clock that ran backward by more than a second was set.
    if deadline &- now > 1000 * Self.milliseconds {
      deadline = now
      earliest = now
      lastSent = lastSent.map { min($0, now) }
    }
    let late = now &- deadline
    if late >= slotLength {
      let missed = late / slotLength
      deadline &+= missed &* slotLength
      slot &+= Int(missed)
      return .skip(slots: Int(missed))
    }
    let due = max(deadline, earliest)
    guard now >= due else { return .wait(until: due) }
    deadline &+= slotLength
    defer { slot &+= 1 }
    return .slot(slot)
  }

  /// Returns whether the updates of the current slot are sent: they differ from those sent last, or rumble must be
  /// renewed or ended. After ``stop()``, send ``RumbleUpdate/neutral`` whenever it is asked for.
  ///
  /// - Parameter isVaried: whether the rumble changes within the slot, so that it is sent in any case; `left` and
  ///   `right` are what plays at its end.
  public mutating func sends(left: RumbleUpdate, right: RumbleUpdate, isVaried: Bool = false) -> Bool {
    let isSilent = left.isSilent && right.isSilent
    if isVaried {
      neutralsLeft = isSilent ? Self.neutralReports : 0
    } else if isSilent {
      if !(sent.left.isSilent && sent.right.isSilent) { neutralsLeft = Self.neutralReports }
      guard neutralsLeft > 0 else { return false }
      neutralsLeft -= 1
    } else {
      neutralsLeft = 0
      let isChanged = left != sent.left || right != sent.right
      // `deadline` is that of the next slot.
      let next = deadline &+ Self.lateness
      guard isChanged || next &- (lastSent ?? now) > Self.renewal else { return false }
    }
    sent = (left, right)
    lastSent = now
    hasSent = true
    return true
  }

  /// Ends the stream: the following slots are silent, and after the reports that end rumble comes ``Step/finished``.
  public mutating func stop() { isStopping = true }

  /// Begins again after the pad was lost and is connected again. A pad that was lost within 10 s of rumble has slots
  /// of 30 ms from now on.
  public mutating func reconnect(lost: Int64, now: Int64) {
    if let lastSent, lost &- lastSent <= Self.blame { isSlow = true }
    deadline = now
    earliest = now
    lastSent = nil
    hasSent = false
    sent = (.neutral, .neutral)
    neutralsLeft = 0
  }
}
