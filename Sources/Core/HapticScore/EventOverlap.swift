import HapticModel
import HapticSynthesis
import HapticText

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
    var spans = Overlap<Double>()
    spans.reserve(pattern.events.count)
    var samples: [Double] = []
    samples.reserveCapacity(pattern.events.count)
    // By index, because a loop over the events copies them.
    for index in pattern.events.indices {
      guard let time = Lowering.time(pattern.events[index].time) else { continue }
      // An event without a length sounds only at its start.
      let end = max(time + pattern.events[index].soundingLength, time.nextUp)
      spans.add(from: time, to: end, weight: pattern.events[index].type.load)
      samples.append(Double(Int64(time * SampleRate.standard + 0.5)))
    }
    (sounding, load) = spans.largest()
    onsets = Self.longestRun(of: samples)
  }

  /// Returns whether the load of the events that sound at the same time may be above a limit; `false` means that it is not.
  ///
  /// The estimate adds up the events that start within the length of the longest one, and allocates nothing. For events that
  /// are not sorted by time it is always `true`.
  package static func mayExceed(_ limit: Int, in pattern: HapticPattern) -> Bool {
    // The longest transient stands for all, so that no sharpness is looked up.
    let transient = max(
      ActuatorProfile.taptic.transientLength(sharpness: 0),
      ActuatorProfile.taptic.transientLength(sharpness: 1))
    var (longest, last) = (0.0, 0.0)
    for index in pattern.events.indices {
      guard let time = Lowering.time(pattern.events[index].time) else { continue }
      guard time >= last else { return true }
      last = time
      let isTransient = pattern.events[index].type == .hapticTransient
      longest = max(longest, isTransient ? transient : pattern.events[index].soundingLength)
    }
    var (first, load) = (0, 0)
    for index in pattern.events.indices {
      guard let time = Lowering.time(pattern.events[index].time) else { continue }
      load += pattern.events[index].type.load
      while first < index {
        if let start = Lowering.time(pattern.events[first].time) {
          guard start + longest < time else { break }
          load -= pattern.events[first].type.load
        }
        first += 1
      }
      if load > limit { return true }
    }
    return false
  }

  /// Returns the largest number of equal samples, and the time of the first such samples; `nil` without samples.
  private static func longestRun(of samples: consuming [Double]) -> Peak? {
    samples.sortStably { $0 }
    var largest: Peak?
    var (sum, sample) = (0, -1.0)
    for next in samples {
      (sum, sample) = (next == sample ? sum + 1 : 1, next)
      if sum > largest?.sum ?? 0 { largest = (sum, sample / SampleRate.standard) }
    }
    return largest
  }
}

extension HapticEvent {
  /// How long the event sounds, in seconds; 0 if that is not known.
  fileprivate var soundingLength: Double {
    switch type {
    case .hapticTransient:
      return ActuatorProfile.taptic.transientLength(sharpness: Double(self[.hapticSharpness]))
    case .hapticContinuous, .audioContinuous:
      let held = (effectiveDuration ?? .infinity) + EnvelopeTimes.attack(Double(self[.releaseTime]))
      if isSustained { return held }
      let fade =
        EnvelopeTimes.attack(Double(self[.attackTime])) + EnvelopeTimes.decay(Double(self[.decayTime]))
      return min(held, fade)
    case .audioCustom: return effectiveDuration ?? 0
    }
  }
}
