import HapticModel

/// A pattern that was composed from a sound, and a report about the composition.
public struct Composition: Sendable {
  /// The composed pattern. Its times are the times of the sound.
  public var pattern: HapticPattern
  /// Statistics of the composition, such as the number of events.
  public var report: CompositionReport
}

/// Statistics of a composition. Hits are sudden attacks in the sound, such as drum beats.
public struct CompositionReport: Sendable, Hashable {
  /// The duration of the sound in seconds.
  public var duration = 0.0
  /// The number of hits that were detected in the sound.
  public var hits = 0
  /// The number of hits that were omitted because they are weaker than the sensitivity setting requires.
  public var weakHits = 0
  /// The number of hits that were omitted because a stronger hit is too close to be felt separately.
  public var closeHits = 0
  /// The number of transients that were moved to the beat.
  public var snapped = 0
  /// The number of transients in rows of hits that have a tempo, whether they were moved or not.
  public var onBeat = 0
  /// The tempo with the highest confidence of those that were found. `nil` if no tempo was found, or if
  /// `CompositionSettings.snap` is `none`.
  public var tempo: Tempo?
  /// The number of transients in the pattern.
  public var transients = 0
  /// The number of continuous events in the pattern.
  public var continuous = 0
  /// The total duration of the planned vibration, in seconds.
  public var vibration = 0.0
  /// The number of control points of all curves in the pattern.
  public var points = 0
  /// The largest difference between a felt level and the wanted level, in just noticeable differences.
  public var largestError = 0.0
  /// The root mean square of these differences over all vibration, in just noticeable differences.
  public var meanError = 0.0
  /// The largest difference that the composer accepted to simplify curves, in just noticeable differences.
  public var detail = 0.0
  /// The level of the sound that became the strongest touch, in dB re full scale.
  public var loudest = -120.0
  /// The difference in dB between `loudest` and the weakest sound that is felt.
  public var range = 0.0

  /// The number of control points per second of the sound. A sound shorter than a second counts as one
  /// second.
  public var pointsPerSecond: Double { Double(points) / max(1, duration) }
}
