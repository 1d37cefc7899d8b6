import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@Suite("What is felt and lost")
struct FeltLossTests {
  private typealias Burst = TraceBench.Burst

  /// A tap, about 22 dB above threshold.
  private static func tap(_ time: Double, _ amplitude: Double = 0.4) -> Burst {
    Burst(t: time, a: amplitude, f: 160, d: 0.02)
  }

  private static func hum(_ time: Double, _ duration: Double, _ amplitude: Double = 0.3) -> Burst {
    Burst(t: time, a: amplitude, f: 160, d: duration)
  }

  private static func trace(_ bursts: [Burst]) -> SensationTrace { TraceBench.trace(bursts, seconds: 2) }

  private static func losses(_ bursts: [Burst], in others: [Burst]) -> FeltLosses {
    FeltLosses(of: trace(bursts), in: trace(others))
  }

  /// The starts of the lost events in hundredths of a second.
  private static func lost(_ bursts: [Burst], in others: [Burst]) -> [Int] {
    losses(bursts, in: others).lost.map { Int(($0.time * 100).rounded()) }
  }

  @Test("an event is lost if nothing is felt for it, and not if it feels different")
  func nothing() {
    let vibration = [Self.hum(0.1, 1, 0.05)]
    // It is 15 dB above threshold and begins to be felt 13 ms late, once touch has summed its power.
    expectEqual(Self.lost(vibration, in: []), [11])
    #expect(Self.lost(vibration, in: [Self.hum(0.12, 0.4, 0.8)]).isEmpty)
    expectEqual(Self.lost(vibration, in: [Self.hum(1.3, 0.4, 0.8)]), [11])
    // A device that follows a slow rise late plays something of it; one that plays its end alone does not.
    #expect(Self.lost(vibration, in: [Self.hum(0.5, 0.2)]).isEmpty)
    expectEqual(Self.lost(vibration, in: [Self.hum(0.8, 0.2)]), [11])
    // What is too weak to be intended is not felt.
    let builder = TraceBench.builder(TraceBench.acceleration(vibration))
    func felt(at level: Double) -> Int {
      FeltLosses.felt(builder.trace(gain: level - builder.trace().peak)).count
    }
    #expect(felt(at: 8) == 0 && felt(at: 12) == 1)
  }

  @Test("each rise of a result stands for one event")
  func one() {
    let taps = [Self.tap(0.1), Self.tap(0.2)]
    expectEqual(Self.lost(taps, in: [Self.tap(0.105)]), [20])
    expectEqual(Self.lost(taps, in: [Self.tap(0.195)]), [10])
    expectEqual(Self.lost(taps, in: [Self.tap(0.15)]).count, 1)
    #expect(Self.lost(taps, in: [Self.tap(0.1), Self.tap(0.21)]).isEmpty)
  }

  @Test("a weak event before a strong one is lost, however near the strong one is")
  func beside() {
    let (weak, strong) = (Self.hum(0.1, 1, 0.05), Self.hum(1.1, 0.1, 0.8))
    let losses = Self.losses([weak, strong], in: [strong])
    #expect(losses.felt.count == 2 && losses.lost == [losses.felt[0]])
    #expect(losses.share == 0.5 && losses.largest > 1)
  }

  @Test("a vibration that goes on while another begins is felt; a tap alone within it is not")
  func within() {
    let step = [Self.hum(0.1, 0.5, 0.1), Self.hum(0.6, 0.5, 0.6)]
    expectEqual(Self.losses(step, in: step).felt.count, 2)
    #expect(Self.lost(step, in: [Self.hum(0.1, 1, 0.6)]).isEmpty)
    let hum = Burst(t: 0.1, a: 0.1, f: 120, d: 0.8)
    // The rise of the tap shows 5 ms before it.
    expectEqual(Self.lost([hum, Self.tap(0.5, 0.8)], in: [hum]), [49])
    #expect(Self.lost([hum, Self.tap(0.5, 0.8)], in: [hum, Self.tap(0.5, 0.4)]).isEmpty)
  }

  @Test("a roll of pulses is lost if its first pulse alone is felt, and not if a vibration lasts as long")
  func roll() {
    let roll = (0..<20).map { Self.tap(0.1 + 0.05 * Double($0)) }
    expectEqual(Self.losses(roll, in: []).felt.last.map { $0.count >= 3 }, true)
    #expect(!Self.lost(roll, in: [roll[0]]).isEmpty)
    #expect(Self.lost(roll, in: roll.map { Self.tap($0.t, 0.2) }).isEmpty)
    #expect(Self.lost(roll, in: [Self.hum(0.1, 1)]).isEmpty)
  }

  @Test("an event that the one before masks is not felt, and so not lost")
  func masked() {
    // Alone the tap is 12 dB above threshold. 20 ms after 41 dB, the threshold is raised by 60 % of them, which is 25 dB.
    let (hum, tap) = (Self.hum(0.1, 0.5, 1), Self.tap(0.62, 0.12))
    expectEqual(Self.losses([tap], in: []).felt.count, 1)
    let losses = Self.losses([hum, tap], in: [hum])
    #expect(losses.lost.isEmpty && losses.felt.count == 1)
  }

  @Test("along an alignment, a whole result that is late has its events at their times")
  func late() {
    let times = [0.1, 0.4, 0.7]
    let (taps, late) = (Self.trace(times.map { Self.tap($0) }), Self.trace(times.map { Self.tap($0 + 0.08) }))
    expectEqual(FeltLosses(of: taps, in: late).lost.count, 3)
    let comparison = TraceComparison(taps, late)
    #expect(FeltLosses(of: taps, in: late, along: comparison).lost.isEmpty)
  }

  @Test(
    "nothing is lost in itself or in a weaker copy that is felt, and everything in silence",
    arguments: SearchEffort.seeds(1...12))
  func itself(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time = 0.1
    let bursts = (0..<random.int(1...6)).map { _ -> Burst in
      defer { time += random.double(0.03...0.5) }
      let amplitude = random.double(0.1...0.8)
      return random.chance(50)
        ? Self.tap(time, amplitude) : Self.hum(time, random.double(0.03...0.4), amplitude)
    }
    let builder = TraceBench.builder(TraceBench.acceleration(bursts, seconds: time + 0.5))
    let trace = builder.trace()
    #expect(FeltLosses(of: trace, in: trace).lost.isEmpty, "seed \(seed)")
    #expect(FeltLosses(of: trace, in: builder.trace(gain: -3)).lost.isEmpty, "seed \(seed)")
    let silent = FeltLosses(of: trace, in: SensationTrace())
    #expect(silent.lost == silent.felt && silent.share == 1 && silent.largest > 1, "seed \(seed)")
  }
}
