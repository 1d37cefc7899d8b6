/// The stages an event goes through (Rendering §3). AudioCustom and transients only know `hold` and `release`.
enum Stage: UInt8 {
  case attack, hold, decay, release
}

/// An envelope in one of its stages: a ramp that begins at an exact position in samples.
struct Envelope {
  var stage: Stage
  /// Exact position at which the stage began.
  var start: Double
  /// Exact position at which it ends; infinite for `hold`.
  var end: Double
  /// The level from `start` on.
  var ramp: Ramp

  /// Full level without an end.
  static var full: Envelope { Envelope(stage: .hold, start: 0, end: .infinity, ramp: Ramp(1)) }

  func at(_ sample: Int64) -> Double {
    let value = ramp.after(Double(sample) - start)
    return value > 0 ? (value < 1 ? value : 1) : 0
  }

  /// The attack from 0 to 1 over `length` samples.
  static func attack(at sample: Int64, length: Double) -> Envelope {
    let start = Double(sample)
    return Envelope(stage: .attack, start: start, end: start + length, ramp: Ramp(0, 1 / length))
  }

  /// The decay from 1 to 0 over `length` samples, from the exact end of an attack.
  static func decay(at position: Double, length: Double) -> Envelope {
    Envelope(stage: .decay, start: position, end: position + length, ramp: Ramp(1, -1 / length))
  }

  /// The release to 0 over `length` samples, from the level reached.
  static func release(at sample: Int64, from level: Double, length: Double) -> Envelope {
    let start = Double(sample)
    return Envelope(stage: .release, start: start, end: start + length, ramp: Ramp(level, -level / length))
  }
}

/// What the normalised times and the pitch of an event mean (Rendering §3 and §5).
package enum EnvelopeTimes {
  /// Attack or release in seconds for a normalised value of 0…1: 0.002 · 1000^v.
  package static func attack(_ v: Double) -> Double { 0.002 * Maths.exp2(v * 9.965784284662087) }

  /// Decay in seconds for a normalised value of 0…1: 0.010 · 400^v.
  package static func decay(_ v: Double) -> Double { 0.010 * Maths.exp2(v * 8.643856189774724) }

  /// Speed of a file at a pitch of −1…1: 2^pitch.
  package static func speed(_ pitch: Double) -> Double { Maths.exp2(pitch) }

  /// Frequency of a tone at a pitch of −1…1, in Hz: 440 · 4^pitch.
  package static func toneHertz(_ pitch: Double) -> Double { 440 * Maths.exp2(2 * pitch) }
}
