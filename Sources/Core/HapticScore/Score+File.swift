import HapticSynthesis

extension Score {
  /// Returns the bytes of a score file, which a microcontroller or a web page plays without reading AHAP.
  ///
  /// - Returns: `nil` if the score plays audio files, which a score file cannot contain, or if the file would
  ///   be longer than 4 GB.
  public func fileBytes() -> [UInt8]? {
    let view = view
    let size =
      ScoreFile.headerSize + ScoreFile.eventSize * view.events.count
      + ScoreFile.changeSize * view.changes.count + ScoreFile.segmentSize * view.segments.count
    guard waveforms.isEmpty, let total = UInt32(exactly: size) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    for number in [
      ScoreFile.magic, ScoreFile.version, total, UInt32(view.events.count), UInt32(view.changes.count),
      UInt32(view.segments.count),
    ] { bytes.append(little: number) }
    bytes.append(little: view.duration.bitPattern)
    bytes.append(little: view.loopLength.bitPattern)
    for index in 0..<16 { bytes.append(little: view.changeStarts[index]) }
    for index in 0..<16 { bytes.append(little: view.laneStarts[index]) }
    for event in view.events { bytes.append(event) }
    for change in view.changes {
      bytes.append(little: change.time.bitPattern)
      bytes.append(little: change.value.bitPattern)
    }
    for segment in view.segments { bytes.append(segment) }
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(little number: some FixedWidthInteger) {
    var rest = number
    for _ in 0..<(number.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  fileprivate mutating func append(_ event: ScoreEvent) {
    append(little: event.time.bitPattern)
    append(little: event.duration.bitPattern)
    for value in [
      event.level, event.tone, event.pan, event.brightness, event.attack, event.decay, event.release,
    ] { append(little: value.bitPattern) }
    append(little: event.waveform)
    append(event.kind.rawValue)
    for flag in [event.isSustained, event.usesVolumeEnvelope, event.loops] { append(flag ? 1 : 0) }
    append(little: UInt32(0))
  }

  fileprivate mutating func append(_ segment: ScoreSegment) {
    for value in [segment.time, segment.value, segment.slope] { append(little: value.bitPattern) }
    append(segment.isJump ? 1 : 0)
    append(segment.isActive ? 1 : 0)
    for _ in 0..<6 { append(0) }
  }
}
