import HapticModel
import HapticScore
import TestExpectations
import Testing

/// Numbers worked out by hand from the rendering model, on signals that show them plainly: a file of constant 0.5
/// makes gains, lanes and fades visible as such.
@Suite("Numbers of the rendering model")
struct RenderTableTests {
  /// Renders at 8 kHz, where 2 ms are 16 samples.
  private func render(
    _ pattern: HapticPattern, frames: Int = 200, sampleRate: Double = 8000, level: Double = 0.5,
    profile: ReferenceProfile = .taptic
  ) -> EngineSound {
    let file = [Double](repeating: level, count: 400)
    var made = RenderCase(seed: 0, sampleRate: sampleRate, profile: profile, frames: frames)
    made.tracks = [
      ReferenceTrack(pattern: pattern, waveforms: ["mono.wav": [file], "stereo.wav": [file, file]])
    ]
    return made.render()
  }

  private func constant(
    _ parameters: [EventParameter] = [], path: String = "mono.wav", duration: Double? = nil,
    fades: Bool = false
  ) -> HapticEvent {
    HapticEvent(
      .audioCustom, time: 0, duration: duration, parameters: parameters,
      waveform: AudioWaveform(.path(path), usesVolumeEnvelope: fades))
  }

  private func near(_ a: Float, _ b: Double, _ tolerance: Double = 1e-5) -> Bool {
    abs(Double(a) - b) <= tolerance
  }

  @Test(
    "pan: left is min(1, 1 − p), right min(1, 1 + p), for a mono and for a stereo file",
    arguments: [(-1, 1, 0), (-0.5, 1, 0.5), (0, 1, 1), (0.25, 0.75, 1), (1, 0, 1)]
      as [(Float, Double, Double)])
  func pan(pan: Float, left: Double, right: Double) {
    for path in ["mono.wav", "stereo.wav"] {
      let sound = render(HapticPattern(events: [constant([EventParameter(.audioPan, pan)], path: path)]))
      #expect(near(sound.left[100], 0.5 * left))
      #expect(near(sound.right[100], 0.5 * right))
    }
  }

  @Test(
    "limiter: straight to 0.8, then 1 − 0.04/(a − 0.6)",
    arguments: [(1, 0.4, 0.4), (2, 0.8, 0.8), (2, 1, 0.9), (4, 1.6, 0.96), (4, -1.6, -0.96)]
      as [(Int, Double, Double)])
  func limiter(events: Int, sum: Double, limited: Double) {
    let pattern = HapticPattern(events: Array(repeating: constant(), count: events))
    #expect(near(render(pattern, level: sum / Double(events)).left[100], limited))
  }

  @Test("volume envelope of a file: 5 ms up, 5 ms down before the end of the duration or of the file")
  func fades() {
    // 5 ms are 40 samples at 8 kHz; the duration of 20 ms is 160.
    let cut = render(HapticPattern(events: [constant(duration: 0.02, fades: true)])).left
    for (n, gain) in [(0, 0), (10, 0.25), (40, 1), (120, 1), (140, 0.5), (159, 1.0 / 40), (160, 0)] {
      #expect(near(cut[n], 0.5 * gain), "cut, sample \(n)")
    }
    let whole = render(HapticPattern(events: [constant(duration: 1, fades: true)]), frames: 500).left
    for (n, gain) in [(359, 1), (360, 1), (380, 0.5), (399, 1.0 / 40), (400, 0), (499, 0)] {
      #expect(near(whole[n], 0.5 * gain), "whole, sample \(n)")
    }
  }

  @Test("a parameter glides for 2 ms from its sample; one at 0 holds from the start")
  func glide() {
    var pattern = HapticPattern(events: [constant()])
    pattern.parameters = [
      DynamicParameter(.audioVolumeControl, time: 0, value: 0.5),
      DynamicParameter(.audioVolumeControl, time: 0.01, value: 1),
      // In the middle of the glide: back from where it stands.
      DynamicParameter(.audioVolumeControl, time: 0.011, value: 0.25),
    ]
    let left = render(pattern).left
    for (n, volume) in [(0, 0.5), (80, 0.5), (84, 0.625), (88, 0.75), (96, 0.5), (104, 0.25), (199, 0.25)] {
      #expect(near(left[n], 0.5 * volume), "sample \(n)")
    }
  }

  @Test("a curve's jump takes effect on its sample, its slope in exact time, its end is held")
  func curve() {
    var pattern = HapticPattern(events: [constant()])
    pattern.curves = [
      ParameterCurve(
        .audioVolumeControl, time: 0.0004375,  // 3.5 samples: the jump falls on sample 4
        controlPoints: [
          .init(time: 0, value: 0), .init(time: 0.01, value: 1), .init(time: 0.01, value: 0.25),
        ])
    ]
    let left = render(pattern).left
    for (n, volume) in [(3, 1), (4, 0.5 / 80), (43, 39.5 / 80), (83, 79.5 / 80), (84, 0.25), (199, 0.25)] {
      #expect(near(left[n], 0.5 * volume), "sample \(n)")
    }
  }

  @Test("overlapping curves multiply, parameters and curves too")
  func mixing() {
    var pattern = HapticPattern(events: [constant()])
    let half: [ParameterCurve.ControlPoint] = [.init(time: 0, value: 0.5), .init(time: 0.01, value: 0.5)]
    pattern.curves = [
      ParameterCurve(.audioVolumeControl, time: 0, controlPoints: half),
      ParameterCurve(.audioVolumeControl, time: 0.005, controlPoints: half),
    ]
    pattern.parameters = [DynamicParameter(.audioVolumeControl, time: 0, value: 0.5)]
    let left = render(pattern).left
    for (n, volume) in [(0, 0.25), (39, 0.25), (40, 0.125), (79, 0.125), (80, 0.25), (199, 0.25)] {
      #expect(near(left[n], 0.5 * volume), "sample \(n)")
    }
  }

  @Test("envelope of a sustained event, read from the control frames")
  func sustained() {
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: 0.1,
      parameters: [
        EventParameter(.hapticIntensity, 0.5), EventParameter(.attackTime, 1.0 / 3),
        EventParameter(.releaseTime, 1.0 / 3),
      ])
    // 0.002 · 1000^(1/3) = 20 ms up, 20 ms down after 100 ms.
    let frames = frames(event)
    for (k, level) in [(0, 0), (5, 0.25), (10, 0.5), (20, 1), (99, 1), (105, 0.75), (115, 0.25)] {
      #expect(near(frames[k].intensity, 0.5 * level, 1e-4), "frame \(k)")
    }
  }

  @Test("envelope with Sustained 0: attack, decay, over, whatever the duration")
  func decaying() {
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: 1,
      parameters: [
        EventParameter(.hapticIntensity, 1), EventParameter(.sustained, 0), EventParameter(.decayTime, 0.5),
      ])
    // 2 ms up, then 0.010 · 400^0.5 = 200 ms down.
    let frames = frames(event)
    for (k, level) in [(0, 0), (1, 0.5), (2, 1), (52, 0.75), (102, 0.5), (201, 0.005)] {
      #expect(near(frames[k].intensity, level, 1e-4), "frame \(k)")
    }
    expectEqual(frames.count, 202)
  }

  private func frames(_ event: HapticEvent) -> [ControlFrame] {
    var made = RenderCase(seed: 0)
    made.tracks = [ReferenceTrack(pattern: HapticPattern(events: [event]))]
    return made.engine().controlFrames()
  }

  @Test("continuous: gain · i² · sin with the frequency of its sharpness")
  func continuous() {
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: 1,
      parameters: [EventParameter(.hapticIntensity, 0.5), EventParameter(.hapticSharpness, 1)])
    // 230 Hz at 46 kHz: 200 samples a period, a quarter at 50. Attack 92 samples: past it from the second period on.
    let haptic = render(HapticPattern(events: [event]), frames: 600, sampleRate: 46_000).haptic
    for (n, x) in [(0, 0), (250, 0.175), (300, 0), (350, -0.175), (450, 0.175)] {
      #expect(near(haptic[n], x, 1e-4), "sample \(n)")
    }
    // On the way up the amplitude is 0.7 · (0.5 · 50/92)².
    #expect(near(haptic[50], 0.7 * (0.25 * 2500 / 8464), 1e-4))
  }

  @Test("transient: 1.5 cycles at 155 Hz, falling to 0 with the square of time")
  func transient() {
    let tap = HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, 1)])
    let sound = render(HapticPattern(events: [tap]), sampleRate: 6200 * 2)
    // Sharpness 0.5 is 155 Hz: 80 samples a period at 12.4 kHz, 120 in all.
    for (n, x) in [
      (0, 0), (20, 1 - 1.0 / 36), (40, 0), (60, -0.75), (100, 1 - 25.0 / 36), (120, 0), (121, 0),
    ] {
      let limited = ReferenceRenderer.limited(x)
      #expect(near(sound.haptic[n], limited, 1e-4), "sample \(n)")
    }
  }

  @Test("tone: f = 440 · 4^pitch, harmonics only below half the sample rate")
  func tone() {
    let event = HapticEvent(
      .audioContinuous, time: 0, duration: 1,
      parameters: [EventParameter(.audioPitch, 1), EventParameter(.audioBrightness, 1)])
    // 1760 Hz at 14 080 Hz: 8 samples a period; 3·f and 2·f are below 7040 Hz, 4·f is not.
    let left = render(HapticPattern(events: [event]), frames: 200, sampleRate: 14_080).left
    // At an eighth of a period: sin 45° + (sin 90°)/2 + (sin 135°)/3 = 0.7071 + 0.5 + 0.2357.
    #expect(near(left[81], 0.5 * (0.707107 + 0.5 + 0.235702), 1e-4))
    // At a quarter: 1 + 0 − 1/3.
    #expect(near(left[82], 0.5 * (1 - 1.0 / 3), 1e-4))
  }

  @Test("sounding length: release, tap and file count; polyphony is the most at once")
  func soundingLength() {
    func engine(_ events: [HapticEvent]) -> OfflineRenderer {
      var made = RenderCase(seed: 0)
      let file = [Double](repeating: 0.5, count: 400)
      made.tracks = [ReferenceTrack(pattern: HapticPattern(events: events), waveforms: ["mono.wav": [file]])]
      return made.engine()
    }
    // 100 ms and 2 ms of release at 48 kHz.
    expectEqual(engine([HapticEvent(.hapticContinuous, time: 0, duration: 0.1)]).soundingFrames, 4896)
    // 1.5 / 155 Hz are 464.5 samples: sample 464 is the last.
    expectEqual(engine([HapticEvent(.hapticTransient, time: 1)]).soundingFrames, 48_465)
    expectEqual(engine([constant()]).soundingFrames, 400)
    expectEqual(engine([HapticEvent(.hapticContinuous, time: 0)]).soundingFrames, .max)
    expectEqual(engine([]).soundingFrames, 0)
    let three = [0.0, 0.05, 0.09].map { HapticEvent(.hapticContinuous, time: $0, duration: 0.1) }
    expectEqual(engine(three).peakPolyphony, 3)
    #expect(
      engine([0.0, 0.2].map { HapticEvent(.hapticContinuous, time: $0, duration: 0.1) }).peakPolyphony == 1)
  }
}
