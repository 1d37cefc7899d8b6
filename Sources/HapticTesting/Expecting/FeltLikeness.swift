import HapticAnalysis
import HapticModel
import HapticPerception

/// What a hand feels of what a recording or a golden file states.
struct FeltLikeness {
  let events: [FeltEvent]

  /// - Parameters:
  ///   - reader: the lines of a golden file; a recording is written as one first, so both go the same way.
  init(_ reader: GoldenReader, on device: DeviceClass) {
    var taps = HapticPattern()
    for entry in reader.taps {
      taps.events.append(
        HapticEvent(
          .hapticTransient, time: entry.value.time,
          parameters: [
            EventParameter(.hapticIntensity, entry.value.intensity),
            EventParameter(.hapticSharpness, entry.value.sharpness),
          ]))
    }
    self.init([taps, Self.levels(reader)], on: device)
  }

  init(_ patterns: [HapticPattern], on device: DeviceClass) {
    events = FeltTrace(patterns, on: DesignTarget(device)).events
  }

  /// One continuous event whose curves follow the corners of the course.
  private static func levels(_ reader: GoldenReader) -> HapticPattern {
    let points = reader.points.map(\.value)
    guard let first = points.first, let last = points.last, last.time > first.time else {
      return HapticPattern()
    }
    var sharpness: Float = 0
    var courses: (intensity: [ParameterCurve.ControlPoint], sharpness: [ParameterCurve.ControlPoint]) = (
      [], []
    )
    for point in points {
      sharpness = point.sharpness ?? sharpness
      courses.intensity.append(.init(time: point.time - first.time, value: point.intensity))
      courses.sharpness.append(.init(time: point.time - first.time, value: sharpness))
    }
    return HapticPattern(
      events: [
        HapticEvent(
          .hapticContinuous, time: first.time, duration: last.time - first.time,
          parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
      ],
      curves: [
        ParameterCurve(.hapticIntensityControl, time: first.time, controlPoints: courses.intensity),
        ParameterCurve(.hapticSharpnessControl, time: first.time, controlPoints: courses.sharpness),
      ])
  }
}
