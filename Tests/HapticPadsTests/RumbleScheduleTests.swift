import HapticActuators
import HapticPads
import TestExpectations
import TestSupport
import Testing

private let millisecond: Int64 = 1_000_000

/// A host on a manual clock that sends rumble.
private struct RumblingHost {
  var schedule = RumbleSchedule(start: 0)
  var now: Int64 = 0
  var sent: [(time: Int64, left: RumbleUpdate)] = []
  var slots: [Int] = []
  var skipped = 0
  var isFinished = false

  mutating func run(
    until end: Int64, lateness: () -> Int64 = { 0 }, work: () -> Int64 = { 0 }, update: (Int) -> RumbleUpdate
  ) {
    while now < end, !isFinished {
      switch schedule.next(now: now) {
      case .wait(let until): now = until + lateness()
      case .skip(let count): skipped += count
      case .finished: isFinished = true
      case .slot(let slot):
        slots.append(slot)
        let update = update(slot)
        now += work()
        if schedule.sends(left: update, right: .neutral) { sent.append((now, update)) }
      }
    }
  }

  var gaps: [Int64] { zip(sent, sent.dropFirst()).map { $1.time - $0.time } }
}

private func tone(_ code: Int) -> RumbleUpdate {
  RumbleUpdate(low: RumbleBand(frequencyCode: 64, amplitudeCode: code))
}

@Suite struct RumbleScheduleTests {
  @Test("Rumble that changes is sent every 15 ms, rumble that stays every 30 ms, silence not at all")
  func cadence() {
    var host = RumblingHost()
    host.run(until: 300 * millisecond) { tone(10 + $0) }
    expectEqual(host.sent.map(\.time), (0..<20).map { $0 * 15 * millisecond })
    host = RumblingHost()
    host.run(until: 300 * millisecond) { _ in tone(50) }
    expectEqual(host.sent.map(\.time), (0..<10).map { $0 * 30 * millisecond })
    host = RumblingHost()
    host.run(until: 300 * millisecond) { _ in .neutral }
    #expect(host.sent.isEmpty)
  }

  @Test("The end of rumble is sent three times")
  func neutral() {
    var host = RumblingHost()
    host.run(until: 600 * millisecond) { $0 < 4 ? tone(50) : .neutral }
    expectEqual(host.sent.map(\.left), [tone(50), tone(50)] + [RumbleUpdate](repeating: .neutral, count: 3))
    expectEqual(host.gaps.suffix(3), [30, 15, 15].map { $0 * millisecond })
    host.run(until: 700 * millisecond) { _ in tone(50) }
    host.schedule.stop()
    host.run(until: 900 * millisecond) { _ in .neutral }
    #expect(host.isFinished)
    #expect(host.sent.suffix(3).allSatisfy { $0.left == .neutral })
    expectEqual(host.sent.suffix(4).first?.left, tone(50))
    var quiet = RumblingHost()
    quiet.schedule.stop()
    expectEqual(quiet.schedule.next(now: 0), .finished)
  }

  @Test("Reports are at least 14 ms apart, and 45 ms at most while the host is on time")
  func late() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var host = RumblingHost()
    host.run(
      until: 60_000 * millisecond,
      lateness: { Int64.random(in: 0..<100, using: &random) == 0 ? 200 * millisecond : 0 },
      update: { tone($0 / 7 % 100 + 1) })
    #expect((host.gaps.min() ?? 0) >= 14 * millisecond)
    #expect(host.skipped > 0)
    #expect(zip(host.slots, host.slots.dropFirst()).allSatisfy { $0 < $1 })
    expectEqual(host.slots.count + host.skipped, (host.slots.last ?? 0) + 1)
    host = RumblingHost()
    host.run(
      until: 60_000 * millisecond, lateness: { Int64.random(in: 0..<9 * millisecond, using: &random) },
      update: { tone($0 / 7 % 100 + 1) })
    #expect((host.gaps.min() ?? 0) >= 14 * millisecond)
    #expect((host.gaps.max() ?? .max) <= 45 * millisecond)
  }

  @Test("Reports are at least 14 ms apart when choosing and sending them takes different times")
  func slowWork() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var host = RumblingHost()
    host.run(
      until: 60_000 * millisecond, work: { Int64.random(in: 0..<4 * millisecond, using: &random) },
      update: { tone($0 % 100 + 1) })
    #expect((host.gaps.min() ?? 0) >= 14 * millisecond)
    #expect(host.sent.count > 3000)
  }

  @Test("A pad that was lost within 10 s of rumble gets slots of 30 ms; a clock that is set harms nothing")
  func lost() {
    var host = RumblingHost()
    host.run(until: 100 * millisecond) { _ in tone(50) }
    var calm = host.schedule
    calm.reconnect(lost: 10_200 * millisecond, now: 20_000 * millisecond)
    #expect(!calm.isSlow)
    host.schedule.reconnect(lost: 5000 * millisecond, now: 20_000 * millisecond)
    #expect(host.schedule.isSlow)
    host.now = 20_000 * millisecond
    host.sent = []
    host.run(until: 20_600 * millisecond) { tone(10 + $0 % 50) }
    expectEqual(host.sent.map(\.time), (0..<20).map { (20_000 + $0 * 30) * millisecond })
    host.now = 0
    host.sent = []
    host.run(until: 100 * millisecond) { _ in tone(50) }
    #expect(host.sent.count >= 3)
    for now in [Int64.min, .max, 0] { _ = host.schedule.next(now: now) }
  }
}
