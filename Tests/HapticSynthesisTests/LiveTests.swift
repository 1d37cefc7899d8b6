import HapticModel
import HapticScore
import TestExpectations
import Testing

@testable import HapticSynthesis

@Suite("Live commands")
struct LiveTests {
  @Test("a parameter sent live gives the same samples as one in the pattern")
  func parameter() {
    let authored = Rig()
    var pattern = Patterns.medley
    pattern.parameters = [
      DynamicParameter(.hapticIntensityControl, time: 0.1, value: 0.3),
      DynamicParameter(.hapticSharpnessControl, time: 0.3, value: 0.4),
    ]
    authored.load(pattern)
    authored.send(.start)
    let live = Rig()
    live.load(Patterns.medley)
    live.send(.start)
    live.send(
      .parameter, at: 4800, value: Double(Float(0.3)), lane: DynamicParameterID.hapticIntensityControl.lane)
    live.send(
      .parameter, at: 14_400, value: Double(Float(0.4)), lane: DynamicParameterID.hapticSharpnessControl.lane)
    let samples = authored.render(24_000)
    #expect(firstDifference(samples, live.render(24_000)) == nil)
    #expect(samples.contains { $0 != 0 })
  }

  @Test("a curve sent live gives the same samples as one in the pattern, and is given back once")
  func curve() {
    var pattern = Patterns.medley
    let curve = ParameterCurve(
      .hapticIntensityControl, time: 0.1,
      controlPoints: [.init(time: 0, value: 1), .init(time: 0.05, value: 0.2), .init(time: 0.2, value: 0.9)])
    pattern.curves = [curve]
    let authored = Rig()
    authored.load(pattern)
    authored.send(.start)

    let segments = [
      ScoreSegment(time: 0, value: 1, slope: Double(Float(0.2) - 1) / 0.05, isJump: false, isActive: true),
      ScoreSegment(
        time: 0.05, value: Double(Float(0.2)), slope: (Double(Float(0.9)) - Double(Float(0.2))) / 0.15,
        isJump: false,
        isActive: true),
      ScoreSegment(time: 0.2, value: Double(Float(0.9)), slope: 0, isJump: false, isActive: false),
    ]
    let live = Rig()
    live.load(Patterns.medley)
    live.send(.start)
    segments.withUnsafeBufferPointer { curve in
      live.synthesizer.send(
        Command(
          .curve(lane: Int32(DynamicParameterID.hapticIntensityControl.lane), curve), player: 0, sample: 4800)
      )
      let a = authored.render(24_000)
      let b = live.render(24_000)
      let worst = zip(a, b).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 1e-6, "worst difference \(worst)")
      let retired = live.notices.map(\.kind).filter { if case .curveRetired = $0 { true } else { false } }
      expectEqual(retired, [.curveRetired(address: UInt(bitPattern: curve.baseAddress))])
    }
  }

  @Test("a start at sample n is the same playing, n samples later")
  func delayedStart() {
    let early = Rig()
    early.load(Patterns.medley)
    early.send(.start)
    let late = Rig()
    late.load(Patterns.medley)
    late.send(.start, at: 1234)
    let samples = late.render(25_234)
    #expect(samples[..<1234].allSatisfy { $0 == 0 })
    #expect(firstDifference(Array(samples[1234...]), early.render(24_000)) == nil)
  }

  @Test("each player has lanes of its own")
  func ownLanes() {
    let one = Rig()
    one.load(Patterns.medley, player: 1)
    one.send(.start, player: 1)
    let both = Rig()
    both.load(Patterns.medley, player: 0)
    both.load(Patterns.medley, player: 1)
    both.send(.start, player: 0)
    both.send(.start, player: 1)
    both.send(.parameter, player: 0, value: 0, lane: DynamicParameterID.hapticIntensityControl.lane)
    // A parameter on the first sample holds from the start, so player 0 is silent.
    #expect(firstDifference(both.render(24_000), one.render(24_000)) == nil)
  }

  @Test("playback at rate 2 is the pattern stretched to half its length")
  func rate() {
    let fast = Rig()
    fast.load(Patterns.medley)
    fast.send(.setRate, value: 2)
    fast.send(.start)
    let short = Rig()
    short.load(Patterns.medley.stretched(by: 0.5))
    short.send(.start)
    #expect(firstDifference(fast.render(16_000), short.render(16_000)) == nil)
  }

  @Test("a change of rate keeps what has passed and moves what is to come")
  func rateChange() {
    let rig = Rig()
    rig.load(HapticPattern(events: [Patterns.tap(0.1), Patterns.tap(0.3)]))
    rig.send(.start)
    rig.send(.setRate, at: 9600, value: 0.5)
    let samples = rig.render(48_000)
    let onsets = onsets(in: samples)
    // 0.2 s at rate 1, then 0.1 s of pattern at half the rate.
    expectEqual(onsets, [4800, 9600 + 9600])
  }

  @Test(
    "an audio file that fades after a stop ends with its fade, whatever the rate becomes meanwhile",
    arguments: [0.5, 1, 2, 100])
  func rateChangeInRelease(rate: Double) {
    let rig = Rig()
    let file = Waveform(left: (0..<48_000).map { Float($0 % 50) / 50 })
    let event = HapticEvent(.audioCustom, time: 0, duration: 0.5, waveform: AudioWaveform(.path("hiss")))
    rig.load(HapticPattern(events: [event]), waveform: file)
    rig.synthesizer.reportsEvents = true
    rig.send(.start)
    rig.send(.stop, at: 4800)
    rig.send(.setRate, at: 4850, value: rate)
    _ = rig.render(48_000, blocks: [64])
    // The fade of a file takes 2 ms: 96 samples.
    expectEqual(rig.eventEnds, [4896])
    expectEqual(rig.playerEnds, [4896])
  }

  @Test("an audio file whose duration is over before its fade ends with its duration, at the new rate")
  func rateChangeBeforeEndOfFade() {
    let rig = Rig()
    let file = Waveform(left: (0..<48_000).map { Float($0 % 50) / 50 })
    let event = HapticEvent(.audioCustom, time: 0, duration: 0.102, waveform: AudioWaveform(.path("hiss")))
    rig.load(HapticPattern(events: [event]), waveform: file)
    rig.synthesizer.reportsEvents = true
    rig.send(.start)
    rig.send(.stop, at: 4820)
    // 46 samples are left of the duration; at rate 2 half of them.
    rig.send(.setRate, at: 4850, value: 2)
    _ = rig.render(9600, blocks: [64])
    expectEqual(rig.eventEnds, [4850 + 23])
  }

  @Test("a loop plays its rounds without drift")
  func loop() {
    let rig = Rig()
    rig.load(HapticPattern(events: [Patterns.tap(0), Patterns.tap(0.015)]))
    rig.send(.setLoop, value: 1)
    rig.send(.setLoopEnd, value: 1.0 / 30)
    rig.send(.start)
    let samples = rig.render(480_000)
    let found = onsets(in: samples)
    let last = found.contains(1600 * 299)
    #expect(last)
    expectEqual(found.filter { $0 % 1600 == 0 }.count, 300)
  }

  @Test("a looping player without anything to repeat ends, with its notice")
  func loopOfNothing() {
    let rig = Rig()
    rig.load(HapticPattern())
    rig.send(.setLoop, value: 1)
    rig.send(.start)
    _ = rig.render(512)
    #expect(!rig.isActive)
    expectEqual(rig.playerEnds.count, 1)
  }

  @Test("a looping tap without a loop end ends when it is stopped, with its notice")
  func loopOfATap() {
    let rig = Rig()
    rig.load(HapticPattern(events: [Patterns.tap(0)]))
    rig.send(.setLoop, value: 1)
    rig.send(.start)
    expectEqual(onsets(in: rig.render(9600)), (0..<10).map { $0 * 960 })
    #expect(rig.isActive && rig.notices.isEmpty)
    rig.send(.stop, at: 9600)
    _ = rig.render(4800)
    #expect(!rig.isActive)
    expectEqual(rig.playerEnds.count, 1)
  }

  /// Samples that are not zero after at least 200 that are; a tap's own first sample is zero, so one is taken off.
  private func onsets(in samples: [Float]) -> [Int] {
    var found: [Int] = []
    var silent = 1000
    for (index, value) in samples.enumerated() {
      if value != 0 {
        if silent >= 200 { found.append(index - 1) }
        silent = 0
      } else {
        silent += 1
      }
    }
    return found
  }
}
