import HapticModel
import HapticPerception

/// A sine for examining an actuator: steady, or with a frequency that moves along a straight line. It fades in
/// and out.
///
/// It is a continuous event, played by the engine like any other, with a profile whose frequencies are those
/// of the tone and whose amplitude is the intensity.
struct TestTone: Equatable {
  /// The frequency in hertz at the start.
  var from: Double
  /// The frequency in hertz at the end; in the middle if the tone returns.
  var to: Double
  /// The duration in seconds, fades included.
  var duration: Double
  /// The amplitude, of full scale before the gain of the output.
  var level: Double
  /// Whether the frequency returns to the first one in the second half.
  var returns = false

  /// The frequencies that can be played, in hertz.
  static let frequencies = 1.0...1000
  static let durations = 0.2...PatternLimits.portableContinuousDuration

  /// The duration of the fade at the start, in seconds: long, so that a hand or an amplifier that is set too
  /// high notices it in time.
  var fadeIn: Double { min(1, duration / 4) }
  /// The duration of the fade at the end, in seconds.
  var fadeOut: Double { min(0.3, duration / 4) }
  /// The duration of the fade when the tone is stopped early, in seconds.
  static let stopFade = 0.1

  /// Returns the frequency in hertz at a time in seconds.
  func frequency(at time: Double) -> Double {
    let part = min(max(time / duration, 0), 1)
    let way = returns ? 1 - abs(2 * part - 1) : part
    return from + (to - from) * way
  }

  var profile: ActuatorProfile {
    var profile = ActuatorProfile.wideband
    profile.continuousHighHz = max(from, to)
    profile.continuousLowHz = min(from, to)
    profile.continuousSharpnessExponent = 1
    profile.continuousGain = 1
    profile.intensityExponent = 1
    return profile
  }

  var pattern: HapticPattern {
    let start: Float = from <= to ? 0 : 1
    let event = HapticEvent(
      .hapticContinuous, time: 0, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, Float(level)), EventParameter(.hapticSharpness, start),
      ])
    let fade = ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [
        .init(time: 0, value: 0), .init(time: fadeIn, value: 1), .init(time: duration - fadeOut, value: 1),
        .init(time: duration, value: 0),
      ])
    guard from != to else { return HapticPattern(events: [event], curves: [fade]) }
    let end: Float = from <= to ? 1 : -1
    let points: [ParameterCurve.ControlPoint] =
      returns
      ? [.init(time: 0, value: 0), .init(time: duration / 2, value: end), .init(time: duration, value: 0)]
      : [.init(time: 0, value: 0), .init(time: duration, value: end)]
    return HapticPattern(
      events: [event],
      curves: [fade, ParameterCurve(.hapticSharpnessControl, time: 0, controlPoints: points)])
  }

  /// A curve that ends the tone early when it is multiplied with its own. It stays at 0, so that the tone can
  /// be stopped at any time after the fade.
  static var ending: ParameterCurve {
    ParameterCurve(
      .hapticIntensityControl, time: 0,
      controlPoints: [
        .init(time: 0, value: 1), .init(time: stopFade, value: 0), .init(time: 60, value: 0),
      ])
  }
}
