import HapticModel
import HapticSynthesis

/// How crowded a pattern is: the largest number of its events that sound at the same time, their largest load, and
/// the largest number that start at the same time.
///
/// These numbers are computed from the events alone, without playing, in time proportional to n log n for n
/// events. A transient is assumed to sound for as long as on the default actuator (`ActuatorProfile.taptic`).
/// A continuous event sounds until its release ends; parameters and curves that change its envelope are
/// ignored. An audio file without a duration counts only at its start, because its length is not known here.
public struct EventCrowd: Sendable, Hashable {
  /// The largest number of events that sound at the same time; 0 for a pattern without events.
  public private(set) var sounding = 0
  /// The first time at which the number of sounding events reaches `sounding`, in seconds from the start of
  /// the pattern.
  public private(set) var soundingTime = 0.0
  /// The largest load of the events that sound at the same time (`RenderBudget.load`), on an actuator whose
  /// exponents are 1 or 2; 0 for a pattern without events.
  public private(set) var load = 0
  /// The first time at which the load of the sounding events reaches `load`, in seconds from the start of the
  /// pattern.
  public private(set) var loadTime = 0.0
  /// The largest number of events that start at the same time, which means at the same sample if the sample
  /// rate is 48 kHz. 0 for a pattern without events.
  public private(set) var onsets = 0
  /// The first time at which the greatest number of events (``onsets``) start at once, in seconds from the start
  /// of the pattern.
  public private(set) var onsetsTime = 0.0

  /// Counts the events of a pattern. Events whose time cannot be played (negative, not finite, or above 24
  /// hours) are not counted.
  public init(_ pattern: HapticPattern) {
    var starts: [Moment] = []
    var ends: [Moment] = []
    starts.reserveCapacity(pattern.events.count)
    ends.reserveCapacity(pattern.events.count)
    // By index, because a loop over the events copies them.
    for index in pattern.events.indices {
      guard let time = Lowering.time(pattern.events[index].time) else { continue }
      let load = pattern.events[index].type.load
      starts.append(Moment(time: time, load: load))
      // An event without a length sounds only at its start.
      let end = max(time + Self.length(of: pattern.events[index]), time.nextUp)
      ends.append(Moment(time: end, load: load))
    }
    starts.sort { $0.time < $1.time }
    ends.sort { $0.time < $1.time }
    count(starts, ends)
  }

  /// The start or the end of an event.
  private struct Moment {
    var time: Double
    var load: Int
  }

  private mutating func count(_ starts: [Moment], _ ends: [Moment]) {
    var ended = 0
    var soundingLoad = 0
    var sample: Int64 = -1
    var onsetsHere = 0
    for (index, event) in starts.enumerated() {
      let start = event.time
      // An event that ends when another starts does not sound together with it.
      while ended < index, ends[ended].time <= start {
        soundingLoad -= ends[ended].load
        ended += 1
      }
      soundingLoad += event.load
      if soundingLoad > load { (load, loadTime) = (soundingLoad, start) }
      if index + 1 - ended > sounding { (sounding, soundingTime) = (index + 1 - ended, start) }
      let own = Int64(start * 48_000 + 0.5)
      onsetsHere = own == sample ? onsetsHere + 1 : 1
      sample = own
      if onsetsHere > onsets { (onsets, onsetsTime) = (onsetsHere, start) }
    }
  }

  /// Returns how long an event sounds, in seconds; 0 if that is not known.
  private static func length(of event: HapticEvent) -> Double {
    switch event.type {
    case .hapticTransient:
      let profile = ActuatorProfile.taptic
      let range = profile.transientHighHz - profile.transientLowHz
      return profile.transientCycles / (profile.transientLowHz + range * Double(event[.hapticSharpness]))
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
