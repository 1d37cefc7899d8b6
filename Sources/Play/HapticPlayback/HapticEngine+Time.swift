extension HapticEngine {
  /// The sample rate of the engine, in hertz.
  public var sampleRate: Double { core.sampleRate }

  /// The engine time in seconds. All `at` parameters of players are engine times.
  ///
  /// Engine time counts the samples that the output has requested since the engine was created. Between two
  /// requests, it follows the output's clock. It does not advance while the engine is stopped, and never goes
  /// back. A player that is started at `currentTime + d` starts `d` seconds later.
  public var currentTime: Double { core.currentTime }

  /// The engine time in seconds of the first sample that the output has not requested yet. An event that is
  /// sent now for this time or later plays in time.
  package var nextBlockTime: Double {
    let anchor = core.anchor
    return anchor.time(after: Double(anchor.length))
  }

  /// Returns the host time at which the user feels what the engine plays at an engine time in seconds.
  ///
  /// A host time is a time in nanoseconds on the output's clock. For a device, this is the system's monotonic
  /// clock. An output whose time passes only when a test or program advances it has a clock of its own. The
  /// result includes the output's current latency. Returns `nil` while the engine is stopped and before its
  /// first block of samples.
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

  /// Returns the engine time, in seconds, of what the user feels at a host time. A host time is a time in
  /// nanoseconds on the output's clock.
  ///
  /// This is the inverse of ``hostTime(at:)``. Use it to synchronise haptics with an animation, a video or
  /// another engine. Returns `nil` while the engine is stopped and before its first block of samples.
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
  /// The engine time in seconds (see `HapticEngine.currentTime`).
  var currentTime: Double {
    let anchor = anchor
    guard output.isSelfPaced, anchor.length > 0 else { return anchor.time(after: Double(anchor.length)) }
    let elapsed = Int64(truncatingIfNeeded: output.hostTime &- anchor.hostTime)
    let samples = min(max(Double(elapsed) * anchor.sampleRate / 1e9, 0), Double(anchor.length))
    return anchor.time(after: samples)
  }
}
