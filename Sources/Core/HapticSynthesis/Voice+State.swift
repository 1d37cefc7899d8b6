extension Voice {
  /// Returns the approximate loudness of the voice at a sample, for choosing which voice to replace.
  func loudness(at sample: Int64) -> Double {
    if kind == .hapticTransient {
      let j = sample &- start
      return Double(amplitude) * levelRamp.after(j) * envelopeRamp.after(j)
    }
    // Before its first segment, a voice uses its own level.
    if segmentEnd <= start { return Double(level) }
    // A voice rendered before its turn may have its next segment already.
    let moment = max(sample, segmentStart)
    return levelRamp.after(moment &- segmentStart) * envelope.at(moment)
  }

  /// Returns whether the voice may end before or at a sample; also returns `true` if that is not known.
  func mayEnd(by sample: Int64, _ shortestRelease: Double) -> Bool {
    if finalEnd <= sample || kind == .audioCustom { return true }
    if kind == .hapticTransient || envelope.stage == .release { return false }
    if !isSustained && envelope.stage != .hold { return true }
    return releaseStart <= sample && releaseStart &+ Maths.floor(shortestRelease) <= sample
  }

  /// Returns whether the ramps of the voice must be recomputed for a sample. `change` is the sample at which
  /// the lanes last changed.
  @inline(__always)
  func needsSegment(at sample: Int64, since change: Int64) -> Bool {
    sample >= segmentEnd || (segmentStart < change && kind != .hapticTransient)
  }

  /// Whether rendering the current segment changes the voice itself, so that it must be rendered even when
  /// nothing of it is heard.
  var advancesByRendering: Bool {
    switch kernel {
    case .waveform: true
    case .general: toneRamp.slope != 0 && phase.d1 == 0
    case .tone: toneRamp.slope != 0
    case .silent, .steady, .squared, .linear: false
    }
  }

  /// Starts the release at a sample, unless the release has already started.
  mutating func beginRelease(at sample: Int64) {
    guard releaseStart > sample else { return }
    releaseStart = sample
    segmentEnd = min(segmentEnd, sample)
  }

  /// Shifts all times that are stored as samples by the length of a pause.
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

  /// Scales the remaining duration after a change of the playback rate. Attack, decay, release and transients
  /// stay the same.
  mutating func rescale(from sample: Int64, by factor: Double) {
    func scaled(_ end: Int64) -> Int64 {
      guard end != .max, end > sample else { return end }
      return sample &+ max(1, Maths.moment(Double(end &- sample) * factor))
    }
    if kind == .hapticTransient { return }
    if envelope.stage != .release && releaseStart > sample { releaseStart = scaled(releaseStart) }
    if durationEnd != .max {
      durationEnd = scaled(durationEnd)
      // The release of a file ends by itself, unless the duration is over before.
      finalEnd = envelope.stage == .release ? min(finalEnd, durationEnd) : durationEnd
    }
    segmentEnd = min(segmentEnd, sample)
  }
}
