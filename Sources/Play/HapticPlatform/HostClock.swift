/// The system's monotonic clock, in nanoseconds.
package enum HostClock {
  /// The current time in nanoseconds. Safe on any thread.
  package static var now: UInt64 {
    var time = timespec()
    #if canImport(Darwin)
      // This clock does not advance while the machine sleeps, like the clock of audio devices.
      clock_gettime(CLOCK_UPTIME_RAW, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return UInt64(max(0, time.tv_sec)) &* 1_000_000_000 &+ UInt64(max(0, time.tv_nsec))
  }

  /// Converts seconds to nanoseconds. NaN and negative values become 0; values above 10⁶ s (eleven days)
  /// count as 10⁶ s.
  package static func nanoseconds(_ seconds: Double) -> UInt64 {
    seconds > 0 ? UInt64(min(seconds, 1e6) * 1e9) : 0
  }

  /// Sleeps until a time in nanoseconds; returns at once if that time has passed.
  package static func sleep(until time: UInt64) {
    while true {
      let now = Self.now
      guard time > now else { return }
      let left = time - now
      var wait = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      // A signal may end the sleep early: check the time again.
      nanosleep(&wait, nil)
    }
  }
}
