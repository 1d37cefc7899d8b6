import AHAP
import HapticModel

/// The patterns that are measured.
enum Patterns {
  /// Continuous events that all sound at once for 100 s; quiet, so that the limiter stays out of it.
  static func hums(_ count: Int) -> HapticPattern {
    HapticPattern(
      events: (0..<count).map { index in
        HapticEvent(
          .hapticContinuous, time: 0, duration: 100,
          parameters: [
            EventParameter(.hapticIntensity, 0.01),
            EventParameter(.hapticSharpness, Float(index % 100) / 100),
          ])
      })
  }

  /// Zigzags of intensity and sharpness for 30 s from `time` on: 601 points each, in one curve.
  static func zigzags(from time: Double) -> [ParameterCurve] {
    let points = { (low: Float, high: Float) in
      (0...600).map { ParameterCurve.ControlPoint(time: Double($0) * 0.05, value: $0 % 2 == 0 ? low : high) }
    }
    return [
      ParameterCurve(.hapticIntensityControl, time: time, controlPoints: points(0.3, 0.9)),
      ParameterCurve(.hapticSharpnessControl, time: time, controlPoints: points(-0.1, 0.2)),
    ]
  }

  /// Two events of 30 s under 601-point curves of intensity and sharpness.
  static var minute: HapticPattern {
    HapticPattern(
      events: [0.0, 30].map { time in
        HapticEvent(
          .hapticContinuous, time: time, duration: 30,
          parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.4)])
      }, curves: zigzags(from: 0) + zigzags(from: 30))
  }

  /// Curves of one control, each inside the one before: all of them are active in the middle.
  static func nestedCurves(_ count: Int) -> HapticPattern {
    HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: 0, duration: 10)],
      curves: (0..<count).map { index in
        let time = 4 * Double(index) / Double(count)
        let value = 1 - Float(index % 7) / Float(8 * count)
        return ParameterCurve(
          .hapticIntensityControl, time: time,
          controlPoints: [.init(time: 0, value: 1), .init(time: 10 - 2 * time, value: value)])
      })
  }

  static func taps(_ count: Int, every seconds: Double) -> HapticPattern {
    HapticPattern(
      events: (0..<count).map { index in
        HapticEvent(
          .hapticTransient, time: Double(index) * seconds,
          parameters: [
            EventParameter(.hapticIntensity, Float(index % 10) / 10), EventParameter(.hapticSharpness, 0.5),
          ])
      })
  }

  static func shortHums(_ count: Int, every seconds: Double) -> HapticPattern {
    HapticPattern(
      events: (0..<count).map { index in
        HapticEvent(
          .hapticContinuous, time: Double(index) * seconds, duration: seconds / 2,
          parameters: [
            EventParameter(.hapticIntensity, Float(index % 10) / 10), EventParameter(.hapticSharpness, 0.5),
          ])
      })
  }

  /// A pattern as an indented AHAP file; curves of more than 16 points chained.
  static func file(_ pattern: HapticPattern) -> [UInt8] {
    (try? AHAPEncoder(splitsLongCurves: true).encode(pattern)) ?? []
  }
}
