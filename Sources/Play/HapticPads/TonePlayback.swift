import HapticActuators

/// Plays tones on the actuators of a Joy-Con or Switch Pro controller.
///
/// After a step ``PadPlaybackStep/supply``, pass the tones of the next slot to ``receive(_:)``. Before the first step, stop all other
/// rumble of the pad.
public struct TonePlayback: PadPlayback {
  private var schedule: RumbleSchedule
  private var rumble = SwitchRumble()
  // Whether the report that turns vibration on is due.
  private var enables: Bool
  // Whether that report was sent, and the first slot counts from now.
  private var hasEnabled = false
  private var report: PadReport?
  private var isStopping = false

  /// Creates a playback.
  ///
  /// - Parameters:
  ///   - enables: Whether to turn vibration on first, for a pad that no driver has prepared.
  ///   - start: The time of the first report.
  public init(enables: Bool, start: Int64) {
    self.enables = enables
    schedule = RumbleSchedule(start: start)
  }

  /// The time from the report that turns vibration on to the first slot, in nanoseconds.
  private static var enablingTime: Int64 { 15_000_000 }

  /// Returns what to do at a time, in nanoseconds.
  public mutating func next(now: Int64) -> PadPlaybackStep {
    if enables {
      (enables, hasEnabled) = (false, true)
      return .send(rumble.encodeEnable())
    }
    if hasEnabled {
      hasEnabled = false
      schedule = RumbleSchedule(start: now &+ Self.enablingTime)
      if isStopping { schedule.stop() }
    }
    if let due = report {
      report = nil
      return .send(due)
    }
    switch schedule.next(now: now) {
    case .wait(let until): return .wait(until: until)
    case .skip(let slots): return .skip(slots)
    case .finished: return .finished
    case .slot:
      guard isStopping else { return .supply }
      play(.neutral)
      return next(now: now)
    }
  }

  /// Receives the tones of a slot, which both actuators play.
  public mutating func receive(_ tones: TwoTone) { play(RumbleUpdate(tones)) }

  /// Ends the playback: the next steps put the pad to rest.
  public mutating func stop() {
    isStopping = true
    schedule.stop()
  }

  /// Returns a report that puts the pad to rest at once; nil from an index on.
  public func restingReport(_ index: Int) -> PadReport? {
    var rumble = rumble
    return index == 0 ? rumble.encodeNeutral() : nil
  }

  private mutating func play(_ update: RumbleUpdate) {
    if schedule.sends(left: update, right: update) { report = rumble.encode(left: update, right: update) }
  }
}

extension RumbleUpdate {
  /// Creates an update from the codes of a slot. A silent slot is ``neutral``.
  public init(_ tones: TwoTone) {
    let low = RumbleBand(
      frequencyCode: Int(tones.lowFrequency), amplitudeCode: Int(tones.lowAmplitude))
    let high = RumbleBand(
      frequencyCode: Int(tones.highFrequency), amplitudeCode: Int(tones.highAmplitude))
    let update = RumbleUpdate(low: low, high: high)
    self = update.isSilent ? .neutral : update
  }
}
