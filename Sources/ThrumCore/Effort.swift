import CThrum
import HapticAnalysis
import HapticModel
import HapticPerception

/// How much calculation a pattern needs that is played without its samples: the time for which its events
/// sound, added over all events. A small text can describe thousands of events that sound together for hours,
/// so functions refuse patterns beyond a limit instead of calculating for minutes.
struct Effort {
  /// The sounding time of all events together, in seconds.
  private(set) var seconds = 0.0

  /// The largest effort for what a hand feels: 1600 events at once for ten minutes.
  static var mostFelt: Double { 1e6 }
  /// The largest effort for the length of a pattern: 1000 events at once for a day.
  static var mostLength: Double { 1e8 }
  /// The largest effort for control frames, in seconds divided by the time step.
  static var mostFrames: Double { 1e9 }
  /// The largest effort for a picture, in seconds divided by the duration of the pattern.
  static var mostDrawn: Double { 2e5 }

  /// Adds the events of a pattern.
  ///
  /// - Parameters:
  ///   - limit: the time in seconds at which the calculation stops; `nil` for the end of the pattern.
  ///   - endless: the length in seconds that an event without an end has.
  ///   - sound: the length in seconds of an audio file whose event has no duration.
  init(_ pattern: HapticPattern, to limit: Double? = nil, endless: Double, sound: Double = 0) {
    let end = limit ?? .infinity
    for event in pattern.events where event.time < end {
      let length: Double
      switch event.type {
      case .hapticTransient: length = 0
      case .hapticContinuous, .audioContinuous: length = event.effectiveDuration ?? endless
      case .audioCustom:
        length = event.effectiveDuration ?? (event.waveform?.loops == true ? endless : sound)
      }
      seconds += min(length + Self.longestFade, end - event.time)
    }
  }

  /// The longest fade after an event, in seconds. It is added to every event, because curves can lengthen fades.
  private static var longestFade: Double { 2 }

  /// Throws `THRUM_TOO_LARGE` if the effort exceeds a limit.
  func check(_ most: Double) throws(CoreFailure) {
    guard seconds > most else { return }
    throw CoreFailure(
      Int(THRUM_TOO_LARGE),
      "the events of the pattern sound for too long in all; remove events that sound at the same time")
  }

  /// Throws `THRUM_TOO_LARGE` if a hand's feeling of a pattern would take minutes to calculate.
  static func checkFelt(_ pattern: HapticPattern) throws(CoreFailure) {
    try Effort(pattern, to: FeltTrace.longest, endless: PerceptionConstants.longestEndless).check(mostFelt)
  }
}
