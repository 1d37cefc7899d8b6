/// One thing to feel or to hear.
public struct HapticEvent: Sendable, Hashable {
  /// What kind of event.
  public var type: EventType
  /// Start, in seconds from the start of the pattern.
  public var time: Double
  /// Length in seconds. Absent or 0: a continuous event has no fixed end, other events have their own length.
  public var duration: Double?
  /// The parameters that are not at their default. Of two with one ID the later counts.
  public var parameters: [EventParameter]
  /// The sound of an AudioCustom event; nil for the other types.
  public var waveform: AudioWaveform?
  /// Unknown keys found in its object in a file.
  public var extras: ExtraKeys
  /// Unknown keys found in the pattern entry that holds it.
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

  /// The value of a parameter moved into its range: the last one given, else the default.
  public subscript(id: EventParameterID) -> Float {
    guard let given = parameters.last(where: { $0.id == id }) else { return id.facts.defaultValue }
    return id.facts.clamped(given.value)
  }

  /// Whether the event holds its level until its duration is over (parameter `Sustained`, 0.5 and more is yes).
  public var isSustained: Bool { self[.sustained] >= 0.5 }

  /// The duration when it is above 0.
  public var effectiveDuration: Double? {
    guard let duration, duration > 0 else { return nil }
    return duration
  }
}
