import HapticModel
import HapticScore
import TestExpectations
import Testing

@Suite("The length of a round")
struct LoopLengthTests {
  private let file = Waveform(left: [Float](repeating: 0.5, count: 12_000))

  private func length(_ events: HapticEvent..., sampleRate: Double = 48_000) -> Double {
    Score(HapticPattern(events: events), sampleRate: sampleRate) { waveform in
      waveform.path == "missing.wav" ? nil : file
    }.loopLength
  }

  private func sound(_ time: Double, for duration: Double? = nil, loops: Bool = false, pitch: Float = 0)
    -> HapticEvent
  {
    HapticEvent(
      .audioCustom, time: time, duration: duration, parameters: [EventParameter(.audioPitch, pitch)],
      waveform: AudioWaveform(.path("file.wav"), loops: loops))
  }

  @Test("the last event ends it: a tap after 20 ms, a vibration after its duration, a file after its length")
  func lastEvent() {
    expectEqual(length(), 0)
    expectEqual(length(HapticEvent(.hapticTransient, time: 0)), 0.02)
    expectEqual(length(HapticEvent(.hapticTransient, time: 0.5)), 0.52)
    expectEqual(length(HapticEvent(.hapticTransient, time: 0.5, duration: 0)), 0.52)
    expectEqual(length(HapticEvent(.hapticContinuous, time: 0.5, duration: 2)), 2.5)
    expectEqual(length(sound(1)), 1.25)
    expectEqual(length(sound(1), sampleRate: 24_000), 1.5)
    expectEqual(length(HapticEvent(.hapticTransient, time: 1), sound(0.9), sound(0)), 1.15)
  }

  @Test("a duration counts in place of the length of a tap or a file")
  func durations() {
    expectEqual(length(HapticEvent(.hapticTransient, time: 0.5, duration: 0.001)), 0.501)
    expectEqual(length(HapticEvent(.hapticTransient, time: 0.5, duration: 1)), 1.5)
    expectEqual(length(sound(1, for: 0.1)), 1.1)
    expectEqual(length(sound(1, for: 3)), 4)
  }

  @Test("what has no end of its own counts with its time; pitch and the repeats of a file do not count")
  func withoutEnd() {
    expectEqual(length(HapticEvent(.hapticContinuous, time: 0)), 0)
    expectEqual(length(HapticEvent(.audioContinuous, time: 0.5)), 0.5)
    expectEqual(length(sound(1, loops: true)), 1.25)
    expectEqual(length(sound(1, pitch: 1)), 1.25)
    var missing = sound(1)
    missing.waveform = AudioWaveform(.path("missing.wav"))
    expectEqual(length(missing), 1)
  }

  @Test("parameters, curves and events without a meaning in time do not count; the logical duration stays")
  func whatDoesNotCount() {
    var pattern = HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.5)])
    pattern.parameters = [DynamicParameter(.hapticIntensityControl, time: 3, value: 1)]
    pattern.curves = [
      ParameterCurve(.hapticIntensityControl, time: 4, controlPoints: [.init(time: 1, value: 0)])
    ]
    expectEqual(Score(pattern).loopLength, 0.52)
    expectEqual(Score(pattern).duration, 4)
    for time in [-1, .nan, .infinity, 1e300] as [Double] {
      expectEqual(length(HapticEvent(.hapticTransient, time: time)), 0)
      expectEqual(length(sound(0), HapticEvent(.hapticContinuous, time: 0, duration: time)), 0.25)
    }
    for rate in [0, -48_000, .nan, .infinity] as [Double] {
      #expect((0...86_400).contains(length(sound(0), sampleRate: rate)))
    }
  }

  @Test("a looped track without anything to repeat has an end, and ends")
  func nothingToRepeat() {
    let empty = OfflineRenderer([.init(Score(HapticPattern()), loops: true)])
    #expect(empty.soundingFrames == 0 && empty.peakPolyphony == 0)
    #expect(empty.controlFrames().isEmpty && empty.hapticSamples().isEmpty)
    var pattern = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0)])
    pattern.events[0].parameters = [EventParameter(.sustained, 0)]
    let fading = OfflineRenderer([.init(Score(pattern), loops: true)])
    expectEqual(fading.soundingFrames, OfflineRenderer([.init(Score(pattern))]).soundingFrames)
  }

  @Test("a looped track with something to repeat is endless, whatever its logical duration")
  func endless() {
    let tap = Score(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)]))
    let renderer = OfflineRenderer([.init(tap, loops: true)])
    #expect(renderer.soundingFrames == .max && renderer.peakPolyphony == 1)
    let audio = Score(HapticPattern(events: [sound(0)])) { _ in file }
    expectEqual(OfflineRenderer([.init(audio, loops: true)]).soundingFrames, .max)
    let empty = Score(HapticPattern())
    expectEqual(OfflineRenderer([.init(empty, loops: true, loopEnd: 0.1)]).soundingFrames, .max)
    expectEqual(renderer.controlFrames(every: 0.005).flatMap(\.transients).count, 1)
  }

  @Test("every round begins with what the pattern begins with, and its last tap is felt")
  func rounds() {
    let once = OfflineRenderer([.init(Score(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0)])))]
    )
    .hapticSamples()
    let taps = Score(HapticPattern(events: [HapticEvent(.hapticTransient, time: 0.01)]))
    let looped = OfflineRenderer([.init(taps, loops: true)]).hapticSamples(atMost: 14_400)
    for round in 0..<10 {
      let start = round * 1440 + 480
      expectEqual(Array(looped[start..<start + 960].prefix(once.count)), Array(once.prefix(960)))
    }
    let audio = Score(HapticPattern(events: [sound(0)])) { _ in file }
    let heard = OfflineRenderer([.init(audio, loops: true)]).render(frames: 36_000)
    expectEqual(Array(heard.left[12_000..<24_000]), Array(heard.left[..<12_000]))
    expectEqual(Array(heard.left[24_000...]), Array(heard.left[..<12_000]))
    expectEqual(heard.left[11_000], 0.5)
  }
}
