import Foundation
import HapticModel

/// Docs/Rendering.md evaluated in double precision, sample by sample: slow and plain, the measure for the engine.
struct ReferenceRenderer {
  var tracks: [ReferenceTrack]
  var profile = ReferenceProfile.taptic
  var sampleRate = 48_000.0
  /// Haptics go to left and right as well, before the limiter.
  var preview = false

  struct Sound {
    var left: [Double], right: [Double], haptic: [Double]
    /// How far left and right may be off because a value is within rounding of a threshold of the page (a harmonic at
    /// R/2, the end of a file, brightness 1): there, both sides are right.
    var doubt: [Double]

    init(frames: Int) {
      left = [Double](repeating: 0, count: frames)
      (right, haptic, doubt) = (left, left, left)
    }
  }

  func render(frames: Int) -> Sound {
    var sound = Sound(frames: frames)
    forEachEvent(frames: frames) { stage in
      switch stage.event.type {
      case .hapticContinuous: hapticContinuous(stage, &sound)
      case .hapticTransient: hapticTransient(stage, &sound)
      case .audioContinuous: audioContinuous(stage, &sound)
      case .audioCustom: audioCustom(stage, &sound)
      }
    }
    if preview {
      for n in 0..<frames {
        sound.left[n] += sound.haptic[n]
        sound.right[n] += sound.haptic[n]
      }
    }
    for n in 0..<frames {
      sound.left[n] = Self.limited(sound.left[n])
      sound.right[n] = Self.limited(sound.right[n])
      sound.haptic[n] = Self.limited(sound.haptic[n])
    }
    return sound
  }

  /// The limiter of Rendering §4.
  static func limited(_ x: Double) -> Double {
    let a = abs(x)
    if a <= 0.8 { return x }
    return (x < 0 ? -1 : 1) * (1 - 0.04 / (a - 0.6))
  }

  /// Left and right gain of a pan (Rendering §5).
  static func gains(pan: Double) -> (left: Double, right: Double) { (min(1, 1 - pan), min(1, 1 + pan)) }

  /// One event of one round of one track.
  struct Stage {
    var event: HapticEvent
    var lanes: ReferenceLanes
    var onset: Int
    /// Sample on which the event's own duration ends.
    var durationEnd: Int?
    /// Sample on which the track jumps back.
    var loopPoint: Int?
    var track: ReferenceTrack
    var frames: Int

    func value(_ id: EventParameterID) -> ReferenceValue { ReferenceValue(event, id, lanes, onset: onset) }

    func envelope(_ sampleRate: Double) -> ReferenceEnvelope {
      ReferenceEnvelope(
        sampleRate: sampleRate, attack: value(.attackTime), decay: value(.decayTime),
        release: value(.releaseTime), sustained: event.isSustained, onset: onset,
        end: [durationEnd, loopPoint].compactMap { $0 }.min())
    }
  }

  func forEachEvent(frames: Int, _ body: (Stage) -> Void) {
    for track in tracks {
      let timeline = ReferenceTimeline(track, sampleRate: sampleRate, frames: frames)
      let lanes = ReferenceLanes(of: track.pattern, timeline: timeline, frames: frames)
      for round in timeline.rounds {
        for event in track.pattern.events where timeline.contains(event.time) {
          let onset = timeline.sample(event.time, in: round)
          guard onset < frames else { continue }
          let end = event.effectiveDuration.map { timeline.sample(event.time + $0, in: round) }
          body(
            Stage(
              event: event, lanes: lanes, onset: onset, durationEnd: end, loopPoint: round.end, track: track,
              frames: frames))
        }
      }
    }
  }
}

// MARK: - Haptic channel (Rendering §4)

extension ReferenceRenderer {
  private func hapticContinuous(_ stage: Stage, _ sound: inout Sound) {
    let (intensity, sharpness) = (stage.value(.hapticIntensity), stage.value(.hapticSharpness))
    var phase = 0.0
    stage.envelope(sampleRate).forEach(frames: stage.frames) { n, envelope in
      let i = intensity.at(n) * envelope
      let s = sharpness.at(n)
      let amplitude = profile.continuousGain * pow(i, profile.intensityExponent)
      let f =
        profile.continuousLow
        + (profile.continuousHigh - profile.continuousLow) * pow(s, profile.sharpnessExponent)
      sound.haptic[n] += amplitude * sin(2 * .pi * phase)
      phase += f / sampleRate
      phase -= phase.rounded(.down)
    }
  }

  private func hapticTransient(_ stage: Stage, _ sound: inout Sound) {
    let i = stage.value(.hapticIntensity).read(at: stage.onset)
    let s = stage.value(.hapticSharpness).read(at: stage.onset)
    let f = profile.transientLow + (profile.transientHigh - profile.transientLow) * s
    let length = profile.cycles / f
    for n in stage.onset..<stage.frames {
      let t = Double(n - stage.onset) / sampleRate
      if t >= length { break }
      let shape = 1 - (t / length) * (t / length)
      sound.haptic[n] +=
        profile.transientGain * pow(i, profile.intensityExponent) * sin(2 * .pi * f * t) * shape
    }
  }
}

// MARK: - Audio channels (Rendering §5)

extension ReferenceRenderer {
  private func audioContinuous(_ stage: Stage, _ sound: inout Sound) {
    let (pitch, brightness) = (stage.value(.audioPitch), stage.value(.audioBrightness))
    let (volume, pan) = (stage.value(.audioVolume), stage.value(.audioPan))
    var phase = 0.0
    stage.envelope(sampleRate).forEach(frames: stage.frames) { n, envelope in
      let f = 440 * pow(4, pitch.at(n))
      let b = brightness.at(n)
      var tone = 0.0
      for k in 1...4 where abs(Double(k) * f / sampleRate - 0.5) < 1e-5 { sound.doubt[n] += 0.5 / Double(k) }
      for k in 1...4 where Double(k) * f < sampleRate / 2 {
        tone += pow(b, Double(k - 1)) / Double(k) * sin(2 * .pi * Double(k) * phase)
      }
      let x = 0.5 * volume.at(n) * envelope * envelope * tone
      let gains = Self.gains(pan: pan.at(n))
      sound.left[n] += x * gains.left
      sound.right[n] += x * gains.right
      phase += f / sampleRate
      phase -= phase.rounded(.down)
    }
  }

  private func audioCustom(_ stage: Stage, _ sound: inout Sound) {
    guard let waveform = stage.event.waveform, let path = waveform.path,
      let file = stage.track.waveforms[path]
    else { return }
    let count = file[0].count
    let (pitch, brightness) = (stage.value(.audioPitch), stage.value(.audioBrightness))
    let (volume, pan) = (stage.value(.audioVolume), stage.value(.audioPan))
    let ramp = 0.005 * sampleRate
    // A repeating file goes into its release at the loop point; one that plays once rings on to its end.
    let stop = waveform.loops ? stage.loopPoint : nil
    let release = 0.002 * sampleRate  // ReleaseTime does not apply to files: its default, 2 ms
    var position = 0.0
    var filtered = [Double](repeating: 0, count: file.count)
    for n in stage.onset..<stage.frames {
      if let end = stage.durationEnd, n >= end { break }
      let isInDoubt = abs(position - Double(count)) < 1e-3 && position != position.rounded()
      if isInDoubt && !waveform.loops { sound.doubt[n] += 1 }
      if count == 0 || (!waveform.loops && position >= Double(count)) { break }
      if let stop, Double(n - stop) >= release { break }
      let speed = pow(2, pitch.at(n))
      let b = brightness.at(n)
      let a = b >= 1 ? 1 : 1 - exp(-2 * .pi * (200 * pow(100, b)) / sampleRate)
      for channel in file.indices {
        let x = Self.interpolated(file[channel], at: position, wraps: waveform.loops)
        filtered[channel] += a * (x - filtered[channel])
        if b >= 1 { filtered[channel] = x }
      }
      if b != 1 && abs(b - 1) < 1e-5 {
        for after in n..<min(n + 4, stage.frames) { sound.doubt[after] += 0.2 }
      }
      var gain = volume.at(n)
      if waveform.usesVolumeEnvelope {
        var remaining = Double.infinity
        if let end = stage.durationEnd { remaining = Double(end - n) }
        if !waveform.loops { remaining = min(remaining, (Double(count) - position) / speed) }
        gain *= min(1, Double(n - stage.onset) / ramp, remaining / ramp)
      }
      if let stop, n >= stop { gain *= 1 - Double(n - stop) / release }
      let gains = Self.gains(pan: pan.at(n))
      sound.left[n] += filtered[0] * gain * gains.left
      sound.right[n] += filtered[file.count - 1] * gain * gains.right
      position += speed
      if waveform.loops { position -= (position / Double(count)).rounded(.down) * Double(count) }
    }
  }

  /// Catmull-Rom through the four samples around a position; outside the file is silence, or the file again.
  static func interpolated(_ file: [Double], at position: Double, wraps: Bool) -> Double {
    let index = Int(position.rounded(.down))
    let t = position - Double(index)
    func sample(_ offset: Int) -> Double {
      let i = index + offset
      if wraps { return file[((i % file.count) + file.count) % file.count] }
      return file.indices.contains(i) ? file[i] : 0
    }
    let (a, b, c, d) = (sample(-1), sample(0), sample(1), sample(2))
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
}

// MARK: - Control frames (Rendering §6)

extension ReferenceRenderer {
  struct Frame {
    var time: Double, intensity: Double, sharpness: Double
    var taps: [(offset: Double, intensity: Double, sharpness: Double)]
  }

  /// Frames until a sample.
  func controlFrames(every seconds: Double = 0.001, frames: Int) -> [Frame] {
    var strongest = [Double](repeating: 0, count: frames)
    var weights = strongest
    var weighted = strongest
    var taps: [(sample: Int, intensity: Double, sharpness: Double)] = []
    forEachEvent(frames: frames) { stage in
      let (intensity, sharpness) = (stage.value(.hapticIntensity), stage.value(.hapticSharpness))
      if stage.event.type == .hapticContinuous {
        stage.envelope(sampleRate).forEach(frames: frames) { n, envelope in
          let i = intensity.at(n) * envelope
          strongest[n] = max(strongest[n], i)
          weights[n] += i * i
          weighted[n] += i * i * sharpness.at(n)
        }
      } else if stage.event.type == .hapticTransient {
        taps.append((stage.onset, intensity.read(at: stage.onset), sharpness.read(at: stage.onset)))
      }
    }
    func sample(_ k: Int) -> Int { Int((Double(k) * seconds * sampleRate + 0.5).rounded(.down)) }
    var result: [Frame] = []
    while sample(result.count) < frames {
      let (n, end) = (sample(result.count), sample(result.count + 1))
      result.append(
        Frame(
          time: Double(result.count) * seconds, intensity: strongest[n],
          sharpness: weights[n] > 0 ? weighted[n] / weights[n] : 0,
          taps: taps.filter { $0.sample >= n && $0.sample < end }
            .map { (Double($0.sample - n) / sampleRate, $0.intensity, $0.sharpness) }))
    }
    return result
  }
}
