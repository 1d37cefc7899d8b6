/// The tones of a pattern.
package struct ToneLane: Sendable, Hashable {
  /// The tones, loudest first, or one for each run of columns when there are too many.
  package var bands: [ToneBand]
}

/// One AudioContinuous event.
package struct ToneBand: Sendable, Hashable {
  /// Loudness 0…1 as heard, envelope, curves and parameters included.
  package var volume: Course
  /// Loudness 0…1 as the event states it, with its own envelope.
  package var authored: Course
  /// −1 (110 Hz) … 1 (1760 Hz) as heard, over the time of `volume`.
  package var pitch: Course
  /// Whether the event goes on beyond the axis.
  package var isOpen: Bool
  /// How many events the band stands for.
  package var count: Int
}

/// The audio files of a pattern.
package struct SoundLane: Sendable, Hashable {
  /// The blocks in order of time.
  package var blocks: [SoundBlock]
  /// How many rows the blocks take, so that none covers another while there are rows.
  package var rowCount: Int

  /// The widest excursion of all waveforms, at least 1/16: what fills the height of a row.
  package var peak: Double {
    var peak = 0.0625
    for block in blocks {
      for range in block.peaks ?? [] { peak = max(peak, -range.lowerBound, range.upperBound) }
    }
    return peak
  }
}

/// One AudioCustom event.
package struct SoundBlock: Sendable, Hashable {
  /// Row from the top, from 0.
  package var row: Int
  /// Seconds from the start of the pattern.
  package var start: Double
  /// Where it ends, or the end of the axis when that is not known.
  package var end: Double
  /// Name of the file, cleaned of control characters.
  package var name: String
  /// Least and greatest sample of each of many equal stretches from start to end, volume included; nil without samples.
  package var peaks: [ClosedRange<Double>]?
  /// Loudness 0…1 as heard.
  package var volume: Course
  /// Whether the length is known: from a duration or from the file.
  package var hasKnownEnd: Bool
  /// How many events the block stands for.
  package var count: Int
}
