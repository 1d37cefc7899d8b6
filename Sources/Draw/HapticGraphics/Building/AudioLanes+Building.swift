import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

extension PictureBuilder {
  /// Returns the lane of the AudioContinuous events (tones); `nil` if there are no such events.
  func toneLane() -> ToneLane? {
    let events = pattern.events.filter { $0.type == .audioContinuous }
    if events.isEmpty { return nil }
    let bands = events.count <= 200 ? events.map(band) : mergedBands(events)
    return ToneLane(bands: bands.sortedStably { -$0.volume.peak })
  }

  func band(_ event: HapticEvent) -> ToneBand {
    let plain = EventEnvelope(event, openEnd: span)
    let shaped = EventEnvelope(event, openEnd: span, control: stageControl(haptic: false))
    let own = Double(event[.audioVolume])
    let (start, end) = (event.time, shaped.corners.last?.time ?? event.time)
    let volume = polyline(of: .audioVolume, in: event, haptic: false, from: start, to: end)
    let pitch = polyline(of: .audioPitch, in: event, haptic: false, from: start, to: end)
    return ToneBand(
      volume: product(Polyline(shaped.corners), volume).simplified(tolerance: Self.tolerance),
      authored: Polyline(plain.corners.map { TimedValue($0.time, $0.value * own) }),
      pitch: pitch.simplified(tolerance: Self.tolerance), isOpen: shaped.isOpen, count: 1)
  }

  /// Returns one band for each eighth of the pitch range. Used if there are too many tones to draw
  /// separately.
  private func mergedBands(_ events: [HapticEvent]) -> [ToneBand] {
    var loudest = Array(repeating: Strongest(columns: columns, span: span), count: 9)
    var counts = Array(repeating: 0, count: 9)
    var isOpen = false
    for event in events {
      let shaped = EventEnvelope(event, openEnd: span, control: stageControl(haptic: false))
      isOpen = isOpen || shaped.isOpen
      let pitch = Double(event[.audioPitch]) + control(.audioPitchControl, at: event.time)
      let bin = min(8, max(0, Int(((min(1, max(-1, pitch)) + 1) * 4).rounded())))
      let volume = Double(event[.audioVolume]) * control(.audioVolumeControl, at: event.time)
      counts[bin] += 1
      let polyline = Polyline(shaped.corners)
      for column in loudest[bin].columns(from: polyline.start, to: polyline.end) {
        let start = Double(column) * loudest[bin].step
        let level = polyline.range(from: start, to: start + loudest[bin].step)?.upperBound ?? 0
        loudest[bin].values[column] = max(loudest[bin].values[column], min(1, volume) * level)
      }
    }
    return (0..<9).filter { counts[$0] > 0 }.map { bin in
      let polyline = loudest[bin].polyline
      let pitch = Double(bin) / 4 - 1
      return ToneBand(
        volume: polyline, authored: polyline,
        pitch: Polyline([TimedValue(0, pitch), TimedValue(span, pitch)]), isOpen: isOpen, count: counts[bin])
    }
  }

  // MARK: Files

  /// Returns the lane of the AudioCustom events (audio files), arranged in rows; `nil` if there are no such
  /// events.
  func soundLane() -> SoundLane? {
    let events = pattern.events.filter { $0.type == .audioCustom }.sortedStably { $0.time }
    if events.isEmpty { return nil }
    var blocks: [SoundBlock] = []
    var rowEnds: [Double] = []
    var hidden = 0
    for event in events {
      // Beyond this many, blocks are too thin to be seen; the last one states how many more there are.
      guard blocks.count < 400 else {
        hidden += 1
        continue
      }
      var block = block(event)
      let free = rowEnds.firstIndex { $0 <= block.start + 1e-9 }
      if let free {
        block.row = free
      } else if rowEnds.count < 4 {
        rowEnds.append(0)
        block.row = rowEnds.count - 1
      } else {
        block.row = rowEnds.enumerated().min { $0.element < $1.element }?.offset ?? 0
      }
      rowEnds[block.row] = max(rowEnds[block.row], block.end)
      blocks.append(block)
    }
    if let last = blocks.indices.last { blocks[last].count += hidden }
    return SoundLane(blocks: blocks, rowCount: max(1, rowEnds.count))
  }

  private func block(_ event: HapticEvent) -> SoundBlock {
    let waveform = event.waveform.flatMap(waveforms)
    let length = Self.length(of: event, waveform: waveform, sampleRate: sampleRate, lanes: lanes)
    let end = min(span, max(event.time, event.time + (length ?? .infinity)))
    let path = event.waveform?.path
    let name = path.map { path in
      let parts = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      return parts.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    let volume = polyline(of: .audioVolume, in: event, haptic: false, from: event.time, to: end)
    return SoundBlock(
      row: 0, start: event.time, end: end, name: PlainText.cleaned(name ?? "sound", limit: 60),
      peaks: waveform.map { peaks(of: $0, event: event, end: end, volume: volume) },
      volume: volume.simplified(tolerance: Self.tolerance), hasKnownEnd: length != nil, count: 1)
  }

  /// Returns the number of seconds for which an audio file plays; `nil` if neither the event nor the file
  /// states a length.
  static func length(
    of event: HapticEvent, waveform: Waveform?, sampleRate: Double, lanes: [DynamicParameterID: LaneValues]
  ) -> Double? {
    if let duration = event.effectiveDuration { return duration }
    guard let waveform, event.waveform?.loops != true, waveform.frameCount > 0 else { return nil }
    let frames = Double(waveform.frameCount)
    let own = Double(event[.audioPitch])
    func speed(_ time: Double) -> Double {
      let bend = lanes[.audioPitchControl]?.value(at: event.time + time) ?? 0
      return sampleRate * EnvelopeTimes.speed(min(1, max(-1, own + bend)))
    }
    guard let lane = lanes[.audioPitchControl], !lane.isNeutral else { return frames / speed(0) }
    // The speed of a file is never below one half.
    let step = frames / sampleRate * 2 / 4096
    var (time, position) = (0.0, 0.0)
    while position < frames, time < PatternLimits.longestTime {
      let advance = speed(time + step / 2) * step
      if position + advance >= frames { return time + step * (frames - position) / advance }
      position += advance
      time += step
    }
    return time
  }

  private func peaks(
    of waveform: Waveform, event: HapticEvent, end: Double, volume: Polyline
  ) -> [ClosedRange<Double>] {
    let length = end - event.time
    let count = max(2, min(columns * 2, Int(min(1e6, length / span * Double(columns * 2)))))
    let summary = WaveformSummary(waveform)
    let loops = event.waveform?.loops == true
    let pitch = polyline(of: .audioPitch, in: event, haptic: false, from: event.time, to: end)
    var position = 0.0
    return (0..<count).map { index in
      let time = event.time + length * (Double(index) + 0.5) / Double(count)
      let speed = EnvelopeTimes.speed(pitch.value(at: time) ?? 0)
      let next = position + length / Double(count) * sampleRate * speed
      defer { position = next }
      guard let range = summary.range(from: position, to: next, loops: loops) else { return 0...0 }
      let gain = volume.value(at: time) ?? 0
      return range.lowerBound * gain...range.upperBound * gain
    }
  }
}
