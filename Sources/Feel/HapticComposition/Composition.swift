import HapticModel

/// A pattern that was composed from a sound, and a report about the composition.
public struct Composition: Sendable {
  /// The composed pattern. Time 0 of the pattern is the start of the sound.
  public var pattern: HapticPattern
  /// Statistics of the composition, such as the number of events.
  public var report: CompositionReport
}

/// Statistics of a composition. A hit is a sudden attack in the sound, such as a drum beat.
public struct CompositionReport: Sendable, Hashable {
  /// The duration of the sound in seconds.
  public var duration = 0.0
  /// The number of hits that were detected in the sound.
  public var hits = 0
  /// The number of hits that were omitted because they are weaker than the sensitivity setting requires.
  public var weakHits = 0
  /// The number of hits that were omitted because they are too close to a stronger hit to be felt separately.
  public var closeHits = 0
  /// The number of hits that were left out because they would not be felt: something stronger before them
  /// masks them, or they are felt as one with their neighbour.
  public var leftOutHits = 0
  /// The number of vibrations, each shorter than 60 ms, that were left out for the same reasons.
  public var leftOutVibrations = 0
  /// The shapes of the vibrations in the pattern.
  public var shapes = SpanShapeCounts()
  /// Whether any part of the sound is above the setting `gate`.
  public var isAudible = false
  /// Whether the whole sound was followed, because it has hardly any low frequencies (``CompositionSettings/replacesMissingBass``).
  public var followsWholeSound = false
  /// The number of transients that were moved to the beat of the sound.
  public var snapped = 0
  /// The number of transients that belong to a series of hits with a steady tempo. This number includes
  /// transients that were not moved, because they were already on the beat or too far from it.
  public var onBeat = 0
  /// The tempo of the sound; if several were found, the one with the highest confidence. `nil` if no tempo
  /// was found, or if `CompositionSettings.snap` is `none`.
  public var tempo: Tempo?
  /// The number of transients in the pattern.
  public var transients = 0
  /// The number of continuous events in the pattern.
  public var continuous = 0
  /// The total duration of the vibration that was composed, in seconds.
  public var vibration = 0.0
  /// The number of control points of all curves in the pattern.
  public var points = 0
  /// The largest error of the curves, in just noticeable differences. The error is the difference between the
  /// level at which the vibration is felt and the level that the composer wanted at that moment.
  public var largestError = 0.0
  /// The average error of the curves over all vibration (as a root mean square), in just noticeable
  /// differences. For the meaning of the error, see ``largestError``.
  public var meanError = 0.0
  /// The largest error that was allowed for the curves, in just noticeable differences: the setting `detail`,
  /// or a larger value if that was necessary to stay within the number of points that the setting `points`
  /// allows.
  public var detail = 0.0
  /// The level of the loudest parts of the sound, in dB re full scale. Sound at this level became touch with
  /// the intensity that the setting `strength` specifies.
  public var loudest = -120.0
  /// The range of levels that became touch, in dB: a sound that is quieter than ``loudest`` by more than this
  /// is not felt.
  public var range = 0.0

  /// The number of control points per second of the sound. A sound shorter than a second counts as one
  /// second.
  public var pointsPerSecond: Double { Double(points) / max(1, duration) }
}
