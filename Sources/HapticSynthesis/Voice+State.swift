extension Voice {
  /// How loud it is on a sample, roughly: for choosing which voice to give up.
  func loudness(at sample: Int64) -> Double {
    if kind == .hapticTransient {
      let j = sample &- start
      return Double(amplitude) * levelCourse.after(j) * envelopeCourse.after(j)
    }
    // A voice that has not begun its first segment has its own level as course.
    if segmentEnd <= start { return Double(level) }
    // Rendered before its turn, it may have its next segment already.
    let moment = max(sample, segmentStart)
    return levelCourse.after(moment &- segmentStart) * envelope.at(moment)
  }

  /// Whether it may end before or on a sample; true also when that is not known.
  func mayEnd(by sample: Int64, _ shortestRelease: Double) -> Bool {
    if finalEnd <= sample || kind == .audioCustom { return true }
    if kind == .hapticTransient || envelope.stage == .release { return false }
    if !isSustained && envelope.stage != .hold { return true }
    return releaseStart <= sample && releaseStart &+ Maths.floor(shortestRelease) <= sample
  }

  /// Whether its courses must be worked out for a sample, when its lanes last changed on another.
  @inline(__always)
  func needsSegment(at sample: Int64, since change: Int64) -> Bool {
    sample >= segmentEnd || (segmentStart < change && kind != .hapticTransient)
  }

  /// Goes into its release on a sample, unless it has before.
  mutating func beginRelease(at sample: Int64) {
    guard releaseStart > sample else { return }
    releaseStart = sample
    segmentEnd = min(segmentEnd, sample)
  }

  /// Moves everything that is anchored to samples, after a pause.
  mutating func shift(by samples: Int64) {
    func moved(_ sample: Int64) -> Int64 { sample == .max ? sample : sample &+ samples }
    start &+= samples
    finalEnd = moved(finalEnd)
    segmentStart &+= samples
    segmentEnd = moved(segmentEnd)
    if kind == .hapticTransient { return }
    releaseStart = moved(releaseStart)
    durationEnd = moved(durationEnd)
    envelope.start += Double(samples)
    envelope.end += Double(samples)
  }

  /// Scales what is left of its duration, after a change of playback rate. Attack, decay, release and transients stay.
  mutating func rescale(from sample: Int64, by factor: Double) {
    func scaled(_ end: Int64) -> Int64 {
      guard end != .max, end > sample else { return end }
      return sample &+ max(1, Maths.moment(Double(end &- sample) * factor))
    }
    if kind == .hapticTransient { return }
    if envelope.stage != .release && releaseStart > sample { releaseStart = scaled(releaseStart) }
    if durationEnd != .max {
      durationEnd = scaled(durationEnd)
      // A file in its release ends with that, unless its duration is over before.
      finalEnd = envelope.stage == .release ? min(finalEnd, durationEnd) : durationEnd
    }
    segmentEnd = min(segmentEnd, sample)
  }
}
