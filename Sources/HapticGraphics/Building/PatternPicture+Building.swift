import HapticModel
import HapticScore

extension PatternPicture {
  /// Looks at a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern, any size.
  ///   - title: a name to show; control characters are removed.
  ///   - columns: marks that the renderer can tell apart side by side, 16…4096.
  ///   - sampleRate: rate in hertz of the waveforms.
  ///   - waveforms: the samples of an AudioCustom event, nil where there are none to show.
  public init(
    _ pattern: HapticPattern, title: String = "", columns: Int = 410, sampleRate: Double = 48_000,
    waveforms: (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    let pattern = pattern.drawable
    var lanes: [DynamicParameterID: LaneCourse] = [:]
    for id in Set(pattern.curves.map(\.id)).union(pattern.parameters.map(\.id)) {
      lanes[id] = LaneCourse(id, in: pattern)
    }
    let ends = PatternEnds(pattern, lanes: lanes, sampleRate: sampleRate, waveforms: waveforms)
    let axis = ends.axis
    self = withoutActuallyEscaping(waveforms) { waveforms in
      let builder = PictureBuilder(
        pattern: pattern, lanes: lanes, span: axis, columns: min(4096, max(16, columns)),
        sampleRate: sampleRate, waveforms: waveforms)
      return PatternPicture(
        title: PlainText.cleaned(title, limit: 120), summary: Self.summary(of: pattern, ends: ends),
        duration: pattern.duration, soundingLength: ends.sounding, span: axis, isOpen: ends.isOpen,
        haptic: builder.hapticLane(), tones: builder.toneLane(), sounds: builder.soundLane(),
        controls: builder.controlTracks())
    }
  }

  private static func summary(of pattern: HapticPattern, ends: PatternEnds) -> String {
    var parts = [Numbers.length(pattern.duration)]
    if ends.isOpen {
      parts.append("sounds until stopped")
    } else if Numbers.length(ends.sounding) != parts[0] {
      parts.append("sounds for \(Numbers.length(ends.sounding))")
    }
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { parts.append(Numbers.count(count, one, many)) }
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
  /// The pattern without what has no place on an axis: times that are negative, not finite, or beyond four days.
  fileprivate var drawable: HapticPattern {
    func fits(_ time: Double) -> Bool { time >= 0 && time <= 4 * PatternLimits.longestTime }
    var pattern = self
    pattern.events.removeAll { !fits($0.time) }
    for index in pattern.events.indices where !fits(pattern.events[index].duration ?? 0) {
      pattern.events[index].duration = nil
    }
    pattern.parameters.removeAll { !fits($0.time) }
    pattern.curves.removeAll { !fits($0.time) }
    for index in pattern.curves.indices {
      pattern.curves[index].controlPoints.removeAll { !fits($0.time.magnitude) }
    }
    return pattern
  }
}

/// Where a pattern ends, in the several senses of the word.
struct PatternEnds {
  /// Seconds until all is silent, as far as that is fixed.
  var sounding = 0.0
  /// Whether something has no fixed end.
  var isOpen = false
  /// Seconds that a time axis should show.
  var axis = 0.0

  init(
    _ pattern: HapticPattern, lanes: [DynamicParameterID: LaneCourse], sampleRate: Double,
    waveforms: (AudioWaveform) -> Waveform?
  ) {
    sounding = pattern.duration
    var lastOpening = 0.0
    for event in pattern.events {
      switch event.type {
      case .hapticTransient:
        // The default actuator's ring: 1.5 cycles at 80…230 Hz (rendering-model §4, §8).
        let bend = lanes[.hapticSharpnessControl]?.value(at: event.time) ?? 0
        let sharpness = min(1, max(0, Double(event[.hapticSharpness]) + bend))
        sounding = max(sounding, event.time + 1.5 / (80 + 150 * sharpness))
      case .hapticContinuous, .audioContinuous:
        let haptic = event.type == .hapticContinuous
        let envelope = EventEnvelope(event, openEnd: 0) { id, time in
          id.control(haptic: haptic).flatMap { lanes[$0]?.value(at: time) } ?? 0
        }
        if envelope.isOpen {
          isOpen = true
          lastOpening = max(lastOpening, event.time)
        } else {
          sounding = max(sounding, envelope.corners.last?.time ?? 0)
        }
      case .audioCustom:
        let waveform = event.waveform.flatMap(waveforms)
        if let length = PictureBuilder.length(
          of: event, waveform: waveform, sampleRate: sampleRate, lanes: lanes)
        {
          sounding = max(sounding, event.time + length)
        } else {
          lastOpening = max(lastOpening, event.time)
          isOpen = isOpen || event.waveform?.loops == true
        }
      }
    }
    let hasOpenings = pattern.events.contains { $0.effectiveDuration == nil && $0.type != .hapticTransient }
    axis = sounding
    for curve in pattern.curves {
      axis = max(axis, curve.time + (curve.controlPoints.map(\.time).max() ?? 0))
    }
    // Room to see that something goes on, and for marks that all stand at one moment.
    if hasOpenings { axis = max(axis, lastOpening + max(0.5, (axis - lastOpening) * 0.25)) }
    if !pattern.events.contains(where: { $0.effectiveDuration != nil }) { axis = max(axis, 0.1) }
    if pattern.events.isEmpty { axis = max(axis, 1) }
    axis = min(max(axis, 0.001), 4 * PatternLimits.longestTime)
  }
}
