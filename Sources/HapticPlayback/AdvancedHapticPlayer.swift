/// A player that can also pause, seek, loop and change its rate.
public final class AdvancedHapticPlayer: HapticPlayer, @unchecked Sendable {  // As its base class.
  /// Pauses the player; sounding events fade out within 2 ms.
  public func pause(at time: Double = 0) throws(EngineError) {
    try core.send(.pause, at: core.moment(time), of: record)
  }

  /// Resumes the player where it was paused; interrupted events continue from their middle.
  public func resume(at time: Double = 0) throws(EngineError) {
    try core.send(.resume, at: core.moment(time), of: record)
  }

  /// Moves playback to a position in the pattern, in seconds, while the player plays or is paused. Events
  /// that started before that position stay silent. At or beyond the pattern's duration the player finishes,
  /// or, if it loops, continues from the beginning.
  public func seek(to offset: Double) throws(EngineError) {
    guard offset >= 0, offset <= EngineCore.latestTime else {
      throw EngineError(.invalidTime, "\(offset) is not an offset: 0 or more seconds of the pattern")
    }
    try core.send(.seek(offset), at: .next(after: 0), of: record)
  }

  /// Whether the player repeats the pattern until it is stopped. A pattern whose `loopLength` is 0, such as
  /// an empty one, repeats only if `loopEnd` is set; otherwise it plays once.
  public var loops: Bool {
    get { core.state.withLock { _ in record.settings.loops } }
    set { core.set(.loops, of: record) { $0.loops = newValue } }
  }

  /// The position in the pattern at which a loop starts again, in seconds. 0, the default, is the end of the
  /// last event (`PreparedPattern.loopLength`). A negative or non-finite value is ignored.
  public var loopEnd: Double {
    get { core.state.withLock { _ in record.settings.loopEnd } }
    set {
      guard newValue >= 0, newValue < .infinity else { return }
      core.set(.loopEnd, of: record) { $0.loopEnd = newValue }
    }
  }

  /// The speed of playback, as a factor: 1 by default, clamped to 0.001…1000. Values that are not finite and
  /// above 0 are ignored. The rate scales the times of events, parameters and curves, durations and
  /// `loopEnd`, but neither pitch nor envelopes (see Rendering §1).
  public var playbackRate: Double {
    get { core.state.withLock { _ in record.settings.rate } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.set(.rate, of: record) { $0.rate = min(max(newValue, 0.001), 1000) }
    }
  }

  /// The handler that is called on the handler thread once for each playback that finishes. Its error is
  /// `nil` unless something outside the player ended the playback.
  public var completionHandler: (@Sendable (EngineError?) -> Void)? {
    get { core.state.withLock { _ in record.completion } }
    set {
      let old = core.state.withLock { _ in
        let old = record.completion
        record.completion = newValue
        return old
      }
      // Outside the lock: the handler may hold the last reference to a player.
      withExtendedLifetime(old) {}
    }
  }
}
