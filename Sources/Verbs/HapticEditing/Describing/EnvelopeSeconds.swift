import HapticModel
import HapticSynthesis

/// The times of an event's envelope in seconds (see Rendering §3).
enum EnvelopeSeconds {
  static func attack(_ event: HapticEvent) -> Double { EnvelopeTimes.attack(Double(event[.attackTime])) }
  static func decay(_ event: HapticEvent) -> Double { EnvelopeTimes.decay(Double(event[.decayTime])) }
  static func release(_ event: HapticEvent) -> Double { EnvelopeTimes.attack(Double(event[.releaseTime])) }
}
