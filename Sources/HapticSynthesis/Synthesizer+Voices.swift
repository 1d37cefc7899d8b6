extension Synthesizer {
  /// Starts the voice of an event on its onset.
  mutating func startVoice(for event: UnsafePointer<ScoreEvent>, of number: Int, at sample: Int64) {
    if event.pointee.kind == .audioCustom && waveform(of: event, number) == nil { return }
    guard let slot = takeVoice() else { return }
    let player = tables.players + number
    let lanes = tables.lanes + number * LaneID.count
    let voice = tables.voices + Int(slot)
    let e = event.pointee
    voice.pointee = .silent
    voice.pointee.player = Int32(number)
    voice.pointee.kind = e.kind
    voice.pointee.isSustained = e.isSustained
    voice.pointee.usesVolumeEnvelope = e.usesVolumeEnvelope
    voice.pointee.loops = e.loops
    voice.pointee.waveform = e.waveform
    voice.pointee.start = sample
    voice.pointee.segmentStart = sample
    voice.pointee.segmentEnd = sample
    voice.pointee.level = e.level
    voice.pointee.tone = e.tone
    voice.pointee.pan = e.pan
    voice.pointee.brightness = e.brightness
    voice.pointee.decay = e.decay
    voice.pointee.release = e.release
    // The end is a moment of its own: rounding start and length apart could be off by a sample.
    let end =
      e.duration < .infinity && e.duration > 0
      ? max(player.pointee.map.moment(e.time + e.duration), sample) : Int64.max
    switch e.kind {
    case .hapticTransient: startTransient(voice, lanes, at: sample)
    case .hapticContinuous, .audioContinuous:
      voice.pointee.releaseStart = end
      let lane = e.kind == .hapticContinuous ? LaneID.hapticAttack : LaneID.audioAttack
      let attack = clamp(Double(e.attack) + lanes[lane].line.at(sample), 0, 1)
      voice.pointee.envelope = .attack(at: sample, length: EnvelopeTimes.attack(attack) * sampleRate)
    case .audioCustom:
      voice.pointee.durationEnd = end
      voice.pointee.finalEnd = end
    }
    append(slot, to: player)
    if reportsEvents, let first = player.pointee.score.events.baseAddress {
      let index = UInt64(truncatingIfNeeded: event - UnsafePointer(first))
      report(SynthesizerNotice(kind: .eventStarted, player: Int32(number), sample: sample, value: index))
    }
  }

  /// Renders the voices of a player over samples in which neither its lanes nor its commands change.
  mutating func renderVoices(of number: Int, from sample: Int64, to end: Int64) {
    let player = tables.players + number
    var index = player.pointee.firstVoice
    guard index >= 0, sample < end else { return }
    let lanes = tables.lanes + number * LaneID.count
    let isFading = !isDry && (player.pointee.gain.slope != 0 || player.pointee.gain.value != 1)
    let count = Int(end &- sample)
    let buses = isFading ? 3 : 0
    if isFading {
      for bus in 3..<6 { tables.bus(bus).update(repeating: 0, count: count) }
    }
    // Sample `now` stands at the beginning of the buses; a fading player has buses of its own from `sample` on.
    let origin = isFading ? sample : now
    while index >= 0 {
      let voice = tables.voices + Int(index)
      let next = voice.pointee.next
      var at = max(sample, voice.pointee.start)
      var isOver = false
      while at < end {
        if at >= voice.pointee.segmentEnd && !beginSegment(voice, of: player, lanes, at: at) {
          isOver = true
          break
        }
        let stop = min(end, voice.pointee.segmentEnd)
        if frames.probe >= at && frames.probe < stop && voice.pointee.kind == .hapticContinuous {
          probe(voice)
        }
        if !isDry || voice.pointee.kernel == .waveform {
          run(voice, of: player, from: at, to: stop, buses: buses, offset: Int(at &- origin))
        }
        at = stop
        if voice.pointee.finalEnd <= at { break }
      }
      if isOver || at >= voice.pointee.finalEnd {
        // A file may have ended within the stretch.
        let over = min(at, voice.pointee.finalEnd)
        lastSounding = max(lastSounding, over)
        player.pointee.lastChange = max(player.pointee.lastChange, over)
        if reportsEvents {
          report(
            SynthesizerNotice(
              kind: .eventEnded, player: Int32(number), sample: over,
              value: UInt64(bitPattern: voice.pointee.start)))
        }
        freeVoice(index, of: player)
      }
      index = next
    }
    if isFading { mixFade(of: player, from: sample, count: count) }
  }

  private func mixFade(of player: UnsafeMutablePointer<Player>, from sample: Int64, count: Int) {
    let start = Int(sample &- now)
    for bus in 0..<3 {
      let source = tables.bus(bus + 3)
      let target = tables.bus(bus) + start
      for index in 0..<count {
        target[index] += source[index] * Float(player.pointee.gain.at(sample &+ Int64(index)))
      }
    }
  }

  /// Which audio files go into their release.
  enum ReleasedFiles {
    case all, looping
  }

  /// Lets the continuous voices of a player go into their release on a sample; taps ring on, and at the end of a loop's
  /// round so do files that play once.
  mutating func releaseVoices(of number: Int, at sample: Int64, files: ReleasedFiles = .all) {
    var index = tables.players[number].firstVoice
    while index >= 0 {
      let voice = tables.voices + Int(index)
      let ringsOn =
        voice.pointee.kind == .hapticTransient
        || (voice.pointee.kind == .audioCustom && files == .looping && !voice.pointee.loops)
      if !ringsOn && voice.pointee.releaseStart > sample {
        voice.pointee.releaseStart = sample
        voice.pointee.segmentEnd = min(voice.pointee.segmentEnd, sample)
      }
      index = voice.pointee.next
    }
  }

  /// Silences all voices of a player at once.
  mutating func dropVoices(of number: Int) {
    let player = tables.players + number
    while player.pointee.firstVoice >= 0 { freeVoice(player.pointee.firstVoice, of: player) }
  }

  /// A free voice; when there is none, that of the quietest event, which is cut off and counted.
  private mutating func takeVoice() -> Int32? {
    if freeVoice < 0 {
      var quietest = -1
      var lowest = Double.infinity
      for index in 0..<capacity.voices {
        let loudness = tables.voices[index].loudness(at: now)
        if loudness < lowest {
          lowest = loudness
          quietest = index
        }
      }
      guard quietest >= 0 else { return nil }
      let player = tables.players + Int(tables.voices[quietest].player)
      freeVoice(Int32(quietest), of: player)
      player.pointee.lastChange = max(player.pointee.lastChange, now)
      replacedVoices += 1
    }
    let slot = freeVoice
    freeVoice = tables.voices[Int(slot)].next
    return slot
  }

  private func append(_ slot: Int32, to player: UnsafeMutablePointer<Player>) {
    let last = player.pointee.lastVoice
    tables.voices[Int(slot)].previous = last
    tables.voices[Int(slot)].next = -1
    if last >= 0 { tables.voices[Int(last)].next = slot } else { player.pointee.firstVoice = slot }
    player.pointee.lastVoice = slot
  }

  private mutating func freeVoice(_ slot: Int32, of player: UnsafeMutablePointer<Player>) {
    let voice = tables.voices + Int(slot)
    let previous = voice.pointee.previous
    let next = voice.pointee.next
    if previous >= 0 { tables.voices[Int(previous)].next = next } else { player.pointee.firstVoice = next }
    if next >= 0 { tables.voices[Int(next)].previous = previous } else { player.pointee.lastVoice = previous }
    voice.pointee.next = freeVoice
    freeVoice = slot
  }

  /// The waveform of an event; nil when it has none or an empty one.
  private func waveform(of event: UnsafePointer<ScoreEvent>, _ number: Int) -> WaveformView? {
    let waveforms = tables.players[number].score.waveforms
    let index = Int(event.pointee.waveform)
    guard index >= 0, index < waveforms.count, waveforms[index].frameCount > 0 else { return nil }
    return waveforms[index]
  }
}

/// A value moved between two bounds; NaN becomes the lower one.
@inline(__always)
func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  value > low ? (value < high ? value : high) : low
}
