extension SensationTrace {
  /// The highest level in dB above the detection threshold; 0 if nothing is felt.
  package var peak: Double { moments.reduce(0) { max($0, $1.level) } }

  /// The just noticeable difference of pitches in octaves: 0.29.
  package static var pitchStep: Double { TraceConstants.pitchUnit }
}
