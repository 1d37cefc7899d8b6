/// The stages of an event (see Rendering §3). AudioCustom events and transients use only
/// `hold` and `release`.
enum Stage: UInt8 {
  case attack, hold, decay, release
}

/// One stage of an envelope: a ramp that starts at an exact, possibly fractional, position in samples.
struct Envelope {
  var stage: Stage
  /// The exact position at which the stage starts, in samples.
  var start: Double
  /// The exact position at which the stage ends, in samples; infinite for `hold`.
  var end: Double
  /// The level, as a ramp that starts at `start`.
  var ramp: Ramp

  /// An envelope that holds the full level and never ends.
  static var full: Envelope { Envelope(stage: .hold, start: 0, end: .infinity, ramp: Ramp(1)) }

  func at(_ sample: Int64) -> Double {
    let value = ramp.after(Double(sample) - start)
    return value > 0 ? (value < 1 ? value : 1) : 0
  }

  /// Returns the attack from 0 to 1 over `length` samples.
  static func attack(at sample: Int64, length: Double) -> Envelope {
    let start = Double(sample)
    return Envelope(stage: .attack, start: start, end: start + length, ramp: Ramp(0, 1 / length))
  }

  /// Returns the decay from 1 to 0 over `length` samples, which starts at the exact end of an attack.
  static func decay(at position: Double, length: Double) -> Envelope {
    Envelope(stage: .decay, start: position, end: position + length, ramp: Ramp(1, -1 / length))
  }

  /// Returns the release from a level to 0 over `length` samples.
  static func release(at sample: Int64, from level: Double, length: Double) -> Envelope {
    let start = Double(sample)
    return Envelope(stage: .release, start: start, end: start + length, ramp: Ramp(level, -level / length))
  }
}

/// Converts normalised times to seconds, and pitches to speeds and frequencies (see Rendering §3 and §5).
package enum EnvelopeTimes {
  /// Returns the attack or release time in seconds, 0.002 · 1000^v, for a normalised value v of 0…1.
  package static func attack(_ v: Double) -> Double { 0.002 * Maths.exp2(v * 9.965784284662087) }

  /// Returns the decay time in seconds, 0.010 · 400^v, for a normalised value v of 0…1.
  package static func decay(_ v: Double) -> Double { 0.010 * Maths.exp2(v * 8.643856189774724) }

  /// Returns the playback speed of an audio file at a pitch of −1…1: 2^pitch.
  package static func speed(_ pitch: Double) -> Double { Maths.exp2(pitch) }

  /// Returns the frequency of a tone at a pitch of −1…1, in Hz: 440 · 4^pitch.
  package static func toneHertz(_ pitch: Double) -> Double { 440 * Maths.exp2(2 * pitch) }
}
