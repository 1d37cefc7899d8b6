import HapticPads
import TestExpectations
import TestSupport
import Testing

private let millisecond: Int64 = 1_000_000

@Suite struct TriggerScheduleTests {
  @Test("Intensity is the amplitude in eighths, sharpness the frequency")
  func mapping() {
    func effect(_ intensity: Double, _ sharpness: Double) -> TriggerEffect {
      .vibration(intensity: intensity, sharpness: sharpness)
    }
    expectEqual(effect(0, 0.5), .off)
    expectEqual(effect(.nan, .nan), .off)
    expectEqual(effect(0.01, 0), .vibration(amplitude: 1, hertz: 80))
    expectEqual(effect(0.5, 0.5), .vibration(amplitude: 4, hertz: 118))
    expectEqual(effect(1, 1), .vibration(amplitude: 8, hertz: 230))
    expectEqual(effect(.infinity, .infinity), .vibration(amplitude: 8, hertz: 230))
    expectEqual(effect(0.3, .nan), .vibration(amplitude: 2, hertz: 80))
    expectEqual(TriggerEffect.transientLength(sharpness: 0), 20 * millisecond)
  }

  @Test("States are sent on change, and only for the trigger that changes")
  func change() {
    var schedule = TriggerSchedule()
    expectEqual(schedule.next(now: 0), .resting)
    #expect(schedule.next(now: 100 * millisecond) == nil)
    schedule.hold(.left, intensity: 1, sharpness: 0)
    let vibration = TriggerEffect.vibration(amplitude: 8, hertz: 80)
    expectEqual(schedule.next(now: 200 * millisecond), DualSenseState(left: vibration))
    #expect(schedule.next(now: 300 * millisecond) == nil)
    schedule.transient(.right, intensity: 0.5, sharpness: 1, now: 400 * millisecond)
    let transient = TriggerEffect.vibration(amplitude: 4, hertz: 230)
    expectEqual(schedule.next(now: 400 * millisecond), DualSenseState(right: transient))
    #expect(schedule.next(now: 419 * millisecond) == nil)
    expectEqual(schedule.next(now: 420 * millisecond), DualSenseState(right: .off))
    schedule.stop()
    expectEqual(schedule.next(now: 500 * millisecond), DualSenseState(left: .off))
    #expect(schedule.next(now: 600 * millisecond) == nil)
  }

  @Test("States are at least 10 ms apart, those of others included, and the last wish wins")
  func spacing() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var schedule = TriggerSchedule()
    var times: [Int64] = []
    var last = DualSenseState.resting
    for step in 0..<20_000 {
      let now = Int64(step) * millisecond
      let side = Bool.random(using: &random) ? TriggerSchedule.Side.left : .right
      switch step < 19_900 ? Int.random(in: 0..<40, using: &random) : 3 {
      case 0: schedule.hold(side, intensity: Double.random(in: 0...1, using: &random), sharpness: 0.2)
      case 1: schedule.transient(side, intensity: 1, sharpness: 0.7, now: now)
      case 2 where now - (times.last ?? -1000) >= TriggerSchedule.interval:
        schedule.stateSent(at: now)
        times.append(now)
      default: break
      }
      if step == 19_900 { schedule.stop() }
      if let state = schedule.next(now: now) {
        times.append(now)
        last.left = state.left ?? last.left
        last.right = state.right ?? last.right
      }
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= TriggerSchedule.interval })
    expectEqual(last, .resting)
    #expect(times.count > 300)
  }
}
