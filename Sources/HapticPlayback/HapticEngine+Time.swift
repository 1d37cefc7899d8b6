extension HapticEngine {
  /// Samples a second.
  public var sampleRate: Double { core.sampleRate }

  /// Engine time in seconds: the base of every `at` of a player.
  ///
  /// It counts what has been asked for by the output since the engine was made; within a block it goes on with the clock. It
  /// stands still while the engine is stopped and never goes back. What is started at `currentTime + d` starts d later.
  public var currentTime: Double { core.currentTime }

  /// When a moment of engine time leaves the output, its latency included, as it is now: nanoseconds on the output's
  /// clock (the system's monotonic one, except for manually clocked outputs). Nil while the engine is stopped and before its
  /// first block.
  public func hostTime(at engineTime: Double) -> UInt64? {
    guard isRunning, engineTime.isFinite else { return nil }
    core.followLatency()
    let anchor = core.anchor
    guard anchor.length > 0 else { return nil }
    let nanoseconds = (engineTime - anchor.time(after: 0)) * 1e9 + Double(core.latency)
    guard nanoseconds > -9e18, nanoseconds < 9e18 else { return nil }
    let (sum, overflow) = Int64(truncatingIfNeeded: anchor.hostTime).addingReportingOverflow(
      Int64(nanoseconds.rounded()))
    return overflow || sum < 0 ? nil : UInt64(sum)
  }

  /// The engine time that leaves the output at a time of its clock: where an animation, a video or another engine can be
  /// met. The inverse of `hostTime(at:)`.
  public func time(atHostTime hostTime: UInt64) -> Double? {
    guard isRunning else { return nil }
    core.followLatency()
    let anchor = core.anchor
    guard anchor.length > 0 else { return nil }
    let distance = Double(Int64(truncatingIfNeeded: hostTime &- anchor.hostTime &- core.latency))
    return anchor.time(after: 0) + distance / 1e9
  }
}

extension EngineCore {
  /// Engine time: see `HapticEngine.currentTime`.
  var currentTime: Double {
    let anchor = anchor
    guard output.isSelfPaced, anchor.length > 0 else { return anchor.time(after: Double(anchor.length)) }
    let elapsed = Int64(truncatingIfNeeded: output.hostTime &- anchor.hostTime)
    let samples = min(max(Double(elapsed) * anchor.sampleRate / 1e9, 0), Double(anchor.length))
    return anchor.time(after: samples)
  }
}
