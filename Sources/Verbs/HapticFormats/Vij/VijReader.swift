import HapticModel

extension HapticFormat {
  /// `.vij` 0.2, which `.haptic` 1.0 replaced.
  static var vij: HapticFormat {
    HapticFormat(
      name: "vij", summary: ".vij 0.2 of Lofelt, before .haptic", endings: ["vij"], device: "taptic",
      recognizes: { $0.isObject && $0.mentions("voices") && $0.mentions("envelopes") },
      read: { bytes, limits throws(FormatError) in try VijReader.read(bytes, limits) })
  }
}

/// Reads `.vij` 0.2: two envelopes, of amplitude and frequency, and two lists of transients, of amplitudes and frequencies.
enum VijReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    let version = try root.optional("version")
    if let major = try version?.optional("major"), try major.integer(in: 0...1_000_000) != 0 {
      throw major.error("only version 0.2 is .vij")
    }
    let voices = try root.member("voices")
    var losses = ReaderLosses()
    losses.noteKeys(of: root, besides: ["version", "metadata", "voices"])
    losses.noteKeys(of: voices, besides: ["envelopes", "transients"])
    let metadata = try root.optional("metadata")
    if let metadata { losses.noteKeys(of: metadata, besides: ["duration"]) }
    let envelopes = try voices.member("envelopes").elements(atMost: 1000)
    guard let first = envelopes.first else { throw voices.error("there is no envelope of amplitude") }
    var clip = HapticClip()
    clip.amplitude = try points(first, limits, &losses).map { .init(time: $0.time, amplitude: $0.value) }
    guard let last = clip.amplitude.last else { throw first.error("the amplitude envelope has no point") }
    let duration = try metadata?.optional("duration")?.number(in: 0...limits.seconds) ?? 0
    // The last amplitude lasts to the end of the clip.
    if duration > last.time { clip.amplitude.append(.init(time: duration, amplitude: last.amplitude)) }
    if envelopes.count > 1 { clip.frequency = try points(envelopes[1], limits, &losses) }
    let end = clip.amplitude.last?.time ?? 0
    if let late = clip.frequency.last, late.time > end {
      throw envelopes[1].error("the frequency envelope is longer than the amplitude")
    }
    var raised: [Loss] = []
    if let transients = try voices.optional("transients") {
      try add(transients, to: &clip, limits, &losses, &raised)
    }
    if envelopes.count > 2 { losses.ignore("all but two envelopes", at: "voices.envelopes") }
    return FormatContent(HapticFileReader.patterns(of: clip), losses: losses.losses + raised)
  }

  /// Returns the points of a list, whose times must not decrease.
  private static func points(
    _ list: JSONValue, _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) -> [Polyline.Point] {
    let keys: [StaticString] = ["time", "amplitude"]
    var points: [Polyline.Point] = []
    for point in try list.elements(atMost: limits.events) {
      losses.noteKeys(of: point, besides: keys)
      let time = try point.member("time").number(in: 0...limits.seconds)
      guard time >= points.last?.time ?? 0 else {
        throw point.error("the time is before that of the point before")
      }
      points.append(.init(time, try point.member("amplitude").number(in: 0...1)))
    }
    return points
  }

  /// Adds transients as emphasis at points of the amplitude. A transient between two points gets a point of its own.
  private static func add(
    _ lists: JSONValue, to clip: inout HapticClip, _ limits: FormatLimits, _ losses: inout ReaderLosses,
    _ changes: inout [Loss]
  ) throws(FormatError) {
    let both = try lists.elements(atMost: 1000)
    guard !both.isEmpty else { return }
    guard both.count == 2 else { throw lists.error("\(both.count) lists of transients where two should be") }
    let (amplitudes, frequencies) = (
      try points(both[0], limits, &losses), try points(both[1], limits, &losses)
    )
    guard amplitudes.count == frequencies.count,
      zip(amplitudes, frequencies).allSatisfy({ $0.time == $1.time })
    else { throw both[1].error("its times are not those of the amplitudes of transients") }
    let line = Polyline(clip.amplitude.map { .init($0.time, $0.amplitude) })
    var result: [HapticClip.Point] = []
    var next = 0
    var raised = (count: 0, largest: 0.0)
    for (amplitude, frequency) in zip(amplitudes, frequencies) {
      while next < clip.amplitude.count, clip.amplitude[next].time < amplitude.time {
        result.append(clip.amplitude[next])
        next += 1
      }
      var point = HapticClip.Point(time: amplitude.time, amplitude: line.value(at: amplitude.time))
      if next < clip.amplitude.count, clip.amplitude[next].time == amplitude.time {
        point = clip.amplitude[next]
        next += 1
      }
      if amplitude.value < point.amplitude {
        raised = (raised.count + 1, max(raised.largest, point.amplitude - amplitude.value))
      }
      point.emphasis = .init(amplitude: max(amplitude.value, point.amplitude), frequency: frequency.value)
      result.append(point)
    }
    clip.amplitude = result + clip.amplitude[next...]
    if raised.count > 0 {
      changes.append(
        .clamped(what: "transients below the vibration", count: raised.count, largest: raised.largest))
    }
  }
}
