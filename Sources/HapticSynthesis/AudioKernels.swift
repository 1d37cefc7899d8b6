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
    let isMoving = toneCourse.slope != 0
    // The harmonics below half the sample rate; if the pitch changes, they are computed for each sample.
    var harmonics = Self.harmonics(of: Double(Int64(bitPattern: phase.d1)) / 18_446_744_073_709_551_616.0)
    var step = phase.d1
    var j = from
    while j < to {
      if isMoving {
        let cycles = EnvelopeTimes.toneHertz(clamp(toneCourse.after(j), -1, 1)) / rate
        step = Maths.phaseStep(cycles)
        harmonics = Self.harmonics(of: cycles)
      }
      let p = isMoving ? PhaseCourse.top(phase.p) : PhaseCourse.top(phase.p &+ step &* UInt64(bitPattern: j))
      let brightness = Float(clamp(brightnessCourse.after(j), 0, 1))
      let sines = Maths.sine(SIMD4<UInt32>(1, 2, 3, 4) &* p)
      let square = brightness * brightness
      let weights = SIMD4<Float>(1, brightness * 0.5, square * Float(1.0 / 3.0), square * brightness * 0.25)
      let terms = sines * weights
      var sum = terms[0]
      if harmonics > 1 { sum += terms[1] }
      if harmonics > 2 { sum += terms[2] }
      if harmonics > 3 { sum += terms[3] }
      let envelope = Float(envelopeCourse.after(j))
      let x = sum * (0.5 * Float(levelCourse.after(j)) * envelope * envelope)
      let gains = panGains(at: j)
      let index = Int(truncatingIfNeeded: j &- from)
      left[index] += x * gains.left
      right[index] += x * gains.right
      if isMoving { phase.p &+= step }
      j &+= 1
    }
  }

  private static func harmonics(of cycles: Double) -> Int {
    if cycles * 4 < 0.5 { return 4 }
    if cycles * 3 < 0.5 { return 3 }
    return cycles * 2 < 0.5 ? 2 : 1
  }

  @inline(__always)
  private func panGains(at j: Int64) -> (left: Float, right: Float) {
    let pan = Float(clamp(panCourse.after(j), -1, 1))
    return (min(1, 1 - pan), min(1, 1 + pan))
  }

  /// Returns the distance by which the position in the audio file advances in one sample, in units of 2⁻³²
  /// frames: 2^pitch.
  private func waveStep(at j: Int64) -> UInt64 {
    let speed =
      toneCourse.value == 0 && toneCourse.slope == 0 ? 1 : Maths.exp2(clamp(toneCourse.after(j), -1, 1))
    return UInt64(bitPattern: Int64(speed * 4_294_967_296.0))
  }

  /// Advances the position in the audio file without rendering, and records the sample at which the file
  /// ends.
  mutating func skipWaveform(_ waveform: WaveformView, from: Int64, to: Int64) {
    let end = UInt64(waveform.frameCount) << 32
    var j = from
    if toneCourse.slope != 0 {
      while j < to && (loops || position < end) {
        position &+= waveStep(at: j)
        j &+= 1
      }
    } else {
      let step = waveStep(at: from)
      var count = UInt64(bitPattern: to &- from)
      if !loops { count = min(count, (end &- min(position, end) &+ step &- 1) / step) }
      position &+= step &* count
      j &+= Int64(bitPattern: count)
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
    let isMoving = toneCourse.slope != 0
    var step = waveStep(at: from)
    let inverseFade = 1 / (0.005 * rate)
    let brightnessMoves = brightnessCourse.slope != 0
    var smoothing = Self.smoothing(clamp(brightnessCourse.value, 0, 1), rate: rate)
    var j = from
    while j < to {
      let sample = segmentStart &+ j
      if isMoving { step = waveStep(at: j) }
      var l = Double(Self.read(waveform.left, waveform.frameCount, position, wraps: loops))
      var r =
        waveform.isStereo ? Double(Self.read(waveform.right, waveform.frameCount, position, wraps: loops)) : l
      if brightnessMoves { smoothing = Self.smoothing(clamp(brightnessCourse.after(j), 0, 1), rate: rate) }
      filterLeft += smoothing * (l - filterLeft)
      filterRight += smoothing * (r - filterRight)
      if smoothing < 1 {
        l = filterLeft
        r = filterRight
      } else {
        filterLeft = l
        filterRight = r
      }
      var gain = levelCourse.after(j) * envelopeCourse.after(j)
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

  /// Returns the weight of the input in the one-pole filter: 1 − exp(−2π · 200 · 100^b ÷ R) for brightness b
  /// and sample rate R; 1 (no filter) at full brightness.
  private static func smoothing(_ brightness: Double, rate: Double) -> Double {
    guard brightness < 1 else { return 1 }
    let cutoff = 200 * Maths.exp2(brightness * 6.643856189774724)
    return 1 - Maths.exp2(-9.064720283654388 * cutoff / rate)
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
