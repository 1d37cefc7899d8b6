import HapticModel
import HapticPerception

/// Reads steps of two motors: the heavy one is a round vibration, the light one a crisp one.
enum MotorReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    _ = try root.member("version").integer(in: 1...1)
    var losses = ReaderLosses()
    losses.noteKeys(of: root, besides: ["format", "version", "steps"])
    let keys: [StaticString] = ["duration", "strongMagnitude", "weakMagnitude"]
    var heavy = Polyline()
    var light = Polyline()
    var time = 0
    for step in try root.member("steps").elements(atMost: limits.events) {
      losses.noteKeys(of: step, besides: keys)
      let length = try step.member("duration").integer(in: 1...86_400_000)
      let levels = (
        try step.member("strongMagnitude").number(in: 0...1),
        try step.member("weakMagnitude").number(in: 0...1)
      )
      let end = time + length
      guard Double(end) / 1000 <= limits.seconds else { throw step.error("the steps last too long") }
      for (line, level) in [(0, levels.0), (1, levels.1)] {
        let (start, stop) = (Double(time) / 1000, Double(end) / 1000)
        if line == 0 {
          heavy.append(start, level)
          heavy.append(stop, level)
        } else {
          light.append(start, level)
          light.append(stop, level)
        }
      }
      time = end
    }
    let patterns = [vibration(heavy, sharpness: 0), vibration(light, sharpness: 1)]
      .filter { !$0.events.isEmpty }
    // Motors that rest all the time are a pattern without events.
    return FormatContent(patterns.isEmpty ? [HapticPattern()] : patterns, losses: losses.losses)
  }

  private static func vibration(_ line: Polyline, sharpness: Float) -> HapticPattern {
    guard let end = line.points.last?.time, line.points.contains(where: { $0.value > 0 }) else {
      return HapticPattern()
    }
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: end,
      parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, sharpness)])
    let points = line.points.map { ParameterCurve.ControlPoint(time: $0.time, value: Float($0.value)) }
    return HapticPattern(
      events: [event], curves: [ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: points)])
  }
}
