import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

/// A pause takes out of a playback exactly the time for which it lasts, whatever plays.
@Suite("Pauses keep time") struct PauseTests {
  private let rate = 48_000
  /// The length of a fade in samples.
  private let fade = 96

  /// Samples that differ, so that a file which continues at another position sounds otherwise.
  private let waveform = Waveform(
    left: (0..<30_000).map { Float(($0 * 7919) % 1000) / 2000 }, right: nil)

  private func rig(_ pattern: HapticPattern) -> Rig {
    let rig = Rig()
    rig.load(pattern, waveform: waveform)
    rig.send(.start)
    return rig
  }

  /// Events of all kinds, with envelopes, curves and parameters.
  private func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<(2 + random.next(6)) {
      let time = random.unit() * 0.6
      switch random.next(4) {
      case 0: pattern.events.append(Patterns.tap(time, intensity: 0.3, sharpness: Float(random.unit())))
      case 1:
        var event = Patterns.hum(
          time, 0.02 + random.unit() / 2, intensity: 0.3, sharpness: Float(random.unit()))
        event.parameters.append(EventParameter(.attackTime, Float(random.unit()) / 2))
        event.parameters.append(EventParameter(.releaseTime, Float(random.unit()) / 2))
        if random.next(3) == 0 { event.parameters.append(EventParameter(.sustained, 0)) }
        pattern.events.append(event)
      case 2:
        var event = HapticEvent(.audioContinuous, time: time, duration: random.unit() / 2)
        event.parameters.append(EventParameter(.audioVolume, 0.2))
        pattern.events.append(event)
      default:
        var event = HapticEvent(.audioCustom, time: time)
        event.waveform = AudioWaveform(.path("a.wav"), usesVolumeEnvelope: random.next(2) == 0)
        event.parameters.append(EventParameter(.audioVolume, 0.2))
        event.parameters.append(EventParameter(.audioBrightness, Float(random.unit())))
        pattern.events.append(event)
      }
    }
    for _ in 0..<random.next(3) {
      let all = DynamicParameterID.allCases
      let id = all[random.next(all.count)]
      let value = Float(random.unit())
      if random.next(2) == 0 {
        pattern.parameters.append(DynamicParameter(id, time: random.unit() * 0.6, value: value))
      } else {
        pattern.curves.append(
          ParameterCurve(
            id, time: random.unit() * 0.4,
            controlPoints: [.init(time: 0, value: 1 - value), .init(time: 0.3, value: value)]))
      }
    }
    return pattern
  }

  @Test(
    "whatever plays continues to the sample as if the pauses had not been",
    arguments: SearchEffort.seeds(0...59))
  func continues(seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 7919 &+ 11)
    let pattern = pattern(&random)
    let total = 2 * rate
    let whole = rig(pattern).renderAll(total)
    let paused = rig(pattern)
    // The samples of the whole run at which it pauses, and how long.
    var pauses: [(at: Int, length: Int)] = []
    var at = 0
    for _ in 0..<(1 + random.next(6)) {
      at += 200 + random.next(9000)
      pauses.append((at, random.next(3) == 0 ? 97 + random.next(20) : 97 + random.next(20_000)))
    }
    var shift = 0
    for pause in pauses {
      paused.send(.pause, at: Int64(pause.at + shift))
      shift += pause.length
      paused.send(.resume, at: Int64(pause.at + shift))
    }
    let blocks = (0..<4).map { _ in 1 + random.next(700) }
    let samples = paused.renderAll(total + shift, blocks: blocks)
    shift = 0
    var from = 0
    for (index, pause) in pauses.enumerated() {
      compare(samples, whole, from: from, to: pause.at, shift: shift, "seed \(seed), before pause \(index)")
      let silent = (pause.at + shift + fade)..<(pause.at + shift + pause.length)
      #expect(samples.haptic[silent].allSatisfy { $0 == 0 } && samples.left[silent].allSatisfy { $0 == 0 })
      shift += pause.length
      from = pause.at + fade
    }
    compare(samples, whole, from: from, to: total, shift: shift, "seed \(seed), at the end")
  }

  private func compare(
    _ samples: (left: [Float], haptic: [Float]), _ whole: (left: [Float], haptic: [Float]), from: Int,
    to: Int,
    shift: Int, _ hint: String
  ) {
    guard from < to else { return }
    for (name, got, wanted) in [("haptic", samples.haptic, whole.haptic), ("left", samples.left, whole.left)]
    {
      let worst = (from..<to).max { abs(got[$0 + shift] - wanted[$0]) < abs(got[$1 + shift] - wanted[$1]) }
      guard let worst else { continue }
      // Segments that begin elsewhere round otherwise.
      #expect(abs(got[worst + shift] - wanted[worst]) < 2e-4, "\(hint): \(name), sample \(worst)")
    }
  }

  @Test("a paused player fades out as it would have continued, and fades in from where it stopped")
  func fades() {
    var events = [Patterns.hum(0, 1, intensity: 0.5)]
    var file = HapticEvent(.audioCustom, time: 0)
    file.waveform = AudioWaveform(.path("a.wav"))
    file.parameters = [EventParameter(.audioBrightness, 0.4)]
    events.append(file)
    let whole = rig(HapticPattern(events: events)).renderAll(20_000)
    for blocks in [[512], [64], [1], [7, 100]] {
      let paused = rig(HapticPattern(events: events))
      paused.send(.pause, at: 5000)
      paused.send(.resume, at: 9000)
      let samples = paused.renderAll(20_000, blocks: blocks)
      for offset in 0..<fade {
        let share = Float(offset) / Float(fade)
        for (got, wanted) in [(samples.haptic, whole.haptic), (samples.left, whole.left)] {
          #expect(abs(got[5000 + offset] - wanted[5000 + offset] * (1 - share)) < 1e-5)
          #expect(abs(got[9000 + offset] - wanted[5000 + offset] * share) < 1e-5)
        }
      }
      #expect(firstDifference(samples.haptic[9096...], whole.haptic[5096..<16_000]) == nil)
      #expect(firstDifference(samples.left[9096...], whole.left[5096..<16_000]) == nil)
    }
  }

  @Test("a tap at the moment of a pause is felt in full at the resume, one at the end of a mute too")
  func tapAtTheMoment() {
    let taps = HapticPattern(events: [Patterns.hum(0, 0.5, intensity: 0), Patterns.tap(0.1)])
    let whole = rig(taps).render(9600)
    let paused = rig(taps)
    paused.send(.pause, at: 4800)
    paused.send(.resume, at: 14_800)
    let samples = paused.render(19_600)
    #expect(samples[..<14_800].allSatisfy { $0 == 0 })
    #expect(firstDifference(samples[14_800...], whole[4800...]) == nil)
    let muted = rig(taps)
    muted.send(.setMute, at: 100, value: 1)
    muted.send(.setMute, at: 4800, value: 0)
    #expect(firstDifference(muted.render(9600), whole) == nil)
    let silenced = rig(taps)
    silenced.send(.setMute, at: 4800, value: 1)
    #expect(silenced.render(9600).allSatisfy { $0 == 0 })
  }

  @Test("fifty pauses move what follows by their lengths and nothing more")
  func manyPauses() {
    let rig = rig(HapticPattern(events: [Patterns.tap(0), Patterns.tap(30)]))
    for index in 0..<50 {
      rig.send(.pause, at: Int64(24_000 + 24_000 * index))
      rig.send(.resume, at: Int64(36_000 + 24_000 * index))
    }
    let samples = rig.render(32 * 48_000 + 50 * 12_000)
    let wanted = 30 * 48_000 + 50 * 12_000
    #expect(samples[1000..<wanted].allSatisfy { $0 == 0 })
    #expect(samples[wanted + 1] != 0)
  }

  @Test("the end of an event is reported with the sample at which it started, whatever pauses came since")
  func reportedStart() {
    let rig = Rig(SynthesizerCapacity(notices: 64))
    rig.synthesizer.reportsEvents = true
    rig.load(HapticPattern(events: [Patterns.hum(0, 0.5), Patterns.hum(0, 0.4)]))
    rig.send(.start, at: 100)
    rig.send(.pause, at: 4800)
    rig.send(.resume, at: 14_800)
    _ = rig.render(48_000)
    let ends = (0..<rig.waitingNotices).compactMap { index -> [Int]? in
      guard let notice = rig.synthesizer.notice(at: index),
        case .eventEnded(let event, let start) = notice.kind
      else { return nil }
      return [Int(event), Int(start), Int(notice.sample)]
    }
    expectEqual(ends, [[1, 100, 100 + 19_200 + 10_000 + 96], [0, 100, 100 + 24_000 + 10_000 + 96]])
  }
}
