import HapticModel

/// A pattern composed from a sound, and what became of the sound.
public struct Composition: Sendable {
  /// What to play. Times are those of the sound.
  public var pattern: HapticPattern
  /// How it follows the sound.
  public var report: CompositionReport
}

/// Numbers of a composition.
public struct CompositionReport: Sendable, Hashable {
  /// Length of the sound in seconds.
  public var duration = 0.0
  /// Hits that were found in it.
  public var hits = 0
  /// Hits that are weaker than the sensitivity asks for.
  public var weakHits = 0
  /// Hits that were left out because another is too near to be felt apart.
  public var closeHits = 0
  /// Transients written.
  public var transients = 0
  /// Continuous events written.
  public var continuous = 0
  /// Seconds of vibration in them.
  public var vibration = 0.0
  /// Points of curves written.
  public var points = 0
  /// The largest difference of a felt level from the wanted one, in just noticeable differences.
  public var largestError = 0.0
  /// The same as a root mean square over all vibration.
  public var meanError = 0.0
  /// The largest error that the curves were allowed, in just noticeable differences.
  public var detail = 0.0
  /// The level of the sound that became the strongest touch, in dB re full scale.
  public var loudest = -120.0
  /// dB below that at which touch begins.
  public var range = 0.0

  /// Points of curves for each second of the sound.
  public var pointsPerSecond: Double { duration > 0 ? Double(points) / duration : 0 }
}
