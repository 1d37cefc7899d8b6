import HapticPads
import TestSupport
import Testing

private let second: Int64 = 1_000_000_000

/// A pad whose reports are read by a host.
private struct ReportingPad {
  var clock = PadClock()
  var random: SeededGenerator
  var ticks: Double
  var made: Int64 = 0
  var arrived: Int64 = 0
  var drift: Double
  /// The longest delay of a report, in nanoseconds.
  var delay: Int64 = 6_000_000

  init(seed: UInt64, drift: Double, firstTicks: UInt32 = 0) {
    random = SeededGenerator(seed: seed)
    self.drift = drift
    ticks = Double(firstTicks)
  }

  mutating func run(until end: Int64, hostOffset: Int64 = 0) {
    while made < end {
      let tick = UInt32(truncatingIfNeeded: Int64(ticks))
      // Reports are read in order.
      arrived = max(arrived, made + Int64.random(in: 0...delay, using: &random))
      clock.add(ticks: tick, host: arrived + hostOffset)
      made += 4_000_000
      ticks += 4_000_000 * 3e-3 * (1 + drift)
    }
  }
}

@Suite struct PadClockTests {
  @Test(
    "The drift is found within 3 ppm in a minute and a half, also across the wrap of the pad's time",
    arguments: [-480e-6, -200e-6, -1e-6, 0, 40e-6, 499e-6], [0, UInt32.max - 60_000_000])
  func drift(drift: Double, firstTicks: UInt32) {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var pad = ReportingPad(seed: seed, drift: drift, firstTicks: firstTicks)
    pad.run(until: 9 * second)
    #expect(pad.clock.drift == nil)
    pad.run(until: 180 * second)
    #expect(abs((pad.clock.drift ?? 1) - drift) < 3e-6)
  }

  @Test("The result moves by at most 5 ppm a second")
  func slew() {
    var pad = ReportingPad(seed: 1, drift: 400e-6)
    var last = 0.0
    for step in 1...200 {
      pad.run(until: Int64(step) * second)
      let drift = pad.clock.drift ?? 0
      #expect(abs(drift - last) <= 7.6e-6)
      if step >= 20 { #expect(abs(drift) <= Double(step - 10) * 5e-6 + 5e-6) }
      last = drift
    }
    #expect(abs(last - 400e-6) < 3e-6)
  }

  @Test("A clock that seems to be off by more than 500 ppm is ignored")
  func implausible() {
    var pad = ReportingPad(seed: 2, drift: 800e-6)
    pad.run(until: 120 * second)
    #expect(pad.clock.drift == nil)
    pad = ReportingPad(seed: 2, drift: 100e-6)
    pad.run(until: 120 * second)
    let before = pad.clock.drift ?? 0
    pad.drift = 5e-3
    pad.run(until: 300 * second)
    #expect(abs((pad.clock.drift ?? 0) - before) < 60e-6)
  }

  @Test("Reports that arrive twice or very late change nothing")
  func duplicates() {
    var pad = ReportingPad(seed: 4, drift: 150e-6)
    for step in 1...180 {
      pad.run(until: Int64(step) * second)
      let tick = UInt32(Int64(pad.ticks) - 12_000)
      pad.clock.add(ticks: tick, host: pad.arrived)
      pad.clock.add(ticks: tick &- 30_000, host: pad.arrived)
      // The radio stalls for 0.7 s; then reports arrive in order.
      pad.delay = step % 20 == 0 ? 700_000_000 : 6_000_000
    }
    #expect(abs((pad.clock.drift ?? 1) - 150e-6) < 20e-6)
  }

  @Test("A host clock that is set, and a pad that is reset, keep the drift")
  func jumps() {
    var pad = ReportingPad(seed: 5, drift: -120e-6)
    pad.run(until: 120 * second)
    for jump in [5 * second, -3 * second, 86_400 * second] {
      pad.run(until: pad.made + 30 * second, hostOffset: jump)
      #expect(abs((pad.clock.drift ?? 0) + 120e-6) < 15e-6)
    }
    pad.ticks = 0
    pad.run(until: pad.made + 90 * second)
    #expect(abs((pad.clock.drift ?? 0) + 120e-6) < 5e-6)
    var clock = PadClock()
    for (tick, host) in [(0, Int64.min), (UInt32.max, .max), (1, 0), (0, 1), (5, .min)] as [(UInt32, Int64)] {
      clock.add(ticks: tick, host: host)
    }
    #expect(clock.drift == nil)
  }
}
