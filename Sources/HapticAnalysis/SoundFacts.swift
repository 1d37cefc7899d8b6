import HapticPerception

/// When the sound of an audio file is heard, and how fast it rises.
public struct SoundFacts: Sendable, Hashable {
  /// The time from the start of the file until the sound is heard, in seconds.
  public let onset: Double
  /// The time from `onset` until the sound is about as loud as it gets within a second, in seconds.
  public let attack: Double

  /// Creates a value from its parts. Times are clamped to 0…600 s; NaN becomes 0.
  public init(onset: Double, attack: Double) {
    self.onset = Maths.clamped(onset, 0, PerceptionConstants.longestTrace)
    self.attack = Maths.clamped(attack, 0, PerceptionConstants.longestTrace)
  }

  /// Measures a sound; `nil` for silence, or if the sample rate is not in 1…10⁹ Hz.
  ///
  /// - Parameters:
  ///   - samples: the samples of one channel, or of the loudest of several.
  ///   - sampleRate: the sample rate in Hz.
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
