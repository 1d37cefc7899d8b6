extension Voice {
  /// The longest segment in samples, which bounds the rounding error of a phase polynomial.
  private static var longestSegment: Int64 { 65_536 }

  /// Starts the transient of an event, with the intensity and sharpness that apply at its onset (see
  /// Rendering §4). Sets only the properties that a transient uses.
  ///
  /// - Returns: the intensity and sharpness after all controls.
  @inline(__always)
  mutating func beginTransient(
    _ event: ScoreEvent, of player: PlayerIndex, at sample: Int64, _ lanes: UnsafeMutablePointer<Lane>,
    _ law: ActuatorLaw
  ) -> (intensity: Double, sharpness: Double) {
    let intensity = clamp(
      Double(event.level) * lanes.value(of: .hapticIntensityControl, at: sample, law), 0, 1)
    let sharpness = clamp(
      Double(event.tone) + lanes.value(of: .hapticSharpnessControl, at: sample, law), 0, 1)
    let profile = law.profile
    let frequency = profile.transientLowHz + law.transientSpan * sharpness
    let length = profile.transientCycles / frequency * law.sampleRate
    let slope = 1 / length
    self.player = player
    kind = .hapticTransient
    start = sample
    segmentStart = sample
    finalEnd = sample &+ max(1, Maths.ceiling(length))
    segmentEnd = finalEnd
    renderedEnd = .min
    levelRamp = Ramp(1, -slope)
    envelopeRamp = Ramp(1, slope)
    amplitude = audible(profile.transientGain * Maths.power(intensity, profile.intensityExponent))
    kernel = amplitude > 0 ? .linear : .silent
    phase = PhasePolynomial(p: 0, d1: Maths.phaseStep(frequency / law.sampleRate), d2: 0, d3: 0)
    return (intensity, sharpness)
  }

  /// Computes the ramps of a voice from a sample up to the sample at which any of these ramps changes its
  /// slope.
  ///
  /// - Returns: `false` if the voice is over.
  mutating func beginSegment(
    at sample: Int64, _ lanes: UnsafeMutablePointer<Lane>, lanesEnd: Int64, _ law: ActuatorLaw
  ) -> Bool {
    if kind == .hapticTransient {
      // A transient is fixed at its onset: changes of the lanes do not affect it.
      segmentEnd = finalEnd
      return sample < finalEnd
    }
    guard advanceEnvelope(lanes, at: sample, law) else { return false }
    phase = phase.advanced(by: sample &- segmentStart)
    segmentStart = sample
    var end = min(sample &+ Self.longestSegment, min(lanesEnd, finalEnd))
    let envelope = self.envelope
    if envelope.end < .infinity { end = min(end, max(Maths.ceiling(envelope.end), sample &+ 1)) }
    if envelope.stage != .release { end = min(end, releaseStart) }
    envelopeRamp = Ramp(envelope.at(sample), envelope.ramp.slope)

    let isHaptic = kind == .hapticContinuous
    let walk = LaneWalk(lanes: lanes, start: start, sample: sample, glideLength: law.glideLength)
    let volume = walk.follow(
      isHaptic ? .hapticIntensityControl : .audioVolumeControl, &levelGlide, until: &end)
    let base = Double(level) > Self.silentLevel ? Double(level) : 0
    levelRamp = Ramp(base * clamp(volume.value, 0, 1), base * volume.slope)
    let control = walk.follow(
      isHaptic ? .hapticSharpnessControl : .audioPitchControl, &toneGlide, until: &end)
    toneRamp = clampedRamp(
      Double(tone) + control.value, control.slope, low: isHaptic ? 0 : -1, at: sample, end: &end)
    if isHaptic {
      setMotion(law)
    } else {
      let pan = walk.follow(.audioPanControl, &panGlide, until: &end)
      panRamp = Ramp(Double(self.pan) + pan.value, pan.slope)
      let brightness = walk.follow(.audioBrightnessControl, &brightnessGlide, until: &end)
      brightnessRamp = Ramp(Double(self.brightness) + brightness.value, brightness.slope)
      if kind == .audioContinuous { setPitch(law.sampleRate) } else { kernel = .waveform }
    }
    // Time always advances: no kernel is ever asked for samples before the segment.
    segmentEnd = max(end, sample &+ 1)
    return true
  }

  /// Advances the envelope to the stage that is active at a sample (see Rendering §3). Returns `false` if the
  /// voice is over.
  private mutating func advanceEnvelope(
    _ lanes: UnsafeMutablePointer<Lane>, at sample: Int64, _ law: ActuatorLaw
  ) -> Bool {
    let sampleRate = law.sampleRate
    let isHaptic = kind == .hapticContinuous
    var envelope = self.envelope
    let position = Double(sample)
    if envelope.stage == .attack && position >= envelope.end {
      if isSustained {
        envelope = .full
      } else {
        let lane = lanes.value(
          of: isHaptic ? .hapticDecayTimeControl : .audioDecayTimeControl, at: sample, law)
        let v = clamp(Double(decay) + lane, 0, 1)
        envelope = .decay(at: envelope.end, length: EnvelopeTimes.decay(v) * sampleRate)
        let over = Maths.ceiling(envelope.end)
        if over <= releaseStart { finalEnd = over }
      }
    }
    if envelope.stage == .decay && position >= envelope.end { return false }
    if envelope.stage != .release && sample >= releaseStart {
      let lane = lanes.value(
        of: isHaptic ? .hapticReleaseTimeControl : .audioReleaseTimeControl, at: sample, law)
      // A file has no release of its own: it always fades out in 2 ms.
      let isFile = kind == .audioCustom
      let v = isFile ? 0 : clamp(Double(release) + lane, 0, 1)
      let length = EnvelopeTimes.attack(v) * sampleRate
      envelope = .release(at: sample, from: envelope.at(sample), length: length)
      finalEnd = min(max(Maths.ceiling(envelope.end), sample &+ 1), durationEnd)
    }
    self.envelope = envelope
    return sample < finalEnd
  }

  /// Returns a ramp clamped to `low`…1. Reduces `end`, the end of the segment, to the sample at which the
  /// ramp reaches a bound.
  private func clampedRamp(
    _ value: Double, _ slope: Double, low: Double, at sample: Int64, end: inout Int64
  ) -> Ramp {
    if value <= low && slope <= 0 { return Ramp(low) }
    if value >= 1 && slope >= 0 { return Ramp(1) }
    if slope == 0 { return Ramp(value) }
    if value < low || value > 1 {
      // Outside the range and moving towards it: the value stays at the bound until the ramp reaches it.
      let bound = value < low ? low : 1
      end = min(end, Maths.sample(after: sample, by: (bound - value) / slope))
      return Ramp(bound)
    }
    let bound = slope > 0 ? 1 : low
    end = min(end, Maths.sample(after: sample, by: (bound - value) / slope))
    return Ramp(value, slope)
  }

  /// Sets the phase polynomial and kernel of a haptic continuous event.
  private mutating func setMotion(_ law: ActuatorLaw) {
    let profile = law.profile
    let low = law.low
    let span = law.span
    let exponent = profile.continuousSharpnessExponent
    let tone = toneRamp
    let isEven = levelRamp.slope == 0 && envelopeRamp.slope == 0
    let intensity = levelRamp.value * envelopeRamp.value
    amplitude = audible(
      profile.continuousGain * (isEven ? Maths.power(intensity, profile.intensityExponent) : 1))
    if tone.slope != 0 && exponent != 1 && exponent != 2 {
      phase = PhasePolynomial(p: phase.p, d1: 0, d2: 0, d3: 0)
      kernel = .general
      return
    }
    // The frequency is a polynomial in samples; its differences are those of the phase, one degree higher.
    let constant = low + span * Maths.power(tone.value, exponent)
    let linear = span * (exponent == 2 ? 2 * tone.value * tone.slope : tone.slope)
    let square = exponent == 2 ? span * tone.slope * tone.slope : 0
    phase.d1 = Maths.phaseStep(constant)
    phase.d2 = Maths.phaseStep(linear + square)
    phase.d3 = Maths.phaseStep(2 * square)
    if isEven {
      kernel = amplitude > 0 ? .steady : .silent
    } else if profile.intensityExponent == 2 {
      kernel = .squared
    } else {
      kernel = profile.intensityExponent == 1 ? .linear : .general
    }
  }

  /// Sets the phase and kernel of a tone: 440 · 4^pitch Hz.
  private mutating func setPitch(_ sampleRate: Double) {
    let tone = toneRamp
    let start = phase.p
    let step = tone.slope == 0 ? Maths.phaseStep(EnvelopeTimes.toneHertz(tone.value) / sampleRate) : 0
    phase = PhasePolynomial(p: start, d1: step, d2: 0, d3: 0)
    kernel = .tone
  }

  /// Returns an amplitude as a `Float`. Values that no output can resolve become exactly 0, so that products
  /// with the amplitude are never denormal.
  private func audible(_ amplitude: Double) -> Float {
    amplitude > Synthesizer.silence ? Float(amplitude) : 0
  }
  /// The largest intensity or volume that counts as silent; the square of any larger value is above
  /// `silence`.
  private static var silentLevel: Double { 1e-10 }
}

extension Synthesizer {
  /// The largest amplitude that counts as silent: −400 dB.
  static var silence: Double { 1e-20 }
}
