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
