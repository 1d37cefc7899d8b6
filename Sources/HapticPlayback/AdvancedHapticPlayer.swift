/// A player that can also pause, seek, loop and change its rate.
public final class AdvancedHapticPlayer: HapticPlayer, @unchecked Sendable {  // As its base class.
  /// Holds it; what sounds fades within 2 ms.
  public func pause(at time: Double = 0) throws(EngineError) {
    try core.send(.pause, at: core.moment(time), of: record)
  }

  /// Goes on where it was held; events are taken up in their middle.
  public func resume(at time: Double = 0) throws(EngineError) {
    try core.send(.resume, at: core.moment(time), of: record)
  }

  /// Goes to a moment of the pattern, in seconds, while it plays or is held. Events that began before stay silent. At or
  /// beyond the duration it ends, or a loop goes to its beginning.
  public func seek(to offset: Double) throws(EngineError) {
    guard offset >= 0, offset <= EngineCore.latestTime else {
      throw EngineError(.invalidTime, "\(offset) is not an offset: 0 or more seconds of the pattern")
    }
    try core.send(.seek(offset), at: .next(after: 0), of: record)
  }

  /// Whether it repeats until it is stopped. A pattern whose `loopLength` is 0, such as an empty one, repeats only with a
  /// `loopEnd`; without one it plays once.
  public var loops: Bool {
    get { core.state.withLock { _ in record.settings.loops } }
    set { core.set(.loops, of: record) { $0.loops = newValue } }
  }

  /// Where it repeats, in seconds of the pattern; 0 is the end of the last event (`PreparedPattern.loopLength`). A
  /// negative or non-finite value is ignored.
  public var loopEnd: Double {
    get { core.state.withLock { _ in record.settings.loopEnd } }
    set {
      guard newValue >= 0, newValue < .infinity else { return }
      core.set(.loopEnd, of: record) { $0.loopEnd = newValue }
    }
  }

  /// How fast pattern time goes, above 0; others are ignored. Kept within 0.001…1000. Scales the times of events,
  /// parameters and curves, durations and `loopEnd`, never pitch or the envelope (Rendering §1).
  public var playbackRate: Double {
    get { core.state.withLock { _ in record.settings.rate } }
    set {
      guard newValue > 0, newValue < .infinity else { return }
      core.set(.rate, of: record) { $0.rate = min(max(newValue, 0.001), 1000) }
    }
  }

  /// Called once for every run that ends, on the handler thread; the error is set if something outside ended it.
  public var completionHandler: (@Sendable (EngineError?) -> Void)? {
    get { core.state.withLock { _ in record.completion } }
    set {
      let old = core.state.withLock { _ in
        let old = record.completion
        record.completion = newValue
        return old
      }
      // Not under the lock: it may hold the last of a player.
      withExtendedLifetime(old) {}
    }
  }
}
