import HapticModel
import HapticPerception
import HapticText

/// Reads `.haptic` 1.0: values out of range, times that decrease and emphasis below its envelope are errors. Numbers are
/// compared as `Float`, as the readers of Meta and Lofelt do, so that what their exporters round is no error.
enum HapticFileReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    var losses: [Loss] = []
    let clip = try clip(bytes, limits, &losses)
    return FormatContent(patterns(of: clip), losses: losses)
  }

  /// Returns what a file says.
  static func clip(
    _ bytes: [UInt8], _ limits: FormatLimits, _ losses: inout [Loss]
  ) throws(FormatError) -> HapticClip {
    let root = try JSONValue.parse(bytes, limits)
    guard let version = try root.optional("version") else {
      throw FormatError(
        .unsupported, "a file without version is .vij 0.2; convert it as vij", place: "version")
    }
    let major = try version.member("major").integer(in: 0...1_000_000)
    guard major == 1 else {
      throw FormatError(.unsupported, "version \(major) is not read; 1 is", place: "version.major")
    }
    var keys = ReaderLosses()
    keys.noteKeys(of: root, besides: ["version", "metadata", "signals"])
    keys.noteKeys(of: version, besides: ["major", "minor", "patch"])
    if let minor = try version.optional("minor"), try minor.integer(in: 0...1_000_000) > 0 {
      losses.append(.ignored(what: "what version 1.0 does not define", place: "version.minor"))
    }
    if let metadata = try root.optional("metadata"), try !isOwn(metadata) {
      losses.append(.metadata(place: "metadata"))
    }
    let signals = try root.member("signals")
    let continuous = try signals.member("continuous")
    let envelopes = try continuous.member("envelopes")
    keys.noteKeys(of: signals, besides: ["continuous"])
    keys.noteKeys(of: continuous, besides: ["envelopes"])
    keys.noteKeys(of: envelopes, besides: ["amplitude", "frequency"])
    let clip = try clip(
      amplitude: envelopes.member("amplitude"), frequency: envelopes.optional("frequency"), limits, &keys)
    losses += keys.losses
    return clip
  }

  /// Returns whether metadata are those that the writer adds, which no source states.
  private static func isOwn(_ metadata: JSONValue) throws(FormatError) -> Bool {
    let members = try metadata.members()
    guard members.count == 1, let editor = try metadata.optional("editor") else { return false }
    return try editor.string().hasSameBytes(as: HapticFileWriter.editor)
  }

  /// Returns a clip of two envelopes.
  static func clip(
    amplitude: JSONValue, frequency: JSONValue?, _ limits: FormatLimits, _ losses: inout ReaderLosses
  ) throws(FormatError) -> HapticClip {
    var clip = HapticClip()
    var last = 0.0
    let (keys, parts): ([StaticString], [StaticString]) = (
      ["time", "amplitude", "emphasis"], ["amplitude", "frequency"]
    )
    let pitches: [StaticString] = ["time", "frequency"]
    for point in try amplitude.elements(atMost: limits.events) {
      losses.noteKeys(of: point, besides: keys)
      let time = try point.member("time").number(in: 0...limits.seconds)
      guard Float(time) >= Float(last) else {
        throw point.error("the time \(NumberText.shortest(time)) is before that of the point before")
      }
      last = max(time, last)
      let level = try unit(point.member("amplitude"))
      var emphasis: HapticClip.Emphasis?
      if let found = try point.optional("emphasis") {
        losses.noteKeys(of: found, besides: parts)
        let strength = try unit(found.member("amplitude"))
        guard Float(strength) >= Float(level) else {
          throw found.error("the amplitude of the emphasis is below that of the envelope")
        }
        emphasis = .init(amplitude: max(strength, level), frequency: try unit(found.member("frequency")))
      }
      clip.amplitude.append(.init(time: last, amplitude: level, emphasis: emphasis))
    }
    guard !clip.amplitude.isEmpty else { throw amplitude.error("the amplitude envelope has no point") }
    guard let frequency else { return clip }
    var before = 0.0
    var end: String?
    for point in try frequency.elements(atMost: limits.events) {
      losses.noteKeys(of: point, besides: pitches)
      let time = try point.member("time").number(in: 0...limits.seconds)
      guard Float(time) >= Float(before) else {
        throw point.error("the time \(NumberText.shortest(time)) is before that of the point before")
      }
      before = max(time, before)
      if before > last, end == nil { end = point.path }
      clip.frequency.append(.init(before, try unit(point.member("frequency"))))
    }
    if let end {
      // Nothing plays after the last amplitude. Exporters write a few milliseconds more.
      let value = Polyline(clip.frequency).value(at: last)
      clip.frequency.removeAll { $0.time > last }
      clip.frequency.append(.init(last, value))
      losses.ignore("the frequency after the end of the amplitude", at: end)
    }
    return clip
  }

  /// Returns a number that is 0…1 as a `Float`.
  private static func unit(_ value: JSONValue) throws(FormatError) -> Double {
    let number = try value.number(in: -1e300...1e300)
    guard (0...1).contains(Float(number)) else { return try value.number(in: 0...1) }
    return min(max(number, 0), 1)
  }

  /// Returns a clip as patterns: a vibration whose curves are the roots of both envelopes, and transients, which those curves
  /// must not change.
  static func patterns(of clip: HapticClip) -> [HapticPattern] {
    patterns(
      amplitude: clip.amplitude.map { .init($0.time, $0.amplitude) }, frequency: clip.frequency,
      transients: clip.amplitude.compactMap { point in
        point.emphasis.map { (point.time, $0.amplitude, $0.frequency) }
      })
  }

  /// Returns two envelopes and transients as patterns, as those of a clip.
  static func patterns(
    amplitude: [Polyline.Point], frequency: [Polyline.Point],
    transients found: [(time: Double, amplitude: Double, frequency: Double)]
  ) -> [HapticPattern] {
    let end = amplitude.last?.time ?? 0
    var transients: [HapticEvent] = []
    for tap in found where tap.amplitude > 0 {
      transients.append(
        HapticEvent(
          .hapticTransient, time: tap.time,
          parameters: [
            EventParameter(.hapticIntensity, root(tap.amplitude)),
            EventParameter(.hapticSharpness, Float(tap.frequency)),
          ]))
    }
    var patterns: [HapticPattern] = []
    if end > 0, amplitude.contains(where: { $0.value > 0 }) {
      patterns.append(vibration(Polyline(amplitude), frequency, end))
    }
    if !transients.isEmpty || patterns.isEmpty { patterns.append(HapticPattern(events: transients)) }
    return patterns
  }

  private static func vibration(
    _ points: Polyline, _ frequency: [Polyline.Point], _ end: Double
  ) -> HapticPattern {
    let sharpness = frequency.isEmpty ? root(HapticClip.defaultFrequency) : 0
    // One event for each stretch that is not silent.
    var events: [HapticEvent] = []
    func add(_ start: Double, _ end: Double) {
      events.append(
        HapticEvent(
          .hapticContinuous, time: start, duration: end - start,
          parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, sharpness)]))
    }
    var start = points.points[0].value > 0 ? 0 : Double?.none
    for (before, point) in zip(points.points, points.points.dropFirst()) where point.time > before.time {
      let isSilent = before.value <= 0 && point.value <= 0
      if isSilent, let first = start {
        if before.time > first { add(first, before.time) }
        start = nil
      } else if !isSilent, start == nil {
        start = before.time
      }
    }
    if let start, end > start { add(start, end) }
    var curves = [curve(.hapticIntensityControl, points)]
    if !frequency.isEmpty {
      curves.append(curve(.hapticSharpnessControl, Polyline(frequency)))
    }
    return HapticPattern(events: events, curves: curves)
  }

  /// Returns the curve of the roots of values. Between points the root of a line is no line, so points are added where the
  /// root would differ.
  private static func curve(_ id: DynamicParameterID, _ values: Polyline) -> ParameterCurve {
    var points: [ParameterCurve.ControlPoint] = []
    func add(_ time: Double, _ value: Double) {
      points.append(.init(time: time, value: root(value)))
    }
    if let first = values.points.first, first.time > 0 { add(0, first.value) }
    for (index, point) in values.points.enumerated() {
      if index > 0 {
        let before = values.points[index - 1]
        for (time, value) in SquareLaw.between(before, point) { add(time, value) }
      }
      add(point.time, point.value)
    }
    return ParameterCurve(id, time: 0, controlPoints: points)
  }

  private static func root(_ value: Double) -> Float { Float(Maths.squareRoot(value)) }
}

/// Lines of amplitude against lines of intensity, whose square the amplitude is.
enum SquareLaw {
  /// Where a line gets a point: the lower, the closer, because near the threshold a small error moves the moment at which a
  /// hand begins to feel. Lines between these intensities and lines between their squares stay within 0.003; below 0.05,
  /// which no hand feels, within 0.007.
  private static let levels = [
    0.0125, 0.025, 0.05, 0.075, 0.1, 0.14, 0.18, 0.23, 0.28, 0.34, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9,
  ]

  /// Returns points on a line of amplitude for which lines between the roots stay close to the roots of the line.
  static func between(_ a: Polyline.Point, _ b: Polyline.Point) -> [(time: Double, value: Double)] {
    guard b.time > a.time, a.value != b.value else { return [] }
    var points: [(time: Double, value: Double)] = []
    forEachLevel(from: Maths.squareRoot(a.value), to: Maths.squareRoot(b.value)) { level in
      let value = level * level
      points.append((a.time + (b.time - a.time) * ((value - a.value) / (b.value - a.value)), value))
    }
    return points
  }

  /// Returns a line of intensities with more points, so that lines between their squares stay as close.
  static func refined(_ line: Polyline) -> Polyline {
    var result = Polyline()
    for point in line.points {
      if let last = result.points.last, point.time > last.time {
        forEachLevel(from: last.value, to: point.value) { level in
          let share = (level - last.value) / (point.value - last.value)
          result.append(last.time + (point.time - last.time) * share, level)
        }
      }
      result.append(point.time, point.value)
    }
    return result
  }

  /// Passes the levels between two intensities to a closure, in their order. What reading has added, writing does not add
  /// again.
  private static func forEachLevel(from: Double, to: Double, _ body: (Double) -> Void) {
    let (low, high) = (min(from, to) + 1e-3, max(from, to) - 1e-3)
    for index in levels.indices {
      let level = levels[from < to ? index : levels.count - 1 - index]
      if level > low && level < high { body(level) }
    }
  }
}
