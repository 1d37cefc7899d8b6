import HapticModel
import HapticText

/// Writes `.haptic` 1.0.
enum HapticFileWriter {
  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    let timeline = try Timeline(source.patterns)
    var losses = timeline.losses
    var comparison = FeltComparison(source)
    let clip =
      source.isLiteral
      ? clip(of: timeline, isLiteral: true, &losses) : nearest(timeline, with: &comparison, &losses)
    var written = WrittenFormat(
      text(of: clip), losses: losses, playback: { .patterns(HapticFileReader.patterns(of: clip)) })
    (written.check, written.alternative) = (comparison.check, comparison.endForm())
    return written
  }

  /// Returns the clip with all points, or the transcription if that feels nearer.
  private static func nearest(
    _ timeline: Timeline, with comparison: inout FeltComparison, _ losses: inout [Loss]
  ) -> HapticClip {
    var (own, other) = ([Loss](), [Loss]())
    let exact = clip(of: timeline, isLiteral: false, &own)
    let transcribed = clip(of: timeline, isLiteral: true, &other)
    let result = comparison.nearer(exact, transcribed, seconds: timeline.end) {
      .patterns(HapticFileReader.patterns(of: $0))
    }
    losses += result == exact ? own : other
    return result
  }

  /// The program that the metadata of a file name.
  static var editor: String { "thrum" }

  /// How far points may lie from the line between their neighbours to be left out.
  private static var tolerance: Double { 2e-6 }
  /// The time between the last transient and the end of a clip without a vibration, in seconds.
  private static var tail: Double { 0.02 }

  /// Returns a clip. Amplitudes and frequencies are the squares of intensity and sharpness.
  static func clip(of timeline: Timeline, isLiteral: Bool, _ losses: inout [Loss]) -> HapticClip {
    var clip = HapticClip()
    var amplitude = squared(timeline.intensity, isLiteral: isLiteral)
    let sharpness = squared(timeline.sharpness, isLiteral: isLiteral)
    let isFlat = sharpness.points.allSatisfy { ($0.value - HapticClip.defaultFrequency).magnitude < 1e-6 }
    if !isFlat { clip.frequency = sharpness.points.map { .init($0.time, rounded($0.value)) } }
    if amplitude.points.isEmpty { amplitude.append(0, 0) }
    var transients: [Timeline.Transient] = []
    var dropped = (count: 0, first: 0.0)
    for transient in timeline.transients {
      guard let last = transients.last, last.time == transient.time else {
        transients.append(transient)
        continue
      }
      if dropped.count == 0 { dropped.first = transient.time }
      dropped.count += 1
      if transient.intensity > last.intensity { transients[transients.count - 1] = transient }
    }
    if dropped.count > 0 {
      losses.append(
        .dropped(count: dropped.count, first: dropped.first, reason: "a point has one emphasis"))
    }
    var raised = (count: 0, largest: 0.0)
    var next = 0
    clip.amplitude.reserveCapacity(amplitude.points.count + transients.count)
    func emphasis(_ transient: Timeline.Transient, over level: Double) -> HapticClip.Emphasis {
      let wanted = transient.intensity * transient.intensity
      if wanted < level - 1e-6 { raised = (raised.count + 1, max(raised.largest, level - wanted)) }
      return .init(
        amplitude: rounded(max(wanted, level)), frequency: rounded(transient.sharpness))
    }
    for (index, point) in amplitude.points.enumerated() {
      while next < transients.count, transients[next].time < point.time {
        let level = rounded(amplitude.value(before: transients[next].time))
        clip.amplitude.append(
          .init(
            time: transients[next].time, amplitude: level, emphasis: emphasis(transients[next], over: level)))
        next += 1
      }
      var own: HapticClip.Emphasis?
      let level = rounded(point.value)
      let isLastAtTime =
        index + 1 == amplitude.points.count || amplitude.points[index + 1].time > point.time
      if next < transients.count, transients[next].time == point.time, isLastAtTime {
        own = emphasis(transients[next], over: level)
        next += 1
      }
      clip.amplitude.append(.init(time: point.time, amplitude: level, emphasis: own))
    }
    for transient in transients[next...] {
      let level = rounded(amplitude.points.last?.value ?? 0)
      clip.amplitude.append(
        .init(time: transient.time, amplitude: level, emphasis: emphasis(transient, over: level)))
    }
    if raised.count > 0 {
      losses.append(
        .clamped(what: "transients below the vibration", count: raised.count, largest: raised.largest))
    }
    // The format demands two points and a length.
    if clip.amplitude.count < 2 || clip.amplitude.last?.time == 0 {
      let last = clip.amplitude.last?.time ?? 0
      clip.amplitude.append(.init(time: last + tail, amplitude: 0))
    }
    if let end = clip.amplitude.last?.time {
      clip.frequency.removeAll { $0.time > end }
    }
    return clip
  }

  /// Returns the squares of a line. Unless transcribed, points are added where lines between them would differ.
  static func squared(_ line: Polyline, isLiteral: Bool) -> Polyline {
    if isLiteral { return line.mapped { $0 * $0 } }
    return SquareLaw.refined(line).mapped { $0 * $0 }.simplified(tolerance: tolerance)
  }

  /// Returns a value with six decimals, within which a square of a root is exact.
  private static func rounded(_ value: Double) -> Double {
    Double(Int64(min(max(value, 0), 1) * 1e6 + 0.5)) / 1e6
  }

  /// Returns the text of a clip.
  static func text(of clip: HapticClip) -> [UInt8] {
    // A row takes about as many bytes.
    JSONText.file(reserving: 64 * clip.amplitude.count + 48 * clip.frequency.count) { json in
      json.line("version") { json in
        json.number("major", 1)
        json.number("minor", 0)
        json.number("patch", 0)
      }
      json.object("metadata") { json in json.string("editor", editor) }
      json.object("signals") { json in
        json.object("continuous") { json in
          json.object("envelopes") { json in
            json.rows("amplitude", clip.amplitude) { json, point in
              json.number("time", point.time)
              json.number("amplitude", point.amplitude)
              guard let emphasis = point.emphasis else { return }
              json.raw(
                "emphasis",
                "{ \"amplitude\": \(NumberText.shortest(emphasis.amplitude)), \"frequency\": "
                  + "\(NumberText.shortest(emphasis.frequency)) }")
            }
            if !clip.frequency.isEmpty {
              json.rows("frequency", clip.frequency) { json, point in
                json.number("time", point.time)
                json.number("frequency", point.value)
              }
            }
          }
        }
      }
    }
  }
}
