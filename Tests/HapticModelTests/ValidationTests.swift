import HapticModel
import TestExpectations
import Testing

@Suite("Validation")
struct ValidationTests {
  private func problems(_ pattern: HapticPattern) -> [String] {
    pattern.validate().map { "\($0.place) \($0.kind)" }
  }

  @Test("a plain pattern has no problem")
  func fine() {
    #expect(HapticPattern().validate().isEmpty)
    forSeeds(100) { seed in
      let problems = HapticPattern.random(seed: seed).validate()
      return problems.isEmpty ? nil : "\(problems)"
    }
  }

  @Test("each fault is named with its place")
  func faults() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.hapticTransient, time: .nan, waveform: AudioWaveform(.path("a.wav"))),
        HapticEvent(.hapticContinuous, time: -1),
        HapticEvent(.audioContinuous, time: 0, duration: 0),
        HapticEvent(.audioCustom, time: 86_400.5, duration: .infinity),
        HapticEvent(
          .audioCustom, time: 86_400,
          parameters: [EventParameter(.audioPan, -1), EventParameter(.audioVolume, -0.5)],
          waveform: AudioWaveform(.resource(1))),
        HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path(""))),
        HapticEvent(
          .hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, .nan)]),
      ],
      parameters: [DynamicParameter(.hapticSharpnessControl, time: -0.5, value: 1.5)],
      curves: [
        ParameterCurve(.audioPanControl, time: 0, controlPoints: []),
        ParameterCurve(
          .audioPanControl, time: .infinity,
          controlPoints: [.init(time: 0, value: -1), .init(time: 1e9, value: -1.001)]),
      ],
      version: .infinity)
    #expect(
      problems(pattern) == [
        "version notFinite",
        "events[0].time notFinite",
        "events[0].waveform misplacedWaveform",
        "events[1].time negative",
        "events[1] endless",
        "events[2] endless",
        "events[3].time tooLong",
        "events[3].duration notFinite",
        "events[3] missingWaveform",
        "events[4].parameters[1].value outOfRange",
        "events[4].waveform registeredAudio",
        "events[5] missingWaveform",
        "events[6].parameters[0].value notFinite",
        "parameters[0].time negative",
        "parameters[0].value outOfRange",
        "curves[0] emptyCurve",
        "curves[1].time notFinite",
        "curves[1].controlPoints[1].time tooLong",
        "curves[1].controlPoints[1].value outOfRange",
      ])
  }

  @Test("a curve that begins while 16 others of its control are active is a problem")
  func overlappingCurves() {
    func curve(_ id: DynamicParameterID, _ time: Double, _ length: Double) -> ParameterCurve {
      ParameterCurve(
        id, time: time, controlPoints: [.init(time: 0, value: 0), .init(time: length, value: 0)])
    }
    let many = (0..<16).map { _ in curve(.hapticSharpnessControl, 1, 1) }
    // The second begins when the 16 end, the third is over at once, the fourth controls something else.
    let free = [
      curve(.hapticSharpnessControl, 2, 1), curve(.hapticSharpnessControl, 1.5, 0),
      curve(.hapticIntensityControl, 1, 1), curve(.hapticSharpnessControl, 0, 1),
    ]
    expectEqual(problems(HapticPattern(curves: many + free)), [])
    // An earlier one takes the place of the last of those that begin together.
    let late = [curve(.hapticSharpnessControl, 0.5, 1), curve(.hapticSharpnessControl, 1.2, 1)]
    #expect(
      problems(HapticPattern(curves: many + free + late)) == [
        "curves[15] overlappingCurves", "curves[21] overlappingCurves",
      ])
  }

  @Test("an endless event plays; only AHAP cannot hold it")
  func severity() {
    expectEqual(PatternProblem.Kind.endless.severity, .ahapOnly)
    expectEqual(PatternProblem.Kind.outOfRange.severity, .warning)
    expectEqual(PatternProblem.Kind.tooLong.severity, .error)
  }

  @Test("a message is one line with place and advice", arguments: PatternProblem.Kind.allCases)
  func message(kind: PatternProblem.Kind) {
    let message = PatternProblem(kind, at: "events[3]").message
    #expect(message.hasPrefix("events[3] "))
    #expect(message.count > 20 && !message.contains("\n"))
  }
}
