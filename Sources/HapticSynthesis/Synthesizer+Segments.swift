extension Synthesizer {
  /// The longest segment in samples: bounds the rounding of a phase polynomial.
  private static var longestSegment: Int64 { 65_536 }

  /// Fixes the tap of a transient: intensity and sharpness are taken at the onset (rendering-model §4).
  mutating func startTransient(
    _ voice: UnsafeMutablePointer<Voice>, _ lanes: UnsafeMutablePointer<Lane>, at sample: Int64
  ) {
    let intensity = clamp(Double(voice.pointee.level) * lanes[LaneID.hapticIntensity].line.at(sample), 0, 1)
    let sharpness = clamp(Double(voice.pointee.tone) + lanes[LaneID.hapticSharpness].line.at(sample), 0, 1)
    let frequency = profile.transientLowHz + (profile.transientHighHz - profile.transientLowHz) * sharpness
    let length = profile.transientCycles / frequency * sampleRate
    voice.pointee.finalEnd = sample &+ max(1, Maths.ceiling(length))
    voice.pointee.segmentEnd = voice.pointee.finalEnd
    voice.pointee.levelCourse = Course(1, -1 / length)
    voice.pointee.envelopeCourse = Course(1, 1 / length)
    voice.pointee.amplitude = audible(
      profile.transientGain * Maths.power(intensity, profile.intensityExponent))
    voice.pointee.kernel = voice.pointee.amplitude > 0 ? .linear : .silent
    voice.pointee.phase = PhaseCourse(p: 0, d1: Maths.phaseStep(frequency / sampleRate), d2: 0, d3: 0)
    let gain = tables.players[Int(voice.pointee.player)].gain.at(sample)
    tap(at: sample, intensity: Float(intensity * gain), sharpness: Float(sharpness))
  }

  /// Works out the courses of a voice from a sample on, up to where any of them bends.
  ///
  /// - Returns: false when the voice is over.
  func beginSegment(
    _ voice: UnsafeMutablePointer<Voice>, of player: UnsafeMutablePointer<Player>,
    _ lanes: UnsafeMutablePointer<Lane>, at sample: Int64
  ) -> Bool {
    if voice.pointee.kind == .hapticTransient {
      // A tap is fixed at its onset: nothing that happens to the lanes bends it.
      voice.pointee.segmentEnd = voice.pointee.finalEnd
      return sample < voice.pointee.finalEnd
    }
    guard advanceEnvelope(voice, lanes, at: sample) else { return false }
    voice.pointee.phase = voice.pointee.phase.advanced(by: sample &- voice.pointee.segmentStart)
    voice.pointee.segmentStart = sample
    var end = min(sample &+ Self.longestSegment, min(player.pointee.lanesEnd, voice.pointee.finalEnd))
    let envelope = voice.pointee.envelope
    if envelope.end < .infinity { end = min(end, max(Maths.ceiling(envelope.end), sample &+ 1)) }
    if envelope.stage != .release { end = min(end, voice.pointee.releaseStart) }
    voice.pointee.envelopeCourse = Course(envelope.at(sample), envelope.slope)

    let isHaptic = voice.pointee.kind == .hapticContinuous
    let level = lanes[isHaptic ? LaneID.hapticIntensity : LaneID.audioVolume].line
    let base = Double(voice.pointee.level) > Self.silentLevel ? Double(voice.pointee.level) : 0
    voice.pointee.levelCourse = Course(base * clamp(level.at(sample), 0, 1), base * level.slope)
    let tone = lanes[isHaptic ? LaneID.hapticSharpness : LaneID.audioPitch].line
    voice.pointee.toneCourse = clampedCourse(
      Double(voice.pointee.tone) + tone.at(sample), tone.slope, low: isHaptic ? 0 : -1, at: sample, end: &end)
    switch voice.pointee.kind {
    case .hapticContinuous: setMotion(voice)
    case .audioContinuous:
      setAudioCourses(voice, lanes, at: sample)
      setPitch(voice)
    default:
      setAudioCourses(voice, lanes, at: sample)
      voice.pointee.kernel = .waveform
    }
    // Whatever the courses say, time goes on: no kernel is ever asked for samples before the segment.
    voice.pointee.segmentEnd = max(end, sample &+ 1)
    return true
  }

  /// Takes the envelope to the stage that is in force on a sample (rendering-model §3).
  private func advanceEnvelope(
    _ voice: UnsafeMutablePointer<Voice>, _ lanes: UnsafeMutablePointer<Lane>, at sample: Int64
  ) -> Bool {
    let isHaptic = voice.pointee.kind == .hapticContinuous
    var envelope = voice.pointee.envelope
    let position = Double(sample)
    if envelope.stage == .attack && position >= envelope.end {
      if voice.pointee.isSustained {
        envelope = .full
      } else {
        let lane = lanes[isHaptic ? LaneID.hapticDecay : LaneID.audioDecay].line
        let v = clamp(Double(voice.pointee.decay) + lane.at(sample), 0, 1)
        envelope = .decay(at: envelope.end, length: EnvelopeTimes.decay(v) * sampleRate)
        let over = Maths.ceiling(envelope.end)
        if over <= voice.pointee.releaseStart { voice.pointee.finalEnd = over }
      }
    }
    if envelope.stage == .decay && position >= envelope.end { return false }
    if envelope.stage != .release && sample >= voice.pointee.releaseStart {
      let lane = lanes[isHaptic ? LaneID.hapticRelease : LaneID.audioRelease].line
      // A file has no release of its own: it always fades in 2 ms.
      let isFile = voice.pointee.kind == .audioCustom
      let v = isFile ? 0 : clamp(Double(voice.pointee.release) + lane.at(sample), 0, 1)
      let length = EnvelopeTimes.attack(v) * sampleRate
      envelope = .release(at: sample, from: envelope.at(sample), length: length)
      voice.pointee.finalEnd = min(max(Maths.ceiling(envelope.end), sample &+ 1), voice.pointee.durationEnd)
    }
    voice.pointee.envelope = envelope
    return sample < voice.pointee.finalEnd
  }

  /// A course held within `low`…1; where it reaches a bound, the segment ends.
  private func clampedCourse(
    _ value: Double, _ slope: Double, low: Double, at sample: Int64, end: inout Int64
  ) -> Course {
    if value <= low && slope <= 0 { return Course(low) }
    if value >= 1 && slope >= 0 { return Course(1) }
    if slope == 0 { return Course(value) }
    if value < low || value > 1 {
      // Outside, on the way in: at the bound until it gets there.
      let bound = value < low ? low : 1
      end = min(end, Maths.sample(after: sample, by: (bound - value) / slope))
      return Course(bound)
    }
    let bound = slope > 0 ? 1 : low
    end = min(end, Maths.sample(after: sample, by: (bound - value) / slope))
    return Course(value, slope)
  }

  /// Phase polynomial and kernel of a haptic continuous event.
  private func setMotion(_ voice: UnsafeMutablePointer<Voice>) {
    let low = profile.continuousLowHz / sampleRate
    let span = (profile.continuousHighHz - profile.continuousLowHz) / sampleRate
    let exponent = profile.continuousSharpnessExponent
    let tone = voice.pointee.toneCourse
    let isEven = voice.pointee.levelCourse.slope == 0 && voice.pointee.envelopeCourse.slope == 0
    let intensity = voice.pointee.levelCourse.base * voice.pointee.envelopeCourse.base
    voice.pointee.amplitude = audible(
      profile.continuousGain * (isEven ? Maths.power(intensity, profile.intensityExponent) : 1))
    if tone.slope != 0 && exponent != 1 && exponent != 2 {
      voice.pointee.phase = PhaseCourse(p: voice.pointee.phase.p, d1: 0, d2: 0, d3: 0)
      voice.pointee.kernel = .general
      return
    }
    // The frequency is a polynomial in samples; its differences are those of the phase, one degree up.
    let constant = low + span * Maths.power(tone.base, exponent)
    let linear = span * (exponent == 2 ? 2 * tone.base * tone.slope : tone.slope)
    let square = exponent == 2 ? span * tone.slope * tone.slope : 0
    voice.pointee.phase.d1 = Maths.phaseStep(constant)
    voice.pointee.phase.d2 = Maths.phaseStep(linear + square)
    voice.pointee.phase.d3 = Maths.phaseStep(2 * square)
    if isEven {
      voice.pointee.kernel = voice.pointee.amplitude > 0 ? .steady : .silent
    } else if profile.intensityExponent == 2 {
      voice.pointee.kernel = .squared
    } else {
      voice.pointee.kernel = profile.intensityExponent == 1 ? .linear : .general
    }
  }

  private func setAudioCourses(
    _ voice: UnsafeMutablePointer<Voice>, _ lanes: UnsafeMutablePointer<Lane>, at sample: Int64
  ) {
    let pan = lanes[LaneID.audioPan].line
    let brightness = lanes[LaneID.audioBrightness].line
    voice.pointee.panCourse = Course(Double(voice.pointee.pan) + pan.at(sample), pan.slope)
    voice.pointee.brightnessCourse = Course(
      Double(voice.pointee.brightness) + brightness.at(sample), brightness.slope)
  }

  /// Phase and kernel of a tone: 440 · 4^pitch Hz.
  private func setPitch(_ voice: UnsafeMutablePointer<Voice>) {
    let tone = voice.pointee.toneCourse
    let phase = voice.pointee.phase.p
    let step = tone.slope == 0 ? Maths.phaseStep(EnvelopeTimes.toneHertz(tone.base) / sampleRate) : 0
    voice.pointee.phase = PhaseCourse(p: phase, d1: step, d2: 0, d3: 0)
    voice.pointee.kernel = .tone
  }

  /// An amplitude as a float, with what no output can resolve made exactly 0: products with it are never denormal.
  private func audible(_ amplitude: Double) -> Float { amplitude > Self.silence ? Float(amplitude) : 0 }

  /// What counts as nothing: −400 dB.
  static var silence: Double { 1e-20 }
  /// Intensity or volume that counts as nothing: its square is still above `silence`.
  private static var silentLevel: Double { 1e-10 }
}
