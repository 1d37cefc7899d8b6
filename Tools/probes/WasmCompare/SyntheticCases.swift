import HapticModel
import HapticScore
import HapticSynthesis

/// Patterns that reach every corner of the synthesizer: kinds, stages, lanes, profiles, rates, live commands.
struct SyntheticCases {
  /// Whether audio files sound; they are silent otherwise.
  var hasAudioFiles: Bool

  /// Exponents that no built-in profile has: the general power function.
  static let curved = ActuatorProfile(
    continuousLowHz: 55, continuousHighHz: 312.5, continuousSharpnessExponent: 3.3, continuousGain: 0.61,
    transientLowHz: 71, transientHighHz: 503, transientCycles: 2.25, transientGain: 0.93,
    intensityExponent: 1.7)

  static let profiles: [(String, ActuatorProfile)] = [
    ("taptic", .taptic), ("wideband", .wideband), ("audible", .audible), ("curved", curved),
  ]

  func all() -> [Case] {
    var cases: [Case] = []
    for (name, profile) in Self.profiles {
      for rate in [48_000, 44_100, 8_000, 47_999.5, 192_000] {
        cases.append(
          Case(
            "kinds \(name) \(rate)", [score(Self.kinds, rate)], profile: profile, sampleRate: rate,
            seconds: 2.2))
        cases.append(
          Case(
            "lanes \(name) \(rate)", [score(Self.lanes, rate)], profile: profile, sampleRate: rate,
            mix: .preview,
            seconds: 1.5))
      }
      cases.append(Case("crowd \(name)", [score(Self.crowd, 48_000)], profile: profile, seconds: 1.2))
    }
    return cases + live + [
      Case(
        "two players", [score(Self.kinds, 48_000), score(Self.lanes, 48_000)],
        commands: [
          PlainCommand(.setRate, player: 1, sample: 0, value: 0.7),
          PlainCommand(.start, player: 0, sample: 101), PlainCommand(.start, player: 1, sample: 12_345),
        ], profile: Self.curved, seconds: 3),
      Case("too few voices", [score(Self.crowd, 48_000)], profile: Self.curved, seconds: 1.2, voices: 3),
    ]
  }

  private var live: [Case] {
    func make(_ name: String, _ commands: [PlainCommand]) -> Case {
      Case("live \(name)", [score(Self.lanes, 48_000)], commands: commands, profile: Self.curved, seconds: 2)
    }
    func at(_ sample: Int64, _ kind: CommandKind, _ value: Double = 0, lane: Int32 = 0) -> PlainCommand {
      PlainCommand(kind, player: 0, sample: sample, value: value, lane: lane)
    }
    let everyLane = DynamicParameterID.allCases.map { id -> PlainCommand in
      let sample = 4_000 + 997 * Int64(id.rawValue)
      return at(sample, .parameter, id.combination == .multiply ? 0.4 : -0.3, lane: Int32(id.rawValue))
    }
    return [
      make("parameters", everyLane),
      make("seek", [at(9_600, .seek, 0.61), at(30_001, .seek, 0.0505)]),
      make("pause", [at(7_777, .pause), at(20_000, .resume), at(33_333, .pause), at(40_001, .resume)]),
      make("rate", [at(0, .setRate, 1.3), at(11_111, .setRate, 0.37), at(50_000, .setRate, 2.9)]),
      make("loop", [at(0, .setLoop, 1), at(0, .setLoopEnd, 0.3141), at(60_000, .setLoop, 0)]),
      make("loop without an end", [at(0, .setLoop, 1)]),
      make("mute", [at(3_000, .setMute, 1), at(9_000, .setMute, 0)]),
      make("stop", [at(0, .start), at(20_000, .stop), at(60_000, .start), at(70_000, .cancel)]),
    ]
  }

  private func score(_ pattern: HapticPattern, _ sampleRate: Double) -> Score {
    Score(pattern, sampleRate: sampleRate) {
      hasAudioFiles ? ($0.source == .resource(2) ? Self.stereo : Self.mono) : nil
    }
  }

  private static let mono = Waveform(left: noise(seed: 1, count: 5_003))
  private static let stereo = Waveform(
    left: noise(seed: 2, count: 3_001), right: noise(seed: 3, count: 3_001))

  private static func noise(seed: UInt64, count: Int) -> [Float] {
    var chance = Chance(seed: seed)
    return (0..<count).map { _ in Float(chance.next(-0.8, 0.8)) }
  }

  /// Every event type with every parameter somewhere off its default.
  private static var kinds: HapticPattern {
    var events: [HapticEvent] = [
      HapticEvent(.hapticTransient, time: 0),
      HapticEvent(.hapticTransient, time: 0.0501, parameters: values(intensity: 0.33, sharpness: 0.91)),
      HapticEvent(
        .hapticContinuous, time: 0.1, duration: 0.7,
        parameters: values(intensity: 0.83, sharpness: 0.21) + envelope(0.4, 0, 0.6)),
      HapticEvent(
        .hapticContinuous, time: 0.3, duration: 1,
        parameters: values(intensity: 0.5, sharpness: 1) + envelope(0.3, 0.5, 0.2)
          + [EventParameter(.sustained, 0)]),
      HapticEvent(
        .audioContinuous, time: 0.05, duration: 0.9,
        parameters: tone(volume: 0.7, pitch: -0.43, pan: -0.6, brightness: 0.37) + envelope(0.5, 0, 0.5)),
      HapticEvent(
        .audioContinuous, time: 0.45, duration: 0.5,
        parameters: tone(volume: 0.5, pitch: 1, pan: 0.5, brightness: 1) + envelope(0, 0.4, 0)
          + [EventParameter(.sustained, 0)]),
      HapticEvent(.audioContinuous, time: 0.8, duration: 0.3),
    ]
    events += [
      AudioWaveform(.resource(1)), AudioWaveform(.resource(2), usesVolumeEnvelope: false),
      AudioWaveform(.resource(2), loops: true), AudioWaveform(.resource(1), loops: true),
    ].enumerated().map { index, waveform in
      HapticEvent(
        .audioCustom, time: 0.2 + 0.31 * Double(index), duration: index == 0 ? nil : 0.27,
        parameters: index % 2 == 0
          ? [] : tone(volume: 0.6, pitch: 0.29, pan: 0.3, brightness: 0.45), waveform: waveform)
    }
    return HapticPattern(events: events)
  }

  /// All twelve lanes moved by parameters and by curves, two of them overlapping.
  private static var lanes: HapticPattern {
    var pattern = kinds
    for id in DynamicParameterID.allCases {
      let step = Double(id.rawValue)
      pattern.parameters += [
        DynamicParameter(id, time: 0.07 * step, value: id.combination == .multiply ? 0.8 : -0.2),
        DynamicParameter(id, time: 0.07 * step + 0.5, value: id.combination == .multiply ? 0.95 : 0.15),
      ]
      let points: [(Double, Float)] = [(0, 0.9), (0.111, 0.2), (0.111, 0.6), (0.4, 1), (0.5, 0.3)]
      for start in [0.02 + 0.05 * step, 0.3 + 0.05 * step] {
        pattern.curves.append(
          ParameterCurve(
            id, time: start,
            controlPoints: points.map { ParameterCurve.ControlPoint(time: $0.0, value: $0.1) }))
      }
    }
    return pattern
  }

  /// Two hundred events by seeded chance: enough to reach the limiter.
  private static var crowd: HapticPattern {
    var chance = Chance(seed: 7)
    var pattern = HapticPattern()
    for index in 0..<200 {
      let type = EventType.allCases[index % EventType.allCases.count]
      let parameters =
        values(intensity: Float(chance.next(0, 1)), sharpness: Float(chance.next(0, 1)))
        + tone(
          volume: Float(chance.next(0, 1)), pitch: Float(chance.next(-1, 1)), pan: Float(chance.next(-1, 1)),
          brightness: Float(chance.next(0, 1)))
        + envelope(Float(chance.next(0, 0.5)), Float(chance.next(0, 0.5)), Float(chance.next(0, 0.5)))
      pattern.events.append(
        HapticEvent(
          type, time: chance.next(0, 0.8), duration: chance.next(0.01, 0.3),
          parameters: parameters.filter { type.isHaptic == $0.id.isHaptic || $0.id.isEnvelope },
          waveform: type == .audioCustom ? AudioWaveform(.resource(UInt64(1 + index % 2))) : nil))
    }
    return pattern
  }

  private static func values(intensity: Float, sharpness: Float) -> [EventParameter] {
    [EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness)]
  }

  private static func tone(volume: Float, pitch: Float, pan: Float, brightness: Float) -> [EventParameter] {
    [
      EventParameter(.audioVolume, volume), EventParameter(.audioPitch, pitch),
      EventParameter(.audioPan, pan),
      EventParameter(.audioBrightness, brightness),
    ]
  }

  private static func envelope(_ attack: Float, _ decay: Float, _ release: Float) -> [EventParameter] {
    [
      EventParameter(.attackTime, attack), EventParameter(.decayTime, decay),
      EventParameter(.releaseTime, release),
    ]
  }
}

extension EventParameterID {
  fileprivate var isHaptic: Bool { self == .hapticIntensity || self == .hapticSharpness }

  fileprivate var isEnvelope: Bool {
    switch self {
    case .attackTime, .decayTime, .releaseTime, .sustained: true
    default: false
    }
  }
}

/// Seeded chance (SplitMix64), the same on every machine.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ low: Double, _ high: Double) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * Double(z >> 11) / 9_007_199_254_740_992
  }
}
