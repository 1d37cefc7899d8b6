import HapticAnalysis
import HapticModel
import HapticPerception

/// The feel for a hand, calculated from a recording, a golden file or patterns.
struct FeltLikeness {
  let trace: SensationTrace

  /// Creates the trace of the contents of a golden file.
  init(_ reader: GoldenReader, on device: DeviceClass) {
    self.init(reader.taps.map(\.value), reader.points.map(\.value), on: device)
  }

  /// Creates the trace of a recording. Its levels are simplified to the form in which a golden file
  /// stores them.
  init(_ recording: Recording, on device: DeviceClass) {
    self.init(
      recording.transients, GoldenPoint.points(of: recording.levels, until: recording.duration), on: device)
  }

  private init(_ taps: [Recording.Transient], _ points: [GoldenPoint], on device: DeviceClass) {
    var pattern = HapticPattern()
    for tap in taps {
      pattern.events.append(
        HapticEvent(
          .hapticTransient, time: tap.time,
          parameters: [
            EventParameter(.hapticIntensity, tap.intensity), EventParameter(.hapticSharpness, tap.sharpness),
          ]))
    }
    self.init([pattern, Self.levels(points)], on: device)
  }

  init(_ patterns: [HapticPattern], on device: DeviceClass) {
    trace = FeltTrace(sensationOf: patterns, on: DesignTarget(device)).sensation()
  }

  /// Returns a pattern with one continuous event whose curves follow the points.
  private static func levels(_ points: [GoldenPoint]) -> HapticPattern {
    guard let first = points.first, let last = points.last, last.time > first.time else {
      return HapticPattern()
    }
    var sharpness: Float = 0
    var curves: (intensity: [ParameterCurve.ControlPoint], sharpness: [ParameterCurve.ControlPoint]) = (
      [], []
    )
    for point in points {
      sharpness = point.sharpness ?? sharpness
      curves.intensity.append(.init(time: point.time - first.time, value: point.intensity))
      curves.sharpness.append(.init(time: point.time - first.time, value: sharpness))
    }
    return HapticPattern(
      events: [
        HapticEvent(
          .hapticContinuous, time: first.time, duration: last.time - first.time,
          parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0)])
      ],
      curves: [
        ParameterCurve(.hapticIntensityControl, time: first.time, controlPoints: curves.intensity),
        ParameterCurve(.hapticSharpnessControl, time: first.time, controlPoints: curves.sharpness),
      ])
  }
}
