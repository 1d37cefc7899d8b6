import HapticModel
import HapticScore
import TestSupport
import Testing

@testable import HapticSynthesis

/// A render without left and right, which computes no samples of tones and audio files.
@Suite("The haptic channel alone")
struct HapticChannelTests {
  @Test("it has the bits, ends and notices of a whole render, with live commands, in any blocks")
  func same() {
    for seed in SearchEffort.seeds(0...149) {
      let whole = Show(seed: seed)
      let alone = Show(seed: seed)
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      let most = random.pick([1, 63, 64, 500, 513, 3000])
      let blocks = (0..<50).map { _ in Int.random(in: 1...most, using: &random) }
      let expected = whole.renderAll(blocks: [4096])
      let samples = alone.rig.render(Show.length, blocks: blocks)
      let difference = firstDifference(samples, expected.haptic)
      #expect(difference == nil, "seed \(seed): other bits at sample \(difference ?? -1)")
      let isSame = alone.notices == whole.notices
      #expect(isSame, "seed \(seed): other notices")
      #expect(alone.rig.isActive == whole.rig.isActive, "seed \(seed)")
      #expect(alone.rig.lastSounding == whole.rig.lastSounding, "seed \(seed)")
      #expect(alone.rig.replacedVoices == 0 && whole.rig.replacedVoices == 0)
    }
  }

  @Test("the shows of this suite contain tones and files that sound")
  func audible() {
    let sounds = (0..<20 as Range<UInt64>).filter { seed in
      Show(seed: seed).renderAll(blocks: [512]).left.contains { $0 != 0 }
    }
    #expect(sounds.count > 10)
  }

  @Test("with a render budget, it drops and defers the same events and changes")
  func budget() {
    for seed in SearchEffort.seeds(0..<40) {
      let (whole, alone) = (Show(seed: seed, budget: true), Show(seed: seed, budget: true))
      let expected = whole.renderAll(blocks: [128])
      let samples = alone.rig.render(Show.length, blocks: [128])
      #expect(firstDifference(samples, expected.haptic) == nil, "seed \(seed)")
      #expect(alone.rig.droppedEvents == whole.rig.droppedEvents, "seed \(seed)")
      #expect(alone.rig.deferredChanges == whole.rig.deferredChanges, "seed \(seed)")
    }
  }

  @Test("no sample of a tone or a file is computed", arguments: [EventType.audioContinuous, .audioCustom])
  func untouched(type: EventType) {
    let waveform = Waveform(left: [Float](repeating: 0.5, count: 4800))
    let pattern = HapticPattern(events: [
      HapticEvent(type, time: 0, duration: 0.1, waveform: AudioWaveform(.path("a.wav"))),
      HapticEvent(.hapticTransient, time: 0),
    ])
    let rig = Rig()
    rig.silenceAudioBuses()
    rig.load(pattern, waveform: waveform)
    rig.send(.start)
    // The fade of a pause takes the other buses; the render ends within it.
    rig.send(.pause, at: 1000)
    let samples = rig.render(1050)
    #expect(samples.contains { $0 != 0 })
    #expect(rig.areAudioBusesSilent)
    // The check would notice the sound.
    let whole = Rig()
    whole.load(pattern, waveform: waveform)
    whole.send(.start)
    whole.send(.pause, at: 1000)
    #expect(whole.renderAll(1050).left.contains { $0 != 0 })
    #expect(!whole.areAudioBusesSilent)
  }
}

/// Two players with random patterns, and random commands while they play.
private struct Show {
  static let length = 24_000
  let rig = Rig(
    SynthesizerCapacity(voices: 512, players: 2, commands: 64, liveCurves: 1, notices: 4096))

  init(seed: UInt64, budget: Bool = false) {
    var random = SeededGenerator(seed: seed)
    rig.synthesizer.reportsEvents = true
    if budget { rig.synthesizer.budget = RenderBudget(events: 2, commands: 2, visits: 12) }
    let wave = (0..<700).map { Float(($0 % 50) - 25) / 50 }
    for player in 0..<2 {
      rig.load(Show.pattern(&random), player: player, waveform: Waveform(left: wave, right: wave.reversed()))
      rig.send(.start, player: Int32(player), at: Int64(Int.random(in: 0...2000, using: &random)))
    }
    let kinds: [CommandKind] = [
      .start, .stop, .cancel, .pause, .resume, .resume, .seek, .setRate, .setLoop, .setLoopEnd, .setMute,
      .parameter, .parameter, .parameter,
    ]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let kind = random.pick(kinds)
      let value =
        kind == .setRate
        ? Double.random(in: 0.3...3, using: &random)
        : kind == .setLoopEnd
          ? Double.random(in: 0.01...0.3, using: &random) : Double(Float.random(in: 0...1, using: &random))
      rig.send(
        kind, player: random.pick([0, 1]), at: Int64(Int.random(in: 0..<Show.length, using: &random)),
        value: kind == .setLoop || kind == .setMute ? value.rounded() : value,
        lane: Int.random(in: 0..<LaneID.count, using: &random))
    }
  }

  func renderAll(blocks: [Int]) -> (left: [Float], haptic: [Float]) {
    rig.renderAll(Show.length, blocks: blocks)
  }

  /// The notices by sample. Those of one sample come in another order if a block ends between them.
  var notices: [String] {
    rig.notices.sorted { ($0.sample, "\($0)") < ($1.sample, "\($1)") }.map { "\($0)" }
  }

  private static func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<Int.random(in: 1...10, using: &random) {
      let type = random.pick(EventType.allCases)
      var event = HapticEvent(type, time: Double.random(in: 0...0.3, using: &random))
      if Bool.random(using: &random) { event.duration = Double.random(in: 0...0.2, using: &random) }
      for id in EventParameterID.allCases where id.facts.appliesTo.contains(type) {
        guard Bool.random(using: &random) else { continue }
        let isTime = id == .attackTime || id == .releaseTime || id == .decayTime
        let range = isTime ? 0...0.2 : id.facts.range
        event.parameters.append(EventParameter(id, Float.random(in: range, using: &random)))
      }
      if type == .audioCustom {
        event.waveform = AudioWaveform(
          .path("a.wav"), usesVolumeEnvelope: Bool.random(using: &random), loops: Bool.random(using: &random))
      }
      pattern.events.append(event)
    }
    for id in DynamicParameterID.allCases where Bool.random(using: &random) {
      let points = (0..<3).map {
        ParameterCurve.ControlPoint(
          time: Double($0) * 0.1, value: Float.random(in: id.facts.range, using: &random))
      }
      pattern.curves.append(ParameterCurve(id, time: 0.01, controlPoints: points))
    }
    return pattern
  }
}
