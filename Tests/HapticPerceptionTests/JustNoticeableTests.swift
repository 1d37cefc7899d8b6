import Foundation
import HapticPerception
import Testing

@Suite("Just noticeable differences, masking, adaptation")
struct JustNoticeableTests {
  @Test("level and pitch steps lie inside the published ranges")
  func steps() {
    #expect(JustNoticeable.level(at: 20) == 2.5)
    #expect(abs(JustNoticeable.level(at: 35) - 2.18) < 0.005)
    #expect((1.82...2.98).contains(JustNoticeable.level(at: 20)))
    #expect((1.65...2.71).contains(JustNoticeable.level(at: 35)))
    #expect(JustNoticeable.level(at: 0) == 4 && JustNoticeable.level(at: 10) == 3)
    #expect(JustNoticeable.level(at: -9) == 4 && JustNoticeable.level(at: .nan) == 4)
    let factor = exp2(JustNoticeable.pitch(.span, .tap))
    #expect((0.13...0.38).contains(factor - 1) && abs(factor - 1.2) < 0.001)
    #expect(abs(exp2(JustNoticeable.pitch(.tap, .tap)) - 1.3) < 0.001)
    #expect(abs(JustNoticeable.time(of: 1) - sqrt(0.02 * 0.02 + 0.16 * 0.16)) < 1e-12)
    #expect(JustNoticeable.time(of: 0) == 0.02 && JustNoticeable.time(of: .nan) == 0.02)
  }

  @Test("70 ms after a masker of 30 dB, 8.1 dB are lost in the Pacinian channel and 12.0 in the other")
  func masking() {
    let pacinian = Masking.forward(level: 30, gap: 0.07, channel: .pacinian)
    let nonPacinian = Masking.forward(level: 30, gap: 0.07, channel: .nonPacinian)
    #expect((pacinian * 10).rounded() == 81 && (nonPacinian * 10).rounded() == 120)
    #expect(abs(pacinian - (6 + 12 * exp(-70.0 / 40))) < 1e-9)
    #expect(abs(Masking.backward(level: 20, interval: 0.1) - 6 * exp(-1)) < 1e-9)
    #expect(Masking.forward(level: -3, gap: 0, channel: .pacinian) == 0)
    #expect(Masking.forward(level: 30, gap: .nan, channel: .pacinian) == 18)
  }

  @Test("a weak tap right after a strong span is hidden, later it is not")
  func hidden() {
    func events(_ time: Double) -> [FeltEvent] {
      Bench.felt([Bench.span(0.1, 0.3, 1, 0.5), Bench.tap(time, 0.45, 0.5)]).events
    }
    let near = events(0.5)
    #expect(near.count == 2 && Masking.hides(near[0], near[1]))
    #expect(!Masking.hides(near[1], near[0]))
    let far = events(1.5)
    #expect(far.count == 2)
    #expect(Masking.level(of: far[1], after: far[0]) > Masking.level(of: near[1], after: near[0]))
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
