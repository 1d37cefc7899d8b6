import Foundation
import HapticPerception
import Testing

@Suite("Just noticeable differences and adaptation")
struct JustNoticeableTests {
  @Test("steps of level, pitch and time lie inside the published ranges")
  func steps() {
    #expect(JustNoticeable.level(at: 20) == 2.5)
    #expect(abs(JustNoticeable.level(at: 35) - 2.18) < 0.005)
    #expect((1.82...2.98).contains(JustNoticeable.level(at: 20)))
    #expect((1.65...2.71).contains(JustNoticeable.level(at: 35)))
    #expect(JustNoticeable.level(at: 0) == 4 && JustNoticeable.level(at: 10) == 3)
    #expect(JustNoticeable.level(at: -9) == 4 && JustNoticeable.level(at: .nan) == 4)
    let factor = exp2(PerceptionConstants.spanPitchStep)
    #expect((0.13...0.38).contains(factor - 1) && abs(factor - 1.2) < 0.001)
    #expect(abs(exp2(PerceptionConstants.transientPitchStep) - 1.3) < 0.001)
    #expect(abs(JustNoticeable.time(of: 1) - sqrt(0.02 * 0.02 + 0.16 * 0.16)) < 1e-12)
    #expect(JustNoticeable.time(of: 0) == 0.02 && JustNoticeable.time(of: .nan) == 0.02)
  }

  @Test("adaptation moves to its goal within minutes, recovers, and is reported after 20 s")
  func adaptation() throws {
    let frame = try #require(Bench.frames(Signals.burst(160, 1, seconds: 0.3))[safe: 50])
    var adaptation = Adaptation()
    for _ in 0..<(20 * 200 - 1) { adaptation.add(frame) }
    #expect(!adaptation.isReported)
    for _ in 0..<(41 * 200) { adaptation.add(frame) }
    #expect(adaptation.isReported)
    let goal = 0.4 * (frame.pacinianLevel - 10)
    #expect(abs(adaptation.pacinianShift - goal * (1 - exp(-61.0 / 60))) < 0.01)
    #expect(abs(adaptation.level(of: frame) - (frame.level - adaptation.pacinianShift)) < 1e-9)
    let silence = try #require(Bench.frames(Signals.silence(0.1)).first)
    let before = adaptation.pacinianShift
    for _ in 0..<(60 * 200) { adaptation.add(silence) }
    #expect(abs(adaptation.pacinianShift - before * exp(-1)) < 0.01)
  }
}
