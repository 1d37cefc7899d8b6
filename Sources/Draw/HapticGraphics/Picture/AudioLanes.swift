/// The lane of a pattern's tones (AudioContinuous events).
package struct ToneLane: Sendable, Hashable {
  /// The tones, loudest first. If there are too many to show, tones of similar pitch are combined into one
  /// band.
  package var bands: [ToneBand]
}

/// One tone (AudioContinuous event), or several of similar pitch.
package struct ToneBand: Sendable, Hashable {
  /// The volume after envelope, curves and parameters, 0…1.
  package var volume: Polyline
  /// The volume that the pattern states for the event, with the event's own envelope, 0…1.
  package var authored: Polyline
  /// The pitch after curves and parameters, from −1 (110 Hz) to 1 (1760 Hz), for the same time range as
  /// `volume`.
  package var pitch: Polyline
  /// Whether the event has no fixed end and continues beyond the time axis.
  package var isOpen: Bool
  /// The number of events that the band represents.
  package var count: Int
}

/// The lane of a pattern's audio files (AudioCustom events).
package struct SoundLane: Sendable, Hashable {
  /// The blocks, sorted by time.
  package var blocks: [SoundBlock]
  /// The number of rows in which the blocks are arranged. Blocks overlap only if there are more simultaneous
  /// blocks than rows.
  package var rowCount: Int

  /// The largest magnitude of all waveforms, at least 1/16. The waveforms are scaled so that this value fills
  /// the height of a row.
  package var peak: Double {
    var peak = 0.0625
    for block in blocks {
      for range in block.peaks ?? [] { peak = max(peak, -range.lowerBound, range.upperBound) }
    }
    return peak
  }
}

/// An audio file (AudioCustom event), shown as a block.
package struct SoundBlock: Sendable, Hashable {
  /// The number of the row, from 0 at the top.
  package var row: Int
  /// The start, in seconds from the start of the pattern.
  package var start: Double
  /// The end, in seconds from the start of the pattern; the end of the time axis if the end is unknown.
  package var end: Double
  /// The name of the file, without control characters.
  package var name: String
  /// The smallest and largest sample of each of many equal parts of the block, multiplied by the volume;
  /// `nil` if no samples are available.
  package var peaks: [ClosedRange<Double>]?
  /// The volume after curves and parameters, 0…1.
  package var volume: Polyline
  /// Whether the length is known from a duration or from the file.
  package var hasKnownEnd: Bool
  /// The number of events that the block represents.
  package var count: Int
}
