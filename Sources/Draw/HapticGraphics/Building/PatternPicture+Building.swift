import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

extension PatternPicture {
  /// Creates the picture of a pattern, or of a part of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, of any size.
  ///   - title: the title to show. Control characters are removed.
  ///   - columns: the number of columns, which is the number of marks that the renderer can show side by
  ///     side, clamped to 16…4096.
  ///   - from: the start of the time axis, in seconds. A time beyond the end of the pattern is replaced by a
  ///     time shortly before the end.
  ///   - to: the end of the time axis, in seconds; `nil` for the end of the pattern.
  ///   - sampleRate: the sample rate of the waveforms, in hertz.
  ///   - waveforms: returns the samples for an AudioCustom event; `nil` if no samples are available.
  public init(
    _ pattern: HapticPattern, title: String = "", columns: Int = 410, from: Double = 0,
    to: Double? = nil, sampleRate: Double = 48_000,
    waveforms: (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    // To the compiler the function may escape: it would compile the whole again for each function.
    self = withoutActuallyEscaping(waveforms) {
      Self.picture(
        of: pattern.drawable, title: title, columns: columns, from: from, to: to, sampleRate: sampleRate,
        waveforms: $0)
    }
  }

  private static func picture(
    of pattern: HapticPattern, title: String, columns: Int, from: Double, to: Double?, sampleRate: Double,
    waveforms: @escaping (AudioWaveform) -> Waveform?
  ) -> PatternPicture {
    let score = Score(pattern, sampleRate: sampleRate, waveforms: waveforms)
    var lanes: [DynamicParameterID: LaneValues] = [:]
    let ids = Set(pattern.curves.map { $0.id }).union(pattern.parameters.map { $0.id })
    for id in ids {
      lanes[id] = LaneValues(id, in: pattern, score: score)
    }
    let ends = PatternEnds(pattern, lanes: lanes, score: score, waveforms: waveforms)
    let window = TimeWindow(from: from, to: to, axis: ends.axis)
    var columns = min(4096, max(16, columns))
    var shown = pattern
    if window.isPart {
      // The lanes are built over the whole axis and then cut, with a resolution that is fine
      // enough for the part.
      columns = min(1 << 15, Int(Double(columns) * min(1e4, ends.axis / window.length)))
      shown.events.removeAll { event in
        let length = PatternEnds.length(of: event, lanes, sampleRate, waveforms)
        let isOpen = length == 0 && event.type != .hapticTransient
        return event.time > window.end || (!isOpen && event.time + length < window.start)
      }
    }
    var summary = Self.summary(of: pattern, ends: ends)
    if window.isPart {
      summary +=
        " · \(NumberText.rounded(window.start, digits: 2)) to \(NumberText.rounded(window.end, digits: 2)) s shown"
    }
    let builder = PictureBuilder(
      pattern: shown, lanes: lanes, span: ends.axis, columns: columns, sampleRate: sampleRate,
      waveforms: waveforms)
    let whole = PatternPicture(
      title: PlainText.cleaned(title, limit: 120), summary: summary, duration: pattern.duration,
      soundingLength: ends.sounding, start: 0, span: ends.axis, isPart: false, isOpen: ends.isOpen,
      haptic: builder.hapticLane(), tones: builder.toneLane(), sounds: builder.soundLane(),
      controls: builder.controlTracks())
    return window.isPart ? whole.cut(to: window) : whole
  }

  private static func summary(of pattern: HapticPattern, ends: PatternEnds) -> String {
    var parts = [NumberText.length(pattern.duration)]
    if ends.isOpen {
      parts.append("sounds until stopped")
    } else if !NumberText.length(ends.sounding).hasSameBytes(as: parts[0]) {
      parts.append("sounds for \(NumberText.length(ends.sounding))")
    }
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append(NumberText.count(count, one, many)) }
    }
    func events(_ type: EventType) -> Int { pattern.events.count { $0.type == type } }
    add(events(.hapticTransient), "transient", "transients")
    add(events(.hapticContinuous), "continuous", "continuous")
    add(events(.audioContinuous), "tone", "tones")
    add(events(.audioCustom), "sound file", "sound files")
    add(pattern.curves.count, "curve", "curves")
    add(pattern.parameters.count, "parameter", "parameters")
    if pattern.events.isEmpty { parts.append("no events") }
    return parts.joined(separator: " · ")
  }
}

extension HapticPattern {
  /// The pattern without entries that cannot be drawn on a time axis, because a time is negative, not finite,
  /// or beyond 24 hours. The score omits such entries too.
  fileprivate var drawable: HapticPattern {
    func fits(_ time: Double) -> Bool { time >= 0 && time <= PatternLimits.longestTime }
    var pattern = self
    pattern.events.removeAll { !fits($0.time) || !fits($0.effectiveDuration ?? 0) }
    pattern.parameters.removeAll { !fits($0.time) }
    pattern.curves.removeAll { !fits($0.time) }
    for index in pattern.curves.indices {
      pattern.curves[index].controlPoints.removeAll { !fits($0.time.magnitude) || $0.value.isNaN }
    }
    return pattern
  }
}

/// The end of a pattern, by several definitions.
struct PatternEnds {
  /// The time until the pattern is silent, in seconds, without events that have no fixed end.
  var sounding = 0.0
  /// Whether an event has no fixed end.
  var isOpen: Bool
  /// The length of the time axis, in seconds.
  var axis = 0.0

  init(
    _ pattern: HapticPattern, lanes: [DynamicParameterID: LaneValues], score: Score,
    waveforms: (AudioWaveform) -> Waveform?
  ) {
    isOpen = score.isEndless
    sounding = pattern.duration
    for event in pattern.events {
      sounding = max(sounding, event.time + Self.length(of: event, lanes, score.sampleRate, waveforms))
    }
    axis = sounding
    for curve in pattern.curves {
      axis = max(axis, curve.time + (curve.controlPoints.map { $0.time }.max() ?? 0))
    }
    // The latest start of an event without an end of its own.
    var opening: Double?
    for event in pattern.events where event.type != .hapticTransient && event.effectiveDuration == nil {
      if event.type == .audioCustom, event.waveform.flatMap(waveforms) != nil, !isOpen { continue }
      if event.type.isContinuous, !event.isSustained { continue }
      opening = max(opening ?? 0, event.time)
    }
    // Extra length to show that something continues, and for marks that all have the same time.
    if let opening { axis = max(axis, opening + max(0.5, axis * 0.25)) }
    if !pattern.events.contains(where: { $0.effectiveDuration != nil }) { axis = max(axis, 0.1) }
    if pattern.events.isEmpty { axis = max(axis, 1) }
    axis = min(max(axis, 0.001), 4 * PatternLimits.longestTime)
  }

  /// Returns the time from an event's start until the event is silent, in seconds; 0 if the event has no
  /// fixed end.
  ///
  /// The renderer could measure this time only by rendering, which takes long for a pattern that lasts a day.
  /// It is therefore calculated here.
  static func length(
    of event: HapticEvent, _ lanes: [DynamicParameterID: LaneValues], _ sampleRate: Double,
    _ waveforms: (AudioWaveform) -> Waveform?
  ) -> Double {
    switch event.type {
    case .hapticTransient:
      let bend = lanes[.hapticSharpnessControl]?.value(readAt: event.time) ?? 0
      let sharpness = min(1, max(0, Double(event[.hapticSharpness]) + bend))
      return ActuatorProfile.taptic.transientLength(sharpness: sharpness)
    case .hapticContinuous, .audioContinuous:
      let envelope = EventEnvelope(event, openEnd: 0) { id, time in
        id.control(haptic: event.type.isHaptic).flatMap { lanes[$0]?.value(readAt: time) } ?? 0
      }
      return envelope.isOpen ? 0 : (envelope.corners.last?.time ?? event.time) - event.time
    case .audioCustom:
      let waveform = event.waveform.flatMap(waveforms)
      let length = PictureBuilder.length(of: event, waveform: waveform, sampleRate: sampleRate, lanes: lanes)
      return length ?? 0
    }
  }
}
