import TestExpectations
import TestSupport
import Testing

@testable import HapticDevices

@Suite("Slots of pads and motors")
struct SlotClockTests {
  private let source = ToneSource()

  @Test("slots follow each other; half a second is caught up, and what is missed beyond it is skipped")
  func due() {
    var slots = SlotClock(source.source, length: 12_000_000)
    expectEqual(slots.due(at: 7), 7)
    #expect(slots.begin(at: 7) == 7..<12_000_007)
    expectEqual(slots.due(at: 100), 12_000_007)
    expectEqual(slots.due(at: 512_000_007), 12_000_007)
    expectEqual(slots.due(at: 512_000_008), 512_000_008)
  }

  @Test("a slot requests its frames, and its felt frames are read once")
  func frames() {
    var slots = SlotClock(source.source, length: 15_500_000)
    expectEqual(slots.frames(at: 5).map(\.hostTime), (0..<15).map { 5 + $0 * 1_000_000 })
    #expect(source.position == 744 && slots.frames().isEmpty)
  }

  @Test("time goes on for half a second at most")
  func passTime() {
    var slots = SlotClock(source.source, length: 10_666_667)
    slots.passTime(SlotClock.longestCatchUp, at: 0)
    expectEqual(source.position, 24_000)
    slots.passTime(SlotClock.longestCatchUp + 1, at: 0)
    expectEqual(source.position, 24_000)
    slots.begin(at: 0)
    slots.passTime(to: 64_000_002, lag: 32_000_001)
    #expect(source.position == 24_000 + 2 * 512 && slots.next == 32_000_001)
  }
}
