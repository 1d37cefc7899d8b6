/// One event of a pattern: a transient, a vibration, a tone or an audio file.
public struct HapticEvent: Sendable, Hashable {
  /// The type of the event.
  public var type: EventType
  /// The start of the event, in seconds from the start of the pattern.
  public var time: Double
  /// The length of the event in seconds. If it is `nil` or 0, a continuous event has no fixed end and any
  /// other event has its own length.
  public var duration: Double?
  /// The parameters that differ from their defaults. If two have the same ID, the later one takes effect.
  public var parameters: [EventParameter]
  /// The sound of an AudioCustom event; `nil` for the other types.
  public var waveform: AudioWaveform?
  /// Unknown keys from this event's object in an AHAP file.
  public var extras: ExtraKeys
  /// Unknown keys from the entry of `Pattern` that contains that object.
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

  /// The value of a parameter, clamped to its range: the last value in `parameters`, or the
  /// default if there is none.
  public subscript(id: EventParameterID) -> Float {
    guard let given = parameters.last(where: { $0.id == id }) else { return id.facts.defaultValue }
    return id.facts.clamped(given.value)
  }

  /// Whether the event holds its level until its duration is over: the parameter `Sustained` is 0.5 or more.
  public var isSustained: Bool { self[.sustained] >= 0.5 }

  /// The duration in seconds; `nil` if it is absent or not above 0.
  public var effectiveDuration: Double? {
    guard let duration, duration > 0 else { return nil }
    return duration
  }
}
