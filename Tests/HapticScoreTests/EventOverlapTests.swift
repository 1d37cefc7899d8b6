import HapticModel
import HapticScore
import TestExpectations
import TestSupport
import Testing

@Suite("Events at once")
struct EventOverlapTests {
  private func tap(_ time: Double) -> HapticEvent {
    HapticEvent(.hapticTransient, time: time, parameters: [EventParameter(.hapticSharpness, 1)])
  }

  @Test("a pattern without events has no overlap")
  func empty() {
    let overlap = EventOverlap(HapticPattern())
    #expect(overlap.sounding == nil && overlap.onsets == nil)
  }

  @Test("the first moment of the largest number is named, and the onsets of one sample are counted apart")
  func moments() {
    var events = (0..<3).map { HapticEvent(.hapticContinuous, time: Double($0), duration: 10) }
    events += [tap(2.5), tap(2.5), tap(20), tap(20.000_001), tap(20.000_002)]
    let overlap = EventOverlap(HapticPattern(events: events.shuffled()))
    #expect(overlap.sounding?.sum == 5 && overlap.sounding?.time == 2.5)
    #expect(overlap.onsets?.sum == 3 && overlap.onsets?.time == 20)
  }

  @Test(
    "an event that has ended does not count beside the next; releases, decays and audio of unknown length do")
  func lengths() {
    func sounding(_ events: HapticEvent...) -> Int? {
      EventOverlap(HapticPattern(events: events)).sounding?.sum
    }
    // 1.5 periods of 230 Hz are 6.52 ms.
    #expect(sounding(tap(0), tap(0.006)) == 2 && sounding(tap(0), tap(0.007)) == 1)
    let hum = HapticEvent(.hapticContinuous, time: 0, duration: 0.1)
    #expect(sounding(hum, tap(0.101)) == 2 && sounding(hum, tap(0.103)) == 1)
    var decaying = HapticEvent(.hapticContinuous, time: 0)
    expectEqual(sounding(decaying, tap(80_000)), 2)
    decaying.parameters = [EventParameter(.sustained, 0)]
    #expect(sounding(decaying, tap(0.01)) == 2 && sounding(decaying, tap(0.02)) == 1)
    let sound = HapticEvent(.audioCustom, time: 1, waveform: AudioWaveform(.path("x.wav")))
    #expect(sounding(sound, sound, tap(1)) == 3 && sounding(sound, tap(1.001)) == 1)
    expectEqual(sounding(tap(-1), tap(.nan), tap(.infinity), tap(0)), 1)
  }

  @Test("a tone has the load of 12 vibrations and an audio file that of 25, only as long as they sound")
  func load() {
    let tone = HapticEvent(.audioContinuous, time: 0, duration: 1)
    let file = HapticEvent(.audioCustom, time: 0.5, duration: 2, waveform: AudioWaveform(.path("x.wav")))
    let hum = HapticEvent(.hapticContinuous, time: 0, duration: 3)
    let overlap = EventOverlap(HapticPattern(events: [file, hum, tone, tone]))
    #expect(overlap.sounding?.sum == 4 && overlap.load?.sum == 50 && overlap.load?.time == 0.5)
    let later = EventOverlap(
      HapticPattern(events: [tone, HapticEvent(.hapticContinuous, time: 2, duration: 1)]))
    #expect(later.load?.sum == 12 && later.load?.time == 0)
    #expect(EventOverlap(HapticPattern()).load == nil)
  }

  @Test(
    "the largest sums are those that counting at every onset finds, in any order of the events",
    arguments: 1...20)
  func againstCounting(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<random.int(1...60)).map { _ in
      HapticEvent(
        random.pick([.hapticContinuous, .audioContinuous]), time: Double(random.int(0...20)) / 4,
        duration: Double(random.int(1...12)) / 4)
    }
    // Even a release of 0 fades for two milliseconds.
    let counts = events.map { onset in
      events.filter { $0.time <= onset.time && onset.time < $0.time + ($0.duration ?? 0) + 0.001 }
    }
    let overlap = EventOverlap(HapticPattern(events: events))
    let largest = counts.map(\.count).max()
    #expect(overlap.sounding?.sum == largest, "seed \(seed)")
    let first = zip(events, counts).filter { $0.1.count == largest }.map(\.0.time).min()
    #expect(overlap.sounding?.time == first, "seed \(seed)")
    let load = counts.map { $0.reduce(0) { $0 + ($1.type == .audioContinuous ? 12 : 1) } }.max()
    #expect(overlap.load?.sum == load, "seed \(seed)")
    let onsets = Dictionary(grouping: events, by: \.time).values.map(\.count).max()
    #expect(overlap.onsets?.sum == onsets, "seed \(seed)")
  }

  @Test(
    "a load above a limit is always considered possible, and no load that events far apart cannot have",
    arguments: 1...20)
  func mayExceed(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events = (0..<random.int(1...80)).map { _ in
      HapticEvent(
        random.pick([.hapticTransient, .hapticContinuous, .audioContinuous]), time: random.double(-0.1...2),
        duration: random.pick([nil, random.double(0...0.3)]))
    }
    if random.chance(70) { events.sort { $0.time < $1.time } }
    let pattern = HapticPattern(events: events)
    let load = EventOverlap(pattern).load?.sum ?? 0
    if load > 0 { #expect(EventOverlap.mayExceed(load - 1, in: pattern), "seed \(seed)") }
    let apart = HapticPattern(events: (0..<100).map { tap(Double($0)) })
    #expect(!EventOverlap.mayExceed(1, in: apart) && EventOverlap.mayExceed(0, in: apart))
  }

  @Test("the estimate of the load is exact for sorted events of one length", arguments: 1...20)
  func exactEstimate(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let length = random.double(0.01...0.3)
    let times = (0..<random.int(2...80)).map { _ in random.double(0...2) }.sorted()
    let pattern = HapticPattern(
      events: times.map { HapticEvent(.hapticContinuous, time: $0, duration: length) })
    let load = EventOverlap(pattern).load?.sum ?? 0
    #expect(load > 0 && EventOverlap.mayExceed(load - 1, in: pattern), "seed \(seed)")
    #expect(!EventOverlap.mayExceed(load, in: pattern), "seed \(seed)")
  }

  @Test("taps of a pattern without lanes sound at once as often as the synthesizer finds", arguments: 1...20)
  func againstSurvey(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<random.int(1...300)).map { _ in
      var event = tap(random.double(0...random.pick([0.1, 2])))
      if random.chance(40) {
        event = HapticEvent(.hapticContinuous, time: event.time, duration: random.double(0.001...0.2))
      }
      return event
    }
    let pattern = HapticPattern(events: events)
    let found = OfflineRenderer([.init(Score(pattern))]).peakPolyphony
    // Ends within a sample of an onset are rounded apart.
    #expect(abs((EventOverlap(pattern).sounding?.sum ?? 0) - found) <= 1, "seed \(seed)")
  }
}
