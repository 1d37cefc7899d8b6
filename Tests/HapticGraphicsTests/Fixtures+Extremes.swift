import HapticModel
import HapticScore

@testable import HapticGraphics

extension Fixtures {
  /// A short sound that fades.
  static func bell(_ waveform: AudioWaveform) -> Waveform? {
    guard waveform.path == "Sounds/bell.wav" else { return nil }
    var samples: [Float] = []
    for index in 0..<24_000 {
      let saw = Float(index % 60 - 30) / 30
      samples.append(saw * (1 - Float(index) / 24_000))
    }
    return Waveform(left: samples)
  }

  /// A pattern with a name for messages.
  struct Extreme: Sendable {
    var name: String
    var pattern: HapticPattern
    /// The pattern's picture, for tests to which only the drawing of it matters.
    var picture: PatternPicture { Fixtures.pictures[name] ?? PatternPicture(pattern) }

    init(_ name: String, _ events: [HapticEvent]) {
      self.name = name
      pattern = HapticPattern(events: events)
    }
  }

  /// Patterns at the edges of what can be.
  static let extremes: [Extreme] = [
    Extreme("empty", []),
    Extreme("one transient", [event(.hapticTransient, 0)]),
    Extreme("one silent transient", [event(.hapticTransient, 0, nil, [.hapticIntensity: 0])]),
    Extreme("2 ms", [event(.hapticContinuous, 0, 0.002)]),
    Extreme("24 h", [event(.hapticContinuous, 0, 86_400), event(.hapticTransient, 86_400)]),
    Extreme("no fixed end", [event(.hapticContinuous, 1), event(.audioContinuous, 2)]),
    Extreme(
      "audio only",
      [event(.audioCustom, 0, nil, [:], path: "rain.wav"), event(.audioContinuous, 0.2, 0.3)]),
    nonsense, manyTransients, manyContinuous, manySounds, manyControls,
  ]

  private static let pictures: [String: PatternPicture] = Dictionary(
    uniqueKeysWithValues: extremes.map { ($0.name, PatternPicture($0.pattern, title: longTitle)) })

  /// A title longer than many terminals are wide.
  static let longTitle = "長い名前 — a title that is longer than many terminals are wide"

  private static var nonsense: Extreme {
    var extreme = Extreme(
      "nonsense",
      [
        event(.hapticTransient, -.infinity), event(.hapticContinuous, .nan, 1),
        event(.hapticContinuous, 0, .infinity), event(.hapticTransient, 1e300),
        event(.hapticContinuous, 0, -1, [.hapticIntensity: .nan, .attackTime: .infinity]),
      ])
    extreme.pattern.parameters = [DynamicParameter(.audioPanControl, time: .nan, value: .nan)]
    extreme.pattern.curves = [curve(.hapticIntensityControl, 0, [(.nan, 1), (-5, .nan), (1e300, .infinity)])]
    return extreme
  }

  private static var manyTransients: Extreme {
    var events: [HapticEvent] = []
    for index in 0..<100_000 {
      events.append(event(.hapticTransient, Double(index) * 0.001, nil, [.hapticIntensity: 0.7]))
    }
    var extreme = Extreme("100 000 transients", events)
    extreme.pattern.curves = [curve(.hapticIntensityControl, 0, [(0, 0.2), (100, 1)])]
    return extreme
  }

  private static var manyContinuous: Extreme {
    var events: [HapticEvent] = []
    for index in 0..<10_000 { events.append(event(.hapticContinuous, Double(index) * 0.01, 0.02)) }
    return Extreme("10 000 continuous events", events)
  }

  private static var manySounds: Extreme {
    var events: [HapticEvent] = []
    for index in 0..<5000 {
      let time = Double(index) * 0.01
      events.append(event(.audioContinuous, time, 0.02, [.audioPitch: Float(index % 21) / 10 - 1]))
      events.append(event(.audioCustom, time, 0.05, [:], path: "sound \(index).wav"))
    }
    return Extreme("5000 tones and files", events)
  }

  private static var manyControls: Extreme {
    var extreme = Extreme("all controls, many points", [event(.hapticContinuous, 0, 100)])
    for id in DynamicParameterID.allCases {
      for index in 0..<500 {
        extreme.pattern.parameters.append(
          DynamicParameter(id, time: Double(index) * 0.2, value: Float(index % 2)))
      }
      let points = (0..<5000).map { (index: Int) in (Double(index) * 0.02, Float(index % 3) / 2) }
      extreme.pattern.curves.append(curve(id, 0, points))
    }
    return extreme
  }
}
