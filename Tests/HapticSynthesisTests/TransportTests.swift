import HapticModel
import HapticScore
import TestExpectations
import Testing

@testable import HapticSynthesis

@Suite("Stop, cancel, mute, pause, seek")
struct TransportTests {
  private func playing(_ pattern: HapticPattern = HapticPattern(events: [Patterns.hum(0, 1)])) -> Rig {
    let rig = Rig()
    rig.load(pattern)
    rig.send(.start)
    return rig
  }

  @Test("stop lets what sounds go into its release, and reports the end once")
  func stop() {
    let rig = playing()
    rig.send(.stop, at: 4800)
    let samples = rig.render(9600)
    #expect(samples[4700..<4800].contains { abs($0) > 0.05 })
    // Release 0 is 2 ms: 96 samples.
    #expect(samples[4800..<4890].contains { $0 != 0 })
    #expect(samples[4896...].allSatisfy { $0 == 0 })
    expectEqual(rig.playerEnds.count, 1)
    #expect(!rig.isActive)
  }

  @Test("cancel is silent within 2 ms whatever the release, and drops what is pending")
  func cancel() {
    var hum = Patterns.hum(0, 1)
    hum.parameters.append(EventParameter(.releaseTime, 1))
    let rig = playing(HapticPattern(events: [hum]))
    rig.send(.start, at: 20_000)
    rig.send(.cancel, at: 4800)
    let samples = rig.render(48_000)
    #expect(samples[4800..<4880].contains { $0 != 0 })
    #expect(samples[4896...].allSatisfy { $0 == 0 })
  }

  @Test("a muted player is silent while time goes on")
  func mute() {
    let whole = playing().render(24_000)
    let rig = playing()
    rig.send(.setMute, at: 4800, value: 1)
    rig.send(.setMute, at: 9600, value: 0)
    let samples = rig.render(24_000)
    #expect(firstDifference(samples[..<4800], whole[..<4800]) == nil)
    #expect(samples[4896..<9600].allSatisfy { $0 == 0 })
    #expect(firstDifference(samples[9696...], whole[9696...]) == nil)
  }

  @Test("an event is taken up in its middle after a pause")
  func pause() {
    let whole = playing().render(40_000)
    let rig = playing()
    rig.send(.pause, at: 4800)
    rig.send(.resume, at: 14_800)
    let samples = rig.render(40_000)
    #expect(firstDifference(samples[..<4800], whole[..<4800]) == nil)
    #expect(samples[4896..<14_800].allSatisfy { $0 == 0 })
    // Time stood still from the pause on, while what sounded faded out.
    let shift = 14_800 - 4800
    #expect(
      firstDifference(
        Array(samples[(14_800 + 96)...]), Array(whole[(14_800 + 96 - shift)..<(40_000 - shift)])) == nil)
  }

  @Test("what is sent during a pause takes effect with the resume")
  func sentDuringPause() {
    func pausedRig() -> Rig {
      let rig = playing(Patterns.medley)
      rig.send(.pause, at: 2400)
      rig.send(.resume, at: 30_000)
      return rig
    }
    let sought = pausedRig()
    sought.send(.seek, at: 10_000, value: 0.1)
    let direct = playing(Patterns.medley)
    direct.send(.seek, at: 0, value: 0.1)
    let later = Array(sought.render(60_000)[30_096...])
    #expect(firstDifference(later, direct.render(30_000)[96...]) == nil)

    // The hum that was sounding ends as far after the resume as was left of it, at the new rate.
    let slowed = pausedRig()
    slowed.send(.setRate, at: 10_000, value: 0.5)
    let samples = slowed.render(60_000)
    let left = (9600 - 2400) * 2
    #expect(samples[(30_000 + left - 200)..<(30_000 + left)].contains { $0 != 0 })
    let silent = samples[(30_000 + left + 97)..<(30_000 + left + 2000)].allSatisfy { $0 == 0 }
    #expect(silent)

    let quieted = pausedRig()
    quieted.send(.parameter, at: 10_000, value: 0, lane: DynamicParameterID.hapticIntensityControl.lane)
    let quiet = quieted.render(60_000)[30_600...].allSatisfy { $0 == 0 }
    #expect(quiet)
  }

  @Test("seek leaves out what began before, and nothing else")
  func seek() {
    let rig = playing(Patterns.medley)
    rig.send(.seek, at: 0, value: 0.1)
    var later = Patterns.medley
    later.events.removeAll { $0.time < 0.1 }
    let whole = playing(later).render(24_000)
    #expect(firstDifference(rig.render(19_200), Array(whole[4800...])) == nil)
  }

  @Test("seek to the end or beyond ends a player, or takes a looping one to its start")
  func seekBeyond() {
    let rig = playing(Patterns.medley)
    rig.send(.seek, at: 4800, value: 10)
    #expect(rig.render(9600)[4900...].allSatisfy { $0 == 0 })
    #expect(!rig.isActive)
    let looping = playing(HapticPattern(events: [Patterns.tap(0), Patterns.tap(0.4)]))
    looping.send(.setLoop, value: 1)
    looping.send(.seek, at: 4800, value: 10)
    let once = playing(HapticPattern(events: [Patterns.tap(0)])).render(4800)
    #expect(firstDifference(Array(looping.render(9600)[4800...]), once) == nil)
  }

  @Test("start while playing restarts, start after stop plays again")
  func restart() {
    let once = playing(Patterns.medley).render(24_000)
    let again = playing(Patterns.medley)
    again.send(.start, at: 48_000)
    #expect(firstDifference(Array(again.render(72_000)[48_000...]), once) == nil)
    let stopped = playing(Patterns.medley)
    stopped.send(.stop, at: 100)
    stopped.send(.start, at: 48_000)
    #expect(firstDifference(Array(stopped.render(72_000)[48_000...]), once) == nil)
  }

  @Test("a parameter sent live stays in effect over restart and loop")
  func liveStays() {
    let rig = playing(Patterns.medley)
    rig.send(.parameter, at: 100, value: 0, lane: DynamicParameterID.hapticIntensityControl.lane)
    rig.send(.start, at: 24_000)
    #expect(rig.render(48_000)[3000...].allSatisfy { $0 == 0 })
  }
}
