extension Synthesizer {
  /// Renders the samples `from`..<`to` of one voice, within which all ramps of the voice are straight, into
  /// buses. `buses` is the number of the first bus, and `offset` the position in it. If no audio is wanted, an
  /// audio file only advances, because its end depends on its position; a tone ends by its envelope.
  func run(
    _ voice: VoiceIndex, of player: PlayerIndex, from: Int64, to: Int64, buses: Int, offset: Int
  ) {
    let first = from &- tables.voices[voice].segmentStart
    let last = to &- tables.voices[voice].segmentStart
    switch tables.voices[voice].kernel {
    case .silent: break
    case .tone where !wantsAudio: break
    case .general:
      tables.voices[voice].addGeneral(
        from: first, to: last, into: tables.bus(buses + 2) + offset, law)
    case .tone:
      tables.voices[voice].addTone(
        from: first, to: last, left: tables.bus(buses) + offset, right: tables.bus(buses + 1) + offset,
        rate: sampleRate)
    case .waveform:
      let waveforms = tables.players[player].score.waveforms
      guard tables.voices[voice].waveform >= 0, Int(tables.voices[voice].waveform) < waveforms.count else {
        return
      }
      let waveform = waveforms[Int(tables.voices[voice].waveform)]
      if !wantsAudio {
        tables.voices[voice].skipWaveform(waveform, from: first, to: last)
      } else {
        tables.voices[voice].addWaveform(
          waveform, from: first, to: last, left: tables.bus(buses) + offset,
          right: tables.bus(buses + 1) + offset, rate: sampleRate)
      }
    default: tables.voices[voice].addHaptic(from: first, to: last, into: tables.bus(buses + 2) + offset)
    }
  }
}

extension Voice {
  /// Renders samples of a tone: four harmonics, multiplied by the square of the envelope, and panned (see
  /// Rendering §5).
  mutating func addTone(
    from: Int64, to: Int64, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
    rate: Double
  ) {
    let isMoving = toneRamp.slope != 0
    var speed = ExponentialRamp(toneRamp, scale: 2, from: from)
    var harmonics = 4
    var step: UInt64 = 0
    var j = from
    while j < to {
      if isMoving || j == from {
        let cycles = 440 * speed.value / rate
        step = Maths.phaseStep(cycles)
        harmonics = Self.harmonics(of: cycles)
        speed.advance(to: j &+ 1)
      }
      let p =
        isMoving
        ? PhasePolynomial.top(phase.p) : PhasePolynomial.top(phase.p &+ step &* UInt64(bitPattern: j))
      let brightness = Float(clamp(brightnessRamp.after(j), 0, 1))
      let sines = Maths.sine(SIMD4<UInt32>(1, 2, 3, 4) &* p)
      let square = brightness * brightness
      let weights = SIMD4<Float>(1, brightness * 0.5, square * Float(1.0 / 3.0), square * brightness * 0.25)
      let terms = sines * weights
      var sum = terms[0]
      if harmonics > 1 { sum += terms[1] }
      if harmonics > 2 { sum += terms[2] }
      if harmonics > 3 { sum += terms[3] }
      let envelope = Float(envelopeRamp.after(j))
      let x = sum * (0.5 * Float(levelRamp.after(j)) * envelope * envelope)
      let gains = panGains(at: j)
      let index = Int(truncatingIfNeeded: j &- from)
      left[index] += x * gains.left
      right[index] += x * gains.right
      if isMoving { phase.p &+= step }
      j &+= 1
    }
  }

  /// Returns the number of harmonics below half the sample rate, for a tone of a number of cycles per sample.
  private static func harmonics(of cycles: Double) -> Int {
    if cycles * 4 < 0.5 { return 4 }
    if cycles * 3 < 0.5 { return 3 }
    return cycles * 2 < 0.5 ? 2 : 1
  }

  @inline(__always)
  private func panGains(at j: Int64) -> (left: Float, right: Float) {
    let pan = Float(clamp(panRamp.after(j), -1, 1))
    return (min(1, 1 - pan), min(1, 1 + pan))
  }

  /// Returns the distance by which the position in an audio file advances in one sample at a speed of
  /// 2^pitch, in units of 2⁻³² frames.
  @inline(__always)
  private static func waveStep(_ speed: ExponentialRamp) -> UInt64 {
    UInt64(bitPattern: Int64(clamp(speed.value, 0.5, 2) * 4_294_967_296.0))
  }

  /// Advances the position in the audio file without rendering, and records the sample at which the file
  /// ends.
  mutating func skipWaveform(_ waveform: WaveformView, from: Int64, to: Int64) {
    let end = UInt64(waveform.frameCount) << 32
    var j = from
    var speed = ExponentialRamp(toneRamp, scale: 1, from: from)
    while j < to && (loops || position < end) {
      let step = Self.waveStep(speed)
      var count: UInt64 = 1
      if toneRamp.slope == 0 {
        count = UInt64(bitPattern: to &- j)
        if !loops { count = min(count, (end &- position &+ step &- 1) / step) }
      }
      position &+= step &* count
      j &+= Int64(bitPattern: count)
      speed.advance(to: j)
    }
    // A segment has at most 65 536 samples of at most two frames, so the position cannot overflow.
    if loops {
      position %= end
    } else if position >= end {
      finalEnd = min(finalEnd, segmentStart &+ j)
    }
  }

  /// Renders samples of an audio file at the speed 2^pitch, filtered, faded and panned (see Rendering §5).
  mutating func addWaveform(
    _ waveform: WaveformView, from: Int64, to: Int64, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>, rate: Double
  ) {
    let end = UInt64(waveform.frameCount) << 32
    let isMoving = toneRamp.slope != 0
    var speed = ExponentialRamp(toneRamp, scale: 1, from: from)
    var step: UInt64 = 0
    let inverseFade = 1 / (0.005 * rate)
    let brightnessMoves = brightnessRamp.slope != 0
    var cutoff = ExponentialRamp(brightnessRamp, scale: Self.cutoffOctaves, from: from)
    var smoothing = 1.0
    var j = from
    while j < to {
      let sample = segmentStart &+ j
      if isMoving || j == from {
        step = Self.waveStep(speed)
        speed.advance(to: j &+ 1)
      }
      if brightnessMoves || j == from {
        smoothing = self.smoothing(cutoff, at: j, rate: rate)
        cutoff.advance(to: j &+ 1)
      }
      var l = Double(Self.read(waveform.left, waveform.frameCount, position, wraps: loops))
      var r =
        waveform.isStereo ? Double(Self.read(waveform.right, waveform.frameCount, position, wraps: loops)) : l
      filterLeft += smoothing * (l - filterLeft)
      filterRight += smoothing * (r - filterRight)
      if smoothing < 1 {
        l = filterLeft
        r = filterRight
      } else {
        filterLeft = l
        filterRight = r
      }
      var gain = levelRamp.after(j) * envelopeRamp.after(j)
      if usesVolumeEnvelope {
        let remaining =
          loops
          ? Double.infinity : Double(Int64(bitPattern: end &- position)) / Double(Int64(bitPattern: step))
        let untilEnd = durationEnd == .max ? remaining : min(remaining, Double(durationEnd &- sample))
        gain *= clamp(min(Double(sample &- start), untilEnd) * inverseFade, 0, 1)
      }
      let gains = panGains(at: j)
      let index = Int(truncatingIfNeeded: j &- from)
      if (l * gain).magnitude > Synthesizer.silence { left[index] += Float(l * gain) * gains.left }
      if (r * gain).magnitude > Synthesizer.silence { right[index] += Float(r * gain) * gains.right }
      position &+= step
      j &+= 1
      if position >= end {
        if loops {
          position %= end
        } else {
          finalEnd = min(finalEnd, segmentStart &+ j)
          break
        }
      }
    }
  }

  /// The octaves from the cutoff frequency of brightness 0, 200 Hz, to that of brightness 1, 20 kHz.
  private static var cutoffOctaves: Double { 6.643856189774724 }

  /// Returns the weight of the input in the one-pole filter: 1 − exp(−2π · 200 · 100^b ÷ R) for brightness b
  /// and sample rate R; 1 (no filter) at full brightness.
  private func smoothing(_ cutoff: ExponentialRamp, at j: Int64, rate: Double) -> Double {
    guard brightnessRamp.after(j) < 1 else { return 1 }
    return 1 - Maths.exp2(-9.064720283654388 * (200 * max(1, cutoff.value)) / rate)
  }

  /// Returns the value of an audio file at a position: the sample itself if the position is a whole frame,
  /// otherwise the Catmull-Rom interpolation of four samples.
  private static func read(
    _ samples: UnsafePointer<Float>, _ count: Int32, _ position: UInt64, wraps: Bool
  ) -> Float {
    let frame = Int(truncatingIfNeeded: position >> 32)
    let frames = Int(count)
    guard frame < frames else { return 0 }
    let fraction = UInt32(truncatingIfNeeded: position)
    if fraction == 0 { return samples[frame] }
    func at(_ index: Int) -> Float {
      if index >= 0 && index < frames { return samples[index] }
      guard wraps else { return 0 }
      let wrapped = index % frames
      return samples[wrapped < 0 ? wrapped + frames : wrapped]
    }
    let t = Float(fraction) * Float(1.0 / 4_294_967_296.0)
    let a = at(frame - 1)
    let b = samples[frame]
    let c = at(frame + 1)
    let d = at(frame + 2)
    let linear = (c - a) * 0.5
    let square = a - 2.5 * b + 2 * c - 0.5 * d
    let cube = 1.5 * (b - c) + 0.5 * (d - a)
    return ((cube * t + square) * t + linear) * t + b
  }
}
