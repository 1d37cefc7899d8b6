import HapticModel
import HapticSynthesis
import HapticVocabulary

/// The times of an event's envelope in seconds (see Rendering §3).
enum EnvelopeSeconds {
  static func attack(_ event: HapticEvent) -> Double { EnvelopeTimes.attack(Double(event[.attackTime])) }
  /// Returns the parameter, 0…1, of an attack in seconds.
  static func parameter(ofAttack seconds: Double) -> Double {
    let (shortest, longest) = (EnvelopeTimes.attack(0), EnvelopeTimes.attack(1))
    guard seconds > shortest else { return 0 }
    return min(1, Maths.log2(seconds / shortest) / Maths.log2(longest / shortest))
  }

  static func decay(_ event: HapticEvent) -> Double { EnvelopeTimes.decay(Double(event[.decayTime])) }
  static func release(_ event: HapticEvent) -> Double { EnvelopeTimes.attack(Double(event[.releaseTime])) }
}
