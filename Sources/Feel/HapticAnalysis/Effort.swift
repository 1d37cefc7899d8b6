import HapticModel
import HapticPerception
import HapticText

/// An estimate of the calculation that the analysis of a pattern takes, without its samples. A small text can describe
/// thousands of events that sound together for hours, under a curve with hundreds of thousands of points, so
/// functions refuse patterns beyond a limit instead of calculating for minutes.
package struct Effort {
  /// A calculation, with its processor time for each unit of effort.
  package enum Work {
    /// The calculation of a felt trace.
    case feeling
    /// The length of a pattern.
    case length
    /// Control frames with a time step in seconds.
    case frames(step: Double)
    /// A picture of a pattern with a duration in seconds.
    case drawing(duration: Double)
  }

  /// The sounding time of all events together, in seconds.
  private var seconds = 0.0
  /// The number of curve points and parameters that lie within an event, added over all events.
  private var bends = 0.0

  /// The longest processor time of an accepted calculation, in seconds.
  package static var longest: Double { 20 }

  /// Adds the events of a pattern.
  ///
  /// - Parameters:
  ///   - limit: the time in seconds at which the calculation stops; `nil` for the end of the pattern.
  ///   - endless: the length in seconds that an event without an end has.
  ///   - sound: the length in seconds of an audio file whose event has no duration.
  package init(_ pattern: HapticPattern, to limit: Double? = nil, endless: Double, sound: Double = 0) {
    let end = limit ?? .infinity
    let haptic = Self.bends(of: pattern, isHaptic: true)
    let audio = Self.bends(of: pattern, isHaptic: false)
    for event in pattern.events where event.time < end {
      let length: Double
      switch event.type {
      case .hapticTransient: length = 0
      case .hapticContinuous, .audioContinuous: length = event.effectiveDuration ?? endless
      case .audioCustom:
        length = event.effectiveDuration ?? (event.waveform?.loops == true ? endless : sound)
      }
      let sounding = min(length + Self.longestFade, end - event.time)
      seconds += sounding
      let times = event.type.isHaptic ? haptic : audio
      bends += Double(
        Self.first(in: times, notBefore: event.time + sounding) - Self.first(in: times, notBefore: event.time)
      )
    }
  }

  /// Adds what a hand feels of several patterns. Of each pattern, at most ten minutes are played.
  package init(feeling patterns: [HapticPattern]) {
    for pattern in patterns {
      let effort = Effort(pattern, to: FeltTrace.longest, endless: FeltTrace.longestEndless)
      seconds += effort.seconds
      bends += effort.bends
    }
  }

  /// Returns the processor time of a calculation in seconds. It is an estimate, measured on one machine.
  package func time(for work: Work) -> Double {
    switch work {
    // 1600 events at once for ten minutes need 20 s.
    case .feeling: seconds * 2e-5 + bends * 1.3e-7
    // 1000 events at once for a day need 20 s.
    case .length: seconds * 2e-7 + bends * 6e-8
    case .frames(let step): seconds * max(2e-7, 2e-8 / step) + bends * 1e-7
    case .drawing(let duration): duration > 0 ? seconds * 1e-4 / duration + bends * 1e-8 : 0
    }
  }

  /// Returns whether a calculation would take more than 20 s.
  package func isTooLarge(for work: Work) -> Bool { time(for: work) > Self.longest }

  /// Why a pattern is refused, and what to do, for messages.
  package static var reason: String {
    "the events of the pattern sound for too long in all, or too many curve points change them; remove events "
      + "that sound at the same time, or points"
  }

  /// The longest fade after an event, in seconds. It is added to every event, because curves can lengthen fades.
  private static var longestFade: Double { 2 }

  /// Returns the times of all curve points and parameters that change haptic events, or that change audio
  /// events, sorted.
  private static func bends(of pattern: HapticPattern, isHaptic: Bool) -> [Double] {
    var times: [Double] = []
    for curve in pattern.curves where curve.id.isHaptic == isHaptic {
      for point in curve.controlPoints { times.append(curve.time + point.time) }
    }
    for parameter in pattern.parameters where parameter.id.isHaptic == isHaptic {
      times.append(parameter.time)
    }
    times.removeAll { $0.isNaN }
    times.sortStably(by: <)
    return times
  }

  /// Returns the index of the first time that is not before another time.
  private static func first(in times: [Double], notBefore time: Double) -> Int {
    times.partitioningIndex { $0 >= time }
  }
}

extension DynamicParameterID {
  fileprivate var isHaptic: Bool {
    switch self {
    case .hapticIntensityControl, .hapticSharpnessControl, .hapticAttackTimeControl, .hapticDecayTimeControl,
      .hapticReleaseTimeControl:
      true
    case .audioVolumeControl, .audioPanControl, .audioBrightnessControl, .audioPitchControl,
      .audioAttackTimeControl, .audioDecayTimeControl, .audioReleaseTimeControl:
      false
    }
  }
}
