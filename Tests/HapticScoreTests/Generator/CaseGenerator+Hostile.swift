import HapticModel
import TestSupport

extension CaseGenerator {
  /// A case of numbers at the edge of what a Double and a Float can hold, most of them without a meaning.
  static func hostileCase(seed: UInt64) -> RenderCase {
    let values: [Float] = [
      .leastNonzeroMagnitude, 1e-38, 1e-30, 1e-20, .nan, .infinity, -.infinity, -0.0, 0.5, 1,
    ]
    let times: [Double] = [
      0, 0, 0.001, 0.01, .leastNonzeroMagnitude, 1e-300, 1e-9, 86_400, -1, .nan, .infinity, -.infinity, 1e18,
      1e300,
    ]
    var random = SeededGenerator(seed: seed)
    var pattern = HapticPattern()
    for type in EventType.allCases {
      var event = HapticEvent(type, time: random.pick(times), duration: random.pick(times))
      event.parameters = EventParameterID.allCases.map { EventParameter($0, random.pick(values)) }
      if type == .audioCustom { event.waveform = AudioWaveform(.path("tone.wav"), loops: random.chance(50)) }
      pattern.events.append(event)
    }
    for id in DynamicParameterID.allCases {
      pattern.parameters.append(DynamicParameter(id, time: random.pick(times), value: random.pick(values)))
      let points = (0..<3).map { _ in
        ParameterCurve.ControlPoint(time: random.pick(times), value: random.pick(values))
      }
      pattern.curves.append(ParameterCurve(id, time: random.pick(times), controlPoints: points))
    }
    var made = RenderCase(seed: seed)
    made.frames = 2000
    made.tracks = [ReferenceTrack(pattern: pattern, waveforms: TestWaveforms.all)]
    made.tracks[0].rate = random.pick([1, 1, 0.25, 4, 1e-9, 1e9, 0, -1, .nan, .infinity])
    made.tracks[0].loops = random.chance(30)
    made.tracks[0].loopEnd = random.pick(times)
    return made
  }
}
