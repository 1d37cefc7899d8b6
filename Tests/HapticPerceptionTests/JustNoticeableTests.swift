import Foundation
import HapticPerception
import Testing

@Suite("Just noticeable differences and adaptation")
struct JustNoticeableTests {
  @Test("steps of level, pitch and time lie inside the published ranges")
  func steps() {
    // Steps of 13 to 20 % of amplitude far above threshold, and 1.6 dB at 10 dB, are published; fingertips give 2.5 dB at 20 dB.
    #expect((1.1...1.6).contains(JustNoticeable.level(at: 40)))
    #expect(
      (1.6...2.5).contains(JustNoticeable.level(at: 20)) && (1.6...2.5).contains(JustNoticeable.level(at: 10))
    )
    #expect(JustNoticeable.level(at: 0) == 3 && JustNoticeable.level(at: -9) == 3)
    #expect(JustNoticeable.level(at: .nan) == 3 && abs(JustNoticeable.level(at: 20) - 1.8) < 1e-9)
    #expect((0.13...0.38).contains(exp2(SensationTrace.pitchStep) - 1))
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

  @Test("a height counts the steps between threshold and a level, and the level of a height is its inverse")
  func heights() {
    for level in [0.0, 0.3, 2, 10, 20, 35, 60] {
      let height = SensationTrace.height(ofLevel: level)
      #expect(abs(SensationTrace.level(ofHeight: height) - level) < 1e-9, "\(level) dB")
      // One step more in level is about one more in height.
      let next = SensationTrace.height(ofLevel: level + JustNoticeable.level(at: level))
      #expect(abs(next - height - 1) < 0.1, "\(level) dB: \(next - height)")
    }
    #expect(SensationTrace.level(ofHeight: -1) == 0 && SensationTrace.level(ofHeight: .nan) == 0)
  }
}
