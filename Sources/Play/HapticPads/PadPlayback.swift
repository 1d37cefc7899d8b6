/// A playback on one pad step by step, for a caller that owns the connection to the pad and the time.
///
/// All times are nanoseconds of a monotonic clock of the caller. Call ``next(now:)`` in a loop and do what it says.
public protocol PadPlayback: Sendable {
  /// Returns what to do at a time. After ``PadPlaybackStep/send(_:)``, call it again as soon as the report was sent: the
  /// distance to the next report counts from then.
  mutating func next(now: Int64) -> PadPlaybackStep

  /// Ends the playback: the next steps put the pad to rest, then ``PadPlaybackStep/finished`` follows.
  mutating func stop()

  /// Returns a report that puts the pad to rest at once, for a caller that has no time for the steps; nil from an index
  /// on. Send them in order.
  func restingReport(_ index: Int) -> PadReport?
}

/// The next step of a caller that plays on a pad.
public enum PadPlaybackStep: Sendable {
  /// Supply what plays next.
  case supply
  /// Send a report, once: a report that the system refuses is lost.
  case send(PadReport)
  /// Do nothing before a time.
  case wait(until: Int64)
  /// Let a number of units of what plays pass unheard, because the caller was late: 512 frames of sound, or a slot.
  case skip(Int)
  /// The pad is at rest: nothing more is sent.
  case finished
}
