/// The system's monotonic clock, in nanoseconds.
package enum HostClock {
  /// The time now. Safe on any thread.
  package static var now: UInt64 {
    var time = timespec()
    #if canImport(Darwin)
      // Stands still while the machine sleeps, as the clock of audio devices does.
      clock_gettime(CLOCK_UPTIME_RAW, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return UInt64(max(0, time.tv_sec)) &* 1_000_000_000 &+ UInt64(max(0, time.tv_nsec))
  }

  /// Seconds as nanoseconds: 0 for NaN and what is negative, at most eleven days.
  package static func nanoseconds(_ seconds: Double) -> UInt64 {
    seconds > 0 ? UInt64(min(seconds, 1e6) * 1e9) : 0
  }

  /// Sleeps until a time; returns at once when it has passed.
  package static func sleep(until time: UInt64) {
    while true {
      let now = Self.now
      guard time > now else { return }
      let left = time - now
      var wait = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      // A signal may end it early: look again.
      nanosleep(&wait, nil)
    }
  }
}
