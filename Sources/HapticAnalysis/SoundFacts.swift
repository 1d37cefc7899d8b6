import HapticPerception

/// When a sound is heard, and how fast it rises.
public struct SoundFacts: Sendable, Hashable {
  /// Seconds from the start of the file to where it is heard.
  public let onset: Double
  /// Seconds from there until it is about as loud as it gets within a second.
  public let attack: Double

  /// Creates facts; a time out of 0…600 s is moved to the nearest limit, NaN to 0.
  public init(onset: Double, attack: Double) {
    self.onset = Maths.clamped(onset, 0, PerceptionConstants.longestTrace)
    self.attack = Maths.clamped(attack, 0, PerceptionConstants.longestTrace)
  }

  /// Finds the facts of a sound; nil for silence.
  ///
  /// - Parameters:
  ///   - samples: one channel, or the loudest of several.
  ///   - sampleRate: in Hz.
  public init?(_ samples: [Float], sampleRate: Double) {
    guard sampleRate >= 1, sampleRate < 1e9 else { return nil }
    let largest = samples.reduce(Float(0)) { max($0, $1.magnitude < .infinity ? $1.magnitude : 0) }
    let heard = largest * PerceptionConstants.heardShare
    guard largest > 0, let first = samples.firstIndex(where: { $0.magnitude >= heard }) else { return nil }
    let part = samples[first..<min(samples.count, first + Int(sampleRate))]
    let peak = part.reduce(Float(0)) { max($0, $1.magnitude < .infinity ? $1.magnitude : 0) }
    let loud = part.firstIndex { $0.magnitude >= PerceptionConstants.loudShare * peak } ?? first
    self.init(onset: Double(first) / sampleRate, attack: Double(loud - first) / sampleRate)
  }
}
