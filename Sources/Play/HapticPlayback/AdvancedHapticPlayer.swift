/// A player that can also pause, seek, loop and change its rate.
public final class AdvancedHapticPlayer: HapticPlayer, @unchecked Sendable {  // As its base class.
  /// Pauses the player at an engine time in seconds. Events that are sounding fade out within 2 ms.
  public func pause(at time: Double = 0) throws(EngineError) {
    try core.send(.pause, at: core.moment(time), of: record)
  }

  /// Resumes a paused player, at an engine time in seconds, from the position at which it was paused. Events
  /// that the pause interrupted continue from the point of interruption.
  public func resume(at time: Double = 0) throws(EngineError) {
    try core.send(.resume, at: core.moment(time), of: record)
  }

  /// Moves playback to a position in the pattern, in seconds. The player must be playing or paused. Events
  /// that started before that position stay silent.
  ///
  /// At a position at or beyond the pattern's duration, the player finishes or, if it loops, continues from
  /// the beginning. Throws `invalidTime` for a negative position, NaN, or a position beyond 10⁹ s.
  public func seek(to offset: Double) throws(EngineError) {
    guard offset >= 0, offset <= EngineCore.latestTime else {
      throw EngineError(.invalidTime, "\(offset) is not an offset: 0 or more seconds of the pattern")
    }
    try core.send(.seek(offset), at: .next(after: 0), of: record)
  }

  /// Whether the player repeats the pattern until the player is stopped. A pattern whose `loopLength` is 0,
  /// such as an empty pattern, repeats only if `loopEnd` is set; otherwise it plays once.
  public var loops: Bool {
    get { core.state.withLock { _ in record.settings.loops } }
    set { core.set(.loops, of: record) { $0.loops = newValue } }
  }

  /// The position in the pattern, in seconds, at which a looping player jumps back to the beginning. 0, the
  /// default, means the end of the last event (see `PreparedPattern.loopLength`). Negative and non-finite
  /// values are ignored.
  public var loopEnd: Double {
    get { core.state.withLock { _ in record.settings.loopEnd } }
    set {
      guard newValue >= 0, newValue < .infinity else { return }
      core.set(.loopEnd, of: record) { $0.loopEnd = newValue }
    }
  }

  /// The speed of playback, as a factor: 1 by default, clamped to 0.001…1000. Only finite values above 0 are
  /// accepted; others are ignored.
  ///
  /// The rate scales the times and durations of events, parameters and curves, and `loopEnd`. The rate
  /// changes neither the pitch of sounds nor the fades at the start and end of events (see Rendering §1).
  public var playbackRate: Double {
    get { core.state.withLock { _ in record.settings.rate } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.set(.rate, of: record) { $0.rate = min(max(newValue, 0.001), 1000) }
    }
  }

  /// Calls the completion handler with an error, on the thread of the engine's other handlers, for a start that
  /// failed. Does nothing if the engine cannot create its threads or has been shut down.
  package func reportFailedStart(_ error: EngineError) {
    do throws(EngineError) {
      try core.startThreads()
    } catch {
      return
    }
    core.state.withLock { state in
      if let completion = record.completion { state.calls.append(.completion(completion, error)) }
    }
    core.work.signal()
  }

  /// The handler that the engine calls once for each playback that finishes, on the thread of the engine's
  /// other handlers. The argument is an error if something outside the player, such as the loss of a device,
  /// ended the playback; otherwise `nil`.
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
