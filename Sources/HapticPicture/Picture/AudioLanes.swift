/// The tones of a pattern.
package struct ToneLane: Sendable, Hashable {
  /// The tones, loudest first; if there are too many, one band for each run of columns.
  package var bands: [ToneBand]
}

/// One AudioContinuous event.
package struct ToneBand: Sendable, Hashable {
  /// The loudness after envelope, curves and parameters, 0…1.
  package var volume: Course
  /// The loudness that the event states, with its own envelope, 0…1.
  package var authored: Course
  /// The pitch after curves and parameters, from −1 (110 Hz) to 1 (1760 Hz), over the time of `volume`.
  package var pitch: Course
  /// Whether the event continues beyond the axis.
  package var isOpen: Bool
  /// The number of events that the band stands for.
  package var count: Int
}

/// The audio files of a pattern.
package struct SoundLane: Sendable, Hashable {
  /// The blocks in order of time.
  package var blocks: [SoundBlock]
  /// The number of rows, enough that blocks do not overlap as long as rows are available.
  package var rowCount: Int

  /// The largest excursion of all waveforms, at least 1/16; it fills the height of a row.
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
  /// The number of the row, from 0 at the top.
  package var row: Int
  /// The start in seconds from the start of the pattern.
  package var start: Double
  /// The end in seconds from the start of the pattern, or the end of the axis if it is not known.
  package var end: Double
  /// The name of the file, without control characters.
  package var name: String
  /// The smallest and largest sample of each of many equal stretches from start to end, with the volume
  /// applied; `nil` without samples.
  package var peaks: [ClosedRange<Double>]?
  /// The loudness after curves and parameters, 0…1.
  package var volume: Course
  /// Whether the length is known, from a duration or from the file.
  package var hasKnownEnd: Bool
  /// The number of events that the block stands for.
  package var count: Int
}
