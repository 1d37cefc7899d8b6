extension Voice {
  /// A voice that belongs to nobody.
  static var silent: Voice {
    Voice(
      next: -1, previous: -1, player: 0, kind: .hapticContinuous, kernel: .silent, isSustained: true,
      usesVolumeEnvelope: true, loops: false, waveform: -1, start: 0, releaseStart: .max, durationEnd: .max,
      finalEnd: .max, segmentStart: 0, segmentEnd: 0, level: 0, tone: 0, pan: 0, brightness: 1, decay: 0,
      release: 0,
      envelope: .full, levelCourse: Course(0), envelopeCourse: Course(1), toneCourse: Course(0),
      panCourse: Course(0),
      brightnessCourse: Course(1), phase: .zero, amplitude: 0, position: 0, filterLeft: 0,
      filterRight: 0)
  }

  /// How loud it is on a sample, roughly: for choosing which voice to give up.
  func loudness(at sample: Int64) -> Double {
    if kind == .hapticTransient {
      let j = sample &- start
      return Double(amplitude) * levelCourse.at(j) * envelopeCourse.at(j)
    }
    // A voice that has not begun its first segment has its own level as course.
    if segmentEnd <= start { return Double(level) }
    return levelCourse.at(sample &- segmentStart) * envelope.at(sample)
  }

  /// Moves everything that is anchored to samples, after a pause.
  mutating func shift(by samples: Int64) {
    func moved(_ sample: Int64) -> Int64 { sample == .max ? sample : sample &+ samples }
    start &+= samples
    releaseStart = moved(releaseStart)
    durationEnd = moved(durationEnd)
    finalEnd = moved(finalEnd)
    segmentStart &+= samples
    segmentEnd = moved(segmentEnd)
    envelope.start += Double(samples)
    envelope.end += Double(samples)
  }

  /// Scales what is left of its duration, after a change of playback rate. Attack, decay, release and transients stay.
  mutating func rescale(from sample: Int64, by factor: Double) {
    func scaled(_ end: Int64) -> Int64 {
      guard end != .max, end > sample else { return end }
      return sample &+ max(1, Maths.moment(Double(end &- sample) * factor))
    }
    if envelope.stage != .release && releaseStart > sample { releaseStart = scaled(releaseStart) }
    if durationEnd != .max {
      durationEnd = scaled(durationEnd)
      finalEnd = durationEnd
    }
    segmentEnd = min(segmentEnd, sample)
  }
}

extension Lane {
  /// Moves everything that is anchored to samples, after a pause.
  mutating func shift(by samples: Int64) {
    if rampStart != .min { rampStart &+= samples }
    if heldSince != .min { heldSince &+= samples }
    line.start &+= samples
    if line.end != .max { line.end &+= samples }
  }
}
