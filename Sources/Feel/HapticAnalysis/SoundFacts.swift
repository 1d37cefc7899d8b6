import HapticPerception

/// When the sound of an audio file is heard, and how fast it rises.
public struct SoundFacts: Sendable, Hashable {
  /// The time in seconds from the start of the file until the sound is heard, that is, until it reaches 10 %
  /// of its largest amplitude.
  public let onset: Double
  /// The rise time in seconds: from `onset` until the sound reaches 70 % of the largest amplitude that occurs
  /// within one second after `onset`.
  public let attack: Double

  /// The share of its largest sample from which on a sound counts as heard. Chosen by this project: −20 dB.
  private static var heardShare: Float { 0.1 }
  /// The share of its largest sample from which on a sound counts as loud. Chosen by this project: −3 dB.
  private static var loudShare: Float { 0.7 }

  /// Creates sound facts from two times in seconds, each clamped to 0…600; NaN becomes 0.
  public init(onset: Double, attack: Double) {
    self.onset = Maths.clamped(onset, 0, FeltTrace.longest)
    self.attack = Maths.clamped(attack, 0, FeltTrace.longest)
  }

  /// Measures when a sound is heard and how fast it rises. Returns `nil` if the sound is silent, or if the
  /// sample rate is not in 1…10⁹ Hz.
  ///
  /// - Parameters:
  ///   - samples: the samples of one channel; of a sound with several channels, pass the loudest.
  ///   - sampleRate: the sample rate in Hz.
  public init?(_ samples: [Float], sampleRate: Double) {
    guard sampleRate >= 1, sampleRate < 1e9 else { return nil }
    let largest = samples.reduce(Float(0)) { max($0, $1.magnitude < .infinity ? $1.magnitude : 0) }
    let heard = largest * Self.heardShare
    guard largest > 0, let first = samples.firstIndex(where: { $0.magnitude >= heard }) else { return nil }
    let part = samples[first..<min(samples.count, first + Int(sampleRate))]
    let peak = part.reduce(Float(0)) { max($0, $1.magnitude < .infinity ? $1.magnitude : 0) }
    let loud = part.firstIndex { $0.magnitude >= Self.loudShare * peak } ?? first
    self.init(onset: Double(first) / sampleRate, attack: Double(loud - first) / sampleRate)
  }
}
