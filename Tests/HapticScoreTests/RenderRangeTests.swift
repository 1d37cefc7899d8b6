import HapticModel
import HapticScore
import TestExpectations
import Testing

@Suite("The samples that a render covers")
struct RenderRangeTests {
  /// A buzz of 0.1 s, which sounds until sample 4896 at 48 kHz.
  private let buzz = Self.renderer([HapticEvent(.hapticContinuous, time: 0, duration: 0.1)])
  private let hum = Self.renderer([HapticEvent(.hapticContinuous, time: 0)])
  private let silence = Self.renderer([])

  private static func renderer(_ events: [HapticEvent]) -> OfflineRenderer {
    OfflineRenderer([.init(Score(HapticPattern(events: events)))])
  }

  @Test("it is the whole sound by default, with its tail")
  func whole() throws {
    #expect(try RenderRange(of: buzz).samples == 0..<4896)
    #expect(try RenderRange(of: buzz, tail: 1).samples == 0..<52_896)
    #expect(try RenderRange(of: silence).samples == 0..<0)
    #expect(try RenderRange(of: silence, tail: 0.5).samples == 0..<24_000)
  }

  @Test("a start and an end fall on the samples of their times")
  func part() throws {
    // A time half way between two samples falls on the later one.
    #expect(try RenderRange(of: buzz, from: 100.5 / 48_000, to: 200.25 / 48_000).samples == 101..<200)
    #expect(try RenderRange(of: buzz, from: 0).samples == 0..<4896)
    #expect(try RenderRange(of: buzz, from: 0.05, tail: 0.1).samples == 2400..<9696)
  }

  @Test("an end after the sound is that of the sound and its tail")
  func lateEnd() throws {
    #expect(try RenderRange(of: buzz, to: 3).samples == 0..<4896)
    #expect(try RenderRange(of: buzz, to: 0.11, tail: 5).samples == 0..<5280)
    #expect(try RenderRange(of: buzz, to: .infinity, tail: 1).samples == 0..<52_896)
  }

  @Test("what has no end needs one, and has no tail")
  func endless() throws {
    #expect(throws: RenderRange.Fault.endless) { try RenderRange(of: hum) }
    #expect(throws: RenderRange.Fault.endless) { try RenderRange(of: hum, from: 1, tail: 1) }
    #expect(try RenderRange(of: hum, from: 1, to: 2, tail: 1).samples == 48_000..<96_000)
  }

  @Test(
    "a start at the end or later is refused, with the time of the end",
    arguments: [(0.102, nil, 0.102), (9, nil, 0.102), (0.05, 0.05, 0.05), (0.05, 0.01, 0.01)])
  func lateStart(start: Double, end: Double?, expected: Double) {
    #expect(throws: RenderRange.Fault.startsAtEnd(end: expected)) {
      try RenderRange(of: buzz, from: start, to: end)
    }
  }

  @Test("a silent pattern has no sample to start at")
  func silentStart() {
    #expect(throws: RenderRange.Fault.startsAtEnd(end: 0)) { try RenderRange(of: silence, from: 0) }
  }

  @Test("times out of range are clamped, and one that is NaN counts as 0")
  func hostile() throws {
    #expect(try RenderRange(of: buzz, from: -1, tail: -.infinity).samples == 0..<4896)
    #expect(try RenderRange(of: buzz, from: .nan, tail: .nan).samples == 0..<4896)
    #expect(try RenderRange(of: buzz, tail: .infinity).samples == 0..<1_000_000_000_004_896)
    #expect(throws: RenderRange.Fault.startsAtEnd(end: 0.102)) {
      try RenderRange(of: buzz, from: .greatestFiniteMagnitude)
    }
  }

  @Test("the number of samples up to a time ends with the sound")
  func count() {
    expectEqual(buzz.frameCount(to: 0.05), 2400)
    expectEqual(buzz.frameCount(to: 10), 4896)
    expectEqual(hum.frameCount(to: 10), 480_000)
    expectEqual(hum.frameCount(to: .nan), 0)
  }
}
