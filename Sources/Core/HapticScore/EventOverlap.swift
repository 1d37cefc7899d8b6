import HapticModel
import HapticSynthesis

/// How many events of a pattern overlap: the largest number that sound at the same time, their largest load, and the
/// largest number that start at the same time. Each is `nil` for a pattern without events.
///
/// These numbers are computed from the events alone, without playing. A transient is assumed to sound for as long as on
/// the default actuator (`ActuatorProfile.taptic`). A continuous event sounds until its release ends; parameters and curves
/// that change its envelope are ignored. An audio file without a duration counts only at its start, because its length is
/// not known here.
package struct EventOverlap {
  /// A sum with the first time at which it is reached, in seconds from the start of the pattern.
  package typealias Peak = (sum: Int, time: Double)

  /// The largest number of events that sound at the same time.
  package let sounding: Peak?
  /// The largest load of the events that sound at the same time (`RenderBudget.load`), on an actuator whose
  /// exponents are 1 or 2.
  package let load: Peak?
  /// The largest number of events that start at the same sample at 48 kHz.
  package let onsets: Peak?

  /// Counts the events of a pattern. Events whose time cannot be played (negative, not finite, or above 24
  /// hours) are not counted.
  package init(_ pattern: HapticPattern) {
    var (sounding, load, onsets) = (Overlap<Double>(), Overlap<Double>(), Overlap<Double>())
    sounding.reserve(pattern.events.count)
    load.reserve(pattern.events.count)
    onsets.reserve(pattern.events.count)
    // By index, because a loop over the events copies them.
    for index in pattern.events.indices {
      guard let time = Lowering.time(pattern.events[index].time) else { continue }
      // An event without a length sounds only at its start.
      let end = max(time + Self.length(of: pattern.events[index]), time.nextUp)
      sounding.add(from: time, to: end)
      load.add(from: time, to: end, weight: pattern.events[index].type.load)
      let sample = Double(Int64(time * SampleRate.standard + 0.5))
      onsets.add(from: sample / SampleRate.standard, to: (sample + 1) / SampleRate.standard)
    }
    self.sounding = sounding.largest()
    self.load = load.largest()
    self.onsets = onsets.largest()
  }

  /// Returns how long an event sounds, in seconds; 0 if that is not known.
  private static func length(of event: HapticEvent) -> Double {
    switch event.type {
    case .hapticTransient:
      return ActuatorProfile.taptic.transientLength(sharpness: Double(event[.hapticSharpness]))
    case .hapticContinuous, .audioContinuous:
      let held = (event.effectiveDuration ?? .infinity) + EnvelopeTimes.attack(Double(event[.releaseTime]))
      if event.isSustained { return held }
      let fade =
        EnvelopeTimes.attack(Double(event[.attackTime])) + EnvelopeTimes.decay(Double(event[.decayTime]))
      return min(held, fade)
    case .audioCustom: return event.effectiveDuration ?? 0
    }
  }
}
