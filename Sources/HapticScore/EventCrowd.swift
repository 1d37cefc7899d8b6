import HapticModel
import HapticSynthesis

/// How many events of a pattern sound and begin at once, and when.
///
/// Found from the events alone in n log n, without playing: a tap rings as long as with the default profile, and an event
/// with an envelope sounds to the end of its release, as if no parameter or curve moved it. An audio file without a
/// duration counts only on its onset, since its length is not known here.
public struct EventCrowd: Sendable, Hashable {
  /// The largest number of events that sound at one time; 0 for a pattern without events.
  public private(set) var sounding = 0
  /// When that number is first reached, in seconds of pattern time.
  public private(set) var soundingTime = 0.0
  /// The largest number of events that begin on one sample at 48 kHz.
  public private(set) var onsets = 0
  /// When they begin, in seconds of pattern time.
  public private(set) var onsetsTime = 0.0

  /// Counts the events of a pattern; those without a meaning in time are left out, as in a score.
  public init(_ pattern: HapticPattern) {
    var starts: [Double] = []
    var ends: [Double] = []
    starts.reserveCapacity(pattern.events.count)
    ends.reserveCapacity(pattern.events.count)
    for event in pattern.events {
      guard let time = Lowering.time(event.time) else { continue }
      starts.append(time)
      // An event without a length sounds on its onset.
      ends.append(max(time + Self.length(of: event), time.nextUp))
    }
    starts.sort()
    ends.sort()
    count(starts, ends)
  }

  private mutating func count(_ starts: [Double], _ ends: [Double]) {
    var ended = 0
    var sample: Int64 = -1
    var onsetsHere = 0
    for (index, start) in starts.enumerated() {
      // An event that ends on an onset does not sound beside it.
      while ended < index, ends[ended] <= start { ended += 1 }
      if index + 1 - ended > sounding { (sounding, soundingTime) = (index + 1 - ended, start) }
      let own = Int64(start * 48_000 + 0.5)
      onsetsHere = own == sample ? onsetsHere + 1 : 1
      sample = own
      if onsetsHere > onsets { (onsets, onsetsTime) = (onsetsHere, start) }
    }
  }

  /// Seconds that an event sounds; 0 when that is not known.
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
