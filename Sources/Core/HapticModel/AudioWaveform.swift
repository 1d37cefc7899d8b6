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
