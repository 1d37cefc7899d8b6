import TestExpectations
import TestSupport
import Testing

@testable import HapticOutputs
@testable import HapticServers

@Suite struct HostTimelineTests {
  @Test("Bursts and jitter become an even course that stays with the clock")
  func smoothing() {
    var random = SeededGenerator(seed: 4)
    var timeline = HostTimeline(sampleRate: 48_000)
    var last: UInt64 = 0
    let block = 5_333_333.33
    for index in 0..<5000 {
      let due = 1e12 + Double(index) * block
      let time = timeline.time(measured: UInt64(due + random.unit() * 8e6 - 4e6), frameCount: 256)
      #expect(time > last, "block \(index)")
      if index > 500 {
        #expect(abs(Double(time) - due) < 2.5e6, "block \(index) is off by \(Double(time) - due) ns")
      }
      if index > 500 { #expect(abs(Double(time - last) - block) < 2e5, "block \(index)") }
      last = time
    }
  }

  @Test("A gap is followed at once, and time never goes back")
  func gaps() {
    var timeline = HostTimeline(sampleRate: 48_000)
    expectEqual(timeline.time(measured: 1_000_000_000, frameCount: 48), 1_000_000_000)
    expectEqual(timeline.time(measured: 1_001_000_000, frameCount: 48), 1_001_000_000)
    expectEqual(timeline.time(measured: 5_000_000_000, frameCount: 48), 5_000_000_000)
    expectEqual(timeline.time(measured: 2_000_000_000, frameCount: 48), 5_000_000_000)
  }
}
