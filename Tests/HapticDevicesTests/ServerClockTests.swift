import TestExpectations
import Testing

@testable import HapticOutputs
@testable import HapticServers

@Suite struct ServerClockTests {
  @Test("a clock that is ahead or behind is brought to the monotonic one")
  func shiftedClock() {
    for theirs in [500 as UInt64, 9_000_000_000] {
      var clock = ServerClock()
      clock.compare(before: 1_000_000, theirs: theirs, after: 1_002_000)
      expectEqual(clock.hostTime(of: theirs), 1_001_000)
      expectEqual(clock.hostTime(of: theirs + 7), 1_001_007)
    }
  }

  @Test("a reading that was delayed does not move the time") func delayedReading() {
    var clock = ServerClock()
    clock.compare(before: 1_000_000, theirs: 0, after: 1_000_000)
    clock.compare(before: 2_000_000, theirs: 1_000_000, after: 9_000_000)
    expectEqual(clock.hostTime(of: 0), 1_000_000)
    // The next one that is tight counts: the clocks have drifted.
    clock.compare(before: 10_000_000, theirs: 9_000_300, after: 10_000_000)
    expectEqual(clock.hostTime(of: 9_000_300), 10_000_000)
  }

  @Test("the first reading counts however long it took") func firstReading() {
    var clock = ServerClock()
    clock.compare(before: 0, theirs: 5_000_000, after: 8_000_000)
    expectEqual(clock.hostTime(of: 5_000_000), 4_000_000)
  }
}
