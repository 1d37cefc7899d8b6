import HapticModel
import HapticSynthesis
import HapticText

/// The conversion of a pattern into the arrays of a score.
struct Lowering {
  var events: [ScoreEvent] = []
  var changes: [ScoreChange] = []
  var changeStarts = SIMD16<Int32>(repeating: 0)
  var segments: [ScoreSegment] = []
  var laneStarts = SIMD16<Int32>(repeating: 0)
  var waveforms: [Waveform] = []
  var duration = 0.0
  var loopLength = 0.0

  /// The source of a waveform. Paths are compared as UTF-8, as file systems do: to compare characters would need the
  /// tables of Unicode.
  private struct SourceKey: Hashable {
    private var path: [UInt8] = []
    private var resource: UInt64 = 0

    init(_ source: AudioWaveform.Source) {
      switch source {
      case .path(let path): self.path = Array(path.utf8)
      case .resource(let resource): self.resource = resource
      }
    }
  }

  private var indices: [SourceKey: Int32] = [:]

  /// Converts events, parameters and curves; `lookUp` returns the audio of AudioCustom
  /// events at `sampleRate`.
  init(_ pattern: HapticPattern, sampleRate: Double, waveforms lookUp: (AudioWaveform) -> Waveform?) {
    duration = Lowering.time(pattern.duration) ?? 0
    events.reserveCapacity(pattern.events.count)
    for event in pattern.events {
      if let lowered = lower(event, lookUp) { events.append(lowered) }
    }
    events = events.sortedStably { $0.time }
    for event in events { loopLength = max(loopLength, event.time + length(of: event, sampleRate)) }
    // Most patterns that an app makes have neither, and creating a player should cost little.
    if !pattern.parameters.isEmpty { lower(pattern.parameters) }
    if !pattern.curves.isEmpty { lower(pattern.curves) }
  }

  /// Converts the curves and groups them by lane; curves beyond the limit of those that overlap have no effect.
  private mutating func lower(_ all: [ParameterCurve]) {
    let ignored = Set(ParameterCurve.ignored(in: all))
    let curves = ignored.isEmpty ? all : all.indices.filter { !ignored.contains($0) }.map { all[$0] }
    let lanes = DynamicParameterID.allCases
    for id in lanes {
      laneStarts[id.lane] = Int32(clamping: segments.count)
      segments += CurveFlattener(lane: id.lane, curves: curves.filter { $0.id == id }).segments()
    }
    for end in lanes.count..<16 { laneStarts[end] = Int32(clamping: segments.count) }
  }

  /// Converts the dynamic parameters and groups them by lane.
  private mutating func lower(_ parameters: [DynamicParameter]) {
    var lanes = [[ScoreChange]](repeating: [], count: DynamicParameterID.allCases.count)
    for parameter in parameters {
      guard let time = Lowering.time(parameter.time), !parameter.value.isNaN else { continue }
      let value = Double(parameter.id.facts.clamped(parameter.value))
      lanes[parameter.id.lane].append(ScoreChange(time: time, value: value))
    }
    for lane in lanes.indices {
      changeStarts[lane] = Int32(clamping: changes.count)
      lanes[lane] = lanes[lane].sortedStably { $0.time }
      changes += lanes[lane]
    }
    for end in lanes.count..<16 { changeStarts[end] = Int32(clamping: changes.count) }
  }

  /// Returns a time if it can be played (finite, not negative, at most 24 hours); otherwise `nil`.
  static func time(_ seconds: Double) -> Double? {
    seconds >= 0 && seconds <= PatternLimits.longestTime ? seconds : nil
  }

  private mutating func lower(_ event: HapticEvent, _ lookUp: (AudioWaveform) -> Waveform?) -> ScoreEvent? {
    guard let time = Lowering.time(event.time) else { return nil }
    var length = Double.infinity
    if let duration = event.effectiveDuration {
      guard let limited = Lowering.time(duration) else { return nil }
      length = limited
    }
    var lowered = ScoreEvent(event.type, time: time, duration: length)
    if event.type.isHaptic {
      lowered.level = event[.hapticIntensity]
      lowered.tone = event[.hapticSharpness]
    } else {
      lowered.level = event[.audioVolume]
      lowered.tone = event[.audioPitch]
      lowered.pan = event[.audioPan]
      lowered.brightness = event[.audioBrightness]
    }
    if event.type.isContinuous {
      lowered.attack = event[.attackTime]
      lowered.decay = event[.decayTime]
      lowered.release = event[.releaseTime]
      lowered.isSustained = event.isSustained
    }
    if event.type == .audioCustom {
      guard let waveform = event.waveform else { return lowered }
      lowered.waveform = index(of: waveform, lookUp)
      lowered.usesVolumeEnvelope = waveform.usesVolumeEnvelope
      lowered.loops = waveform.loops
    }
    return lowered
  }

  /// Returns the length of an event, in seconds, with which it extends one pass of a loop: its duration or,
  /// without a duration, the length of its transient or audio file, and 0 for a continuous event.
  private func length(of event: ScoreEvent, _ sampleRate: Double) -> Double {
    if event.duration < .infinity { return event.duration }
    switch event.kind {
    case .hapticTransient: return Score.nominalTransientLength
    case .hapticContinuous, .audioContinuous: return 0
    case .audioCustom:
      guard event.waveform >= 0 else { return 0 }
      let seconds = Double(waveforms[Int(event.waveform)].frameCount) / sampleRate
      return min(max(0, seconds), PatternLimits.longestTime)
    }
  }

  private mutating func index(of waveform: AudioWaveform, _ lookUp: (AudioWaveform) -> Waveform?) -> Int32 {
    let key = SourceKey(waveform.source)
    if let known = indices[key] { return known }
    var index: Int32 = -1
    if let found = lookUp(waveform) {
      index = Int32(clamping: waveforms.count)
      waveforms.append(found)
    }
    indices[key] = index
    return index
  }
}
