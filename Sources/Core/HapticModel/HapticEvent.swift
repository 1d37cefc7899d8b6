/// One event of a pattern: a transient, a vibration, a tone or an audio file.
public struct HapticEvent: Sendable, Hashable {
  /// The type of the event.
  public var type: EventType
  /// The start of the event, in seconds from the start of the pattern.
  public var time: Double
  /// The length of the event in seconds. If it is `nil` or 0, a transient fades out by itself, an audio file
  /// plays to its end, and a continuous event or a looping audio file lasts until it is stopped.
  public var duration: Double?
  /// The values of the event's parameters. A parameter that is not listed has the default value of the event's
  /// type. If one is listed twice, the later value applies.
  public var parameters: [EventParameter]
  /// The sound of an AudioCustom event; `nil` for the other types.
  public var waveform: AudioWaveform?
  /// Keys that AHAP does not define, from the JSON object that describes this event in the file.
  public var extras: ExtraKeys
  /// Keys that AHAP does not define and that stand beside the key `Event` in the file, such as `MyKey` in
  /// `{ "Event": {…}, "MyKey": 1 }`.
  public var entryExtras: ExtraKeys

  /// Creates an event.
  public init(
    _ type: EventType, time: Double, duration: Double? = nil, parameters: [EventParameter] = [],
    waveform: AudioWaveform? = nil, extras: ExtraKeys = ExtraKeys(), entryExtras: ExtraKeys = ExtraKeys()
  ) {
    self.type = type
    self.time = time
    self.duration = duration
    self.parameters = parameters
    self.waveform = waveform
    self.extras = extras
    self.entryExtras = entryExtras
  }

  /// The value of a parameter, clamped to its range: the last value in `parameters`, or the default of the
  /// event's type if `parameters` does not contain the parameter or that value is NaN.
  public subscript(id: EventParameterID) -> Float {
    guard let given = parameters.last(where: { $0.id == id }), !given.value.isNaN else {
      return id.facts.defaultValue(for: type)
    }
    return id.facts.clamped(given.value)
  }

  /// Sets a parameter to a value within its range: the last one that is listed, or a new one.
  package mutating func set(_ id: EventParameterID, _ value: Float) {
    let value = id.facts.clamped(value)
    if let index = parameters.lastIndex(where: { $0.id == id }) {
      if parameters[index].value != value { parameters[index].value = value }
    } else {
      parameters.append(EventParameter(id, value))
    }
  }

  /// Whether the event holds its level until its duration is over, instead of fading at once. `true` if the
  /// parameter `sustained` is 0.5 or more.
  public var isSustained: Bool { self[.sustained] >= 0.5 }

  /// Whether the event is haptic and states no intensity or no sharpness.
  package var reliesOnDefaults: Bool {
    guard type.isHaptic else { return false }
    var (hasIntensity, hasSharpness) = (false, false)
    for index in parameters.indices {
      switch parameters[index].id {
      case .hapticIntensity: hasIntensity = true
      case .hapticSharpness: hasSharpness = true
      default: break
      }
    }
    return !(hasIntensity && hasSharpness)
  }

  /// The duration in seconds if it is above 0, otherwise `nil`.
  public var effectiveDuration: Double? {
    guard let duration, duration > 0 else { return nil }
    return duration
  }
}

/// The recorded sound that an event of type AudioCustom plays.
public struct AudioWaveform: Sendable, Hashable {
  /// The source of the samples.
  public enum Source: Sendable, Hashable {
    /// An audio file, given by a path relative to the pattern's own folder or to an audio root (a folder that
    /// an engine searches).
    case path(String)
    /// Audio that was registered with an engine, given by its resource ID. An AHAP file cannot refer to it.
    case resource(UInt64)
  }

  /// The source of the samples.
  public var source: Source
  /// Whether the sound fades in over its first 5 ms and out over its last 5 ms. On by default.
  public var usesVolumeEnvelope: Bool
  /// Whether the whole sound repeats until the event's duration is over or the player stops. Off by default.
  public var loops: Bool

  /// Creates a waveform from the source of its samples.
  public init(_ source: Source, usesVolumeEnvelope: Bool = true, loops: Bool = false) {
    self.source = source
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }

  /// The path of the audio file; `nil` if the source is registered audio.
  public var path: String? {
    if case .path(let path) = source { path } else { nil }
  }
}
