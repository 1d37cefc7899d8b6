import HapticPads
import TestExpectations
import TestSupport
import Testing

/// A host on a manual clock that follows a schedule.
struct StreamedPad {
  var schedule: PadSchedule
  var pad: PadModel
  var now: Int64
  /// When packets were sent, with their numbers.
  var packets: [(time: Int64, packet: Int, isSilent: Bool)] = []
  var states: [Int64] = []
  var skipped: [Int] = []
  var isFinished = false

  init(buffer: CoilBuffer = .normal, drift: Double = 0, jitter: Double = 0, start: Int64 = 0) {
    schedule = PadSchedule(buffer: buffer, start: start)
    pad = PadModel(buffer: buffer, drift: drift, jitter: jitter, seed: 3, start: start)
    now = start
  }

  /// Runs until a time. The host wakes up late by what `lateness` returns, in nanoseconds.
  mutating func run(until end: Int64, silent: Bool = false, lateness: () -> Int64 = { 0 }) {
    while now < end, !isFinished {
      switch schedule.next(now: now) {
      case .wait(let until): now = until + lateness()
      case .skip(let packets): skipped.append(packets)
      case .finished: isFinished = true
      case .render(let packet):
        switch schedule.emission(isSilent: silent) {
        case .nothing: break
        case .stateThenSound:
          states.append(now)
          fallthrough
        case .sound:
          packets.append((now, packet, silent))
          pad.receive(at: now, isSilent: silent)
        }
      }
    }
  }

  /// The shortest time in which three reports were sent, in nanoseconds.
  var tightestThree: Int64 {
    let times = (packets.map(\.time) + states).sorted()
    return zip(times, times.dropFirst(2)).map { $1 - $0 }.min() ?? .max
  }
}

private let second: Int64 = 1_000_000_000

@Suite struct PadScheduleTests {
  @Test("A packet is due every 32/3000 s, without rounding that adds up")
  func cadence() {
    var host = StreamedPad()
    host.run(until: 3600 * second - 1000)
    expectEqual(host.packets.count, 337_500)
    for (time, packet, _) in host.packets {
      guard abs(time - Int64(packet) * 32_000_000_000 / 3000) <= 1 else {
        Issue.record("packet \(packet) at \(time) ns")
        return
      }
    }
    expectEqual(host.schedule.skippedPackets, 0)
    expectEqual(host.pad.underruns, 0)
  }

  @Test("The period follows the pad's clock", arguments: [-500e-6, -200e-6, 35e-6, 500e-6])
  func drift(drift: Double) {
    var host = StreamedPad(drift: drift)
    host.schedule.drift = drift
    host.run(until: 600 * second)
    let expected = 32e9 / 3000 / (1 + drift) * Double(host.packets.count - 1)
    #expect(abs(Double(host.packets.last?.time ?? 0) - expected) < 2)
    expectEqual(host.pad.underruns + host.pad.overruns, 0)
  }

  @Test("A drift out of range counts as the nearest one within it")
  func driftOutOfRange() {
    for (drift, counts) in [(1.0, 500e-6), (-.infinity, -500e-6), (.nan, 0)] as [(Double, Double)] {
      var (odd, even) = (StreamedPad(), StreamedPad())
      odd.schedule.drift = drift
      even.schedule.drift = counts
      odd.run(until: second)
      even.run(until: second)
      expectEqual(odd.packets.map(\.time), even.packets.map(\.time))
    }
  }

  @Test("A host that is a little late catches up without a burst; a later one skips")
  func late() {
    for milliseconds in 1...200 {
      var host = StreamedPad()
      host.run(until: second)
      host.now += Int64(milliseconds) * 1_000_000
      host.run(until: 3 * second)
      #expect(host.tightestThree > 4_000_000)
      #expect(host.skipped.count <= 1)
      // Every packet is sent or skipped.
      let sent = host.packets.map(\.packet)
      expectEqual(sent.count + host.schedule.skippedPackets, (sent.last ?? 0) + 1)
      expectEqual(host.skipped.reduce(0, +), host.schedule.skippedPackets)
      if milliseconds < 10 { #expect(host.schedule.skippedPackets == 0) }
      if milliseconds > 33 { #expect(host.schedule.skippedPackets >= 2) }
      // The grid stays.
      #expect((host.packets.last?.time ?? 0) % 32_000_000 % 10_666_666 <= 2)
    }
  }

  @Test("The distance to the next packet counts from when the last one was sent")
  func slowRendering() {
    var schedule = PadSchedule(buffer: .normal, start: 0)
    expectEqual(schedule.next(now: 20_000_000), .render(packet: 0))
    expectEqual(schedule.emission(isSilent: false), .stateThenSound)
    expectEqual(schedule.next(now: 23_000_000), .wait(until: 28_000_000))
    expectEqual(schedule.next(now: 28_000_000), .render(packet: 1))
    expectEqual(schedule.emission(isSilent: false), .sound)
    expectEqual(schedule.next(now: 30_000_000), .wait(until: 32_500_000))
  }

  @Test("No stall of the host makes a burst, and sound goes on")
  func stalls() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var host = StreamedPad(jitter: 0.002)
    host.run(until: 300 * second) {
      let draw = Int64.random(in: 0..<1000, using: &random)
      return draw == 0
        ? Int64.random(in: 0..<5 * second, using: &random)
        : (draw < 50 ? Int64.random(in: 0..<60_000_000, using: &random) : draw * 500)
    }
    #expect(host.tightestThree > 4_000_000)
    let sent = host.packets.map(\.packet)
    #expect(zip(sent, sent.dropFirst()).allSatisfy { $0 < $1 })
    expectEqual(sent.count + host.schedule.skippedPackets, (sent.last ?? 0) + 1)
  }

  @Test("A host clock that jumps loses what lies between, and the stream goes on at once")
  func clockJumps() {
    var host = StreamedPad(start: 100 * second)
    host.run(until: 110 * second)
    host.now += 86_400 * second
    host.run(until: host.now + second)
    #expect(host.packets.filter { $0.time > 86_400 * second }.count >= 93)
    let count = host.packets.count
    host.now -= 86_400 * second
    host.run(until: host.now + second)
    #expect(host.packets.count - count >= 93)
    for now in [Int64.min, .max, 0] {
      var schedule = PadSchedule(buffer: .normal, start: 0)
      _ = schedule.next(now: now)
      _ = schedule.next(now: now)
    }
  }

  @Test("The coils are freed before the first packet and every two seconds of sound, never in a burst")
  func states() {
    var host = StreamedPad()
    host.run(until: 10 * second, silent: true)
    expectEqual(host.states, [0])
    host.run(until: 30 * second)
    expectEqual(host.states.count, 11)
    #expect(zip(host.states, host.states.dropFirst()).dropFirst().allSatisfy { $1 - $0 < 2_011_000_000 })
    #expect(host.tightestThree > 4_000_000)
  }

  @Test("A stream ends with the packet that ends the sound and enough silence to empty the queue")
  func ending() {
    for buffer in [CoilBuffer.fast, .normal, .safe] {
      var host = StreamedPad(buffer: buffer)
      host.run(until: second)
      let count = host.packets.count
      host.schedule.stop()
      host.run(until: 2 * second, silent: true)
      #expect(host.isFinished)
      expectEqual(host.packets.count - count, 1 + buffer.silentPackets)
      host.schedule.stop()
      expectEqual(host.schedule.next(now: 3 * second), .finished)
    }
  }

  @Test("After 30 s of silence nothing is sent until there is sound, and the coils are freed again")
  func resting() {
    var host = StreamedPad()
    host.schedule.drift = 0
    host.run(until: second)
    host.run(until: 60 * second, silent: true)
    #expect(host.schedule.isResting)
    let last = host.packets.last?.time ?? 0
    #expect(abs(last - 31 * second) < 30_000_000)
    host.run(until: 61 * second)
    #expect(!host.schedule.isResting)
    let after = host.packets.first { $0.time > 60 * second }
    expectEqual(after?.time, host.states.last)
    #expect((5625...5626).contains(after?.packet ?? 0))
    expectEqual(host.pad.underruns, 0)
  }

  @Test("Without the pad's clock, silence once a minute lets the queue run empty, and drift is not heard")
  func draining() {
    for drift in [200e-6, -200e-6] {
      var host = StreamedPad(drift: drift, jitter: 0.002)
      // Two seconds of sound, half a second of silence.
      while host.now < 3600 * second {
        host.run(until: host.now + 2 * second)
        host.run(until: host.now + second / 2, silent: true)
      }
      expectEqual(host.pad.underruns + host.pad.overruns, 0)
      let pauses = zip(host.packets, host.packets.dropFirst()).filter { $1.time - $0.time > 50_000_000 }
      #expect((50...60).contains(pauses.count))
    }
    var known = StreamedPad()
    known.schedule.drift = 0
    known.run(until: 25 * second, silent: true)
    known.run(until: 100 * second)
    known.run(until: 110 * second, silent: true)
    expectEqual(known.packets.count, 110 * 375 / 4 + 1)
  }

  @Test("With the pad's clock measured, an hour loses nothing", arguments: [200e-6, -200e-6])
  func hour(drift: Double) {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var host = StreamedPad(drift: drift, jitter: 0.002)
    var clock = PadClock()
    // The pad sends 250 reports a second, which arrive late.
    var made: Int64 = 0
    var arrived: Int64 = 0
    while host.now < 3600 * second {
      host.run(until: host.now + 20_000_000) { Int64.random(in: 0..<1_000_000, using: &random) }
      while made < host.now {
        arrived = max(arrived, made + 1_000_000 + Int64.random(in: 0..<8_000_000, using: &random))
        clock.add(ticks: host.pad.ticks(at: made), host: arrived)
        made += 4_000_000
      }
      host.schedule.drift = clock.drift
    }
    expectEqual(host.pad.underruns, 0)
    expectEqual(host.pad.overruns, 0)
    expectEqual(host.schedule.skippedPackets, 0)
    #expect(abs((clock.drift ?? 0) - drift) < 10e-6)
  }
}
