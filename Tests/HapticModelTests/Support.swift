import HapticModel
import TestSupport
import Testing

extension HapticPattern {
  /// A pattern of up to 6 events, 4 parameters and 4 curves. Times are multiples of 1/64 s, values of 1/8, so that
  /// sums of them are exact and laws can be tested with ==.
  static func random(seed: UInt64, startsAtZero: Bool = false) -> HapticPattern {
    var generator = SeededGenerator(seed: seed)
    func time(_ most: Int) -> Double { Double(Int.random(in: 0...most, using: &generator)) / 64 }
    func value(_ range: ClosedRange<Float>) -> Float {
      let low = Int(range.lowerBound * 8)
      return Float(Int.random(in: low...8, using: &generator)) / 8
    }
    var pattern = HapticPattern()
    for index in 0..<Int.random(in: 1...6, using: &generator) {
      let type = EventType.allCases.randomElement(using: &generator) ?? .hapticTransient
      var event = HapticEvent(type, time: startsAtZero && index == 0 ? 0 : time(64), duration: 0.5 + time(64))
      if type == .audioCustom { event.waveform = AudioWaveform(.path("a.wav")) }
      for id in EventParameterID.allCases where Bool.random(using: &generator) {
        event.parameters.append(EventParameter(id, value(id.facts.range)))
      }
      pattern.events.append(event)
    }
    // Three controls only, so that several curves meet on one.
    let ids: [DynamicParameterID] = [.hapticIntensityControl, .hapticSharpnessControl, .audioVolumeControl]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let id = ids.randomElement(using: &generator) ?? .hapticIntensityControl
      pattern.parameters.append(DynamicParameter(id, time: time(96), value: value(id.facts.range)))
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let id = ids.randomElement(using: &generator) ?? .hapticIntensityControl
      var points: [ParameterCurve.ControlPoint] = []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        points.append(ParameterCurve.ControlPoint(time: time(40), value: value(id.facts.range)))
      }
      pattern.curves.append(ParameterCurve(id, time: time(40), controlPoints: points))
    }
    return pattern
  }

  /// The value of the curves of a control at a moment, written straight from Rendering §2.
  func curveLane(_ id: DynamicParameterID, at moment: Double) -> Double {
    func combine(_ values: [Double]) -> Double {
      id.combination == .add ? values.reduce(0, +) : values.reduce(1, *)
    }
    var active: [Double] = []
    var ended: [(end: Double, value: Double)] = []
    for curve in curves where curve.id == id {
      let points = curve.controlPoints.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map { (time: curve.time + $0.element.time, value: Double($0.element.value)) }
      guard let first = points.first, let last = points.last, first.time <= moment else { continue }
      if last.time <= moment {
        ended.append((last.time, last.value))
      } else if let next = points.firstIndex(where: { $0.time > moment }) {
        let (a, b) = (points[next - 1], points[next])
        active.append(a.value + (b.value - a.value) * (moment - a.time) / (b.time - a.time))
      }
    }
    if !active.isEmpty { return combine(active) }
    guard let latest = ended.map({ $0.end }).max() else { return Double(id.facts.defaultValue) }
    return combine(ended.filter { $0.end == latest }.map { $0.value })
  }

  /// The last dynamic parameter at a moment, without its glide.
  func stepLane(_ id: DynamicParameterID, at moment: Double) -> Float {
    var latest: DynamicParameter?
    for parameter in parameters where parameter.id == id && parameter.time <= moment {
      if parameter.time >= latest?.time ?? -.infinity { latest = parameter }
    }
    return latest?.value ?? id.facts.defaultValue
  }
}

/// Runs a body for many seeds; the body gives what is wrong, and the seed is reported with it.
///
/// One expectation a run, because hundreds of thousands of them take longer than what they check.
func forSeeds(
  _ count: UInt64, sourceLocation: SourceLocation = #_sourceLocation, _ body: (UInt64) -> String?
) {
  for seed in 0..<count {
    guard let fault = body(seed) else { continue }
    Issue.record("seed \(seed): \(fault)", sourceLocation: sourceLocation)
    return
  }
}

/// Compares the controls of two patterns at many moments.
func firstDifference(
  _ a: HapticPattern, _ b: HapticPattern, at moments: [Double], _ map: (Double) -> Double = { $0 }
) -> String? {
  for id in DynamicParameterID.allCases {
    if !(a.curves + b.curves).contains(where: { $0.id == id }),
      !(a.parameters + b.parameters).contains(where: { $0.id == id })
    {
      continue
    }
    for moment in moments {
      let (x, y) = (a.curveLane(id, at: moment), b.curveLane(id, at: map(moment)))
      if abs(x - y) > 1e-5 { return "curves of \(id.name) at \(moment): \(x), \(y)" }
      let (p, q) = (a.stepLane(id, at: moment), b.stepLane(id, at: map(moment)))
      if p != q { return "parameters of \(id.name) at \(moment): \(p), \(q)" }
    }
  }
  return nil
}
