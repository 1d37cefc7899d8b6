/// The sound of an AudioCustom event.
public struct AudioWaveform: Sendable, Hashable {
  /// Where the samples come from.
  public enum Source: Sendable, Hashable {
    /// A file, named relative to the pattern's own place or an audio root.
    case path(String)
    /// Audio registered with an engine. It has no form in AHAP.
    case resource(UInt64)
  }

  /// Where the samples come from.
  public var source: Source
  /// Whether 5 ms ramps are laid over start and end. On by default.
  public var usesVolumeEnvelope: Bool
  /// Whether the whole file repeats until the duration or the stop. Off by default.
  public var loops: Bool

  /// Creates a waveform.
  public init(_ source: Source, usesVolumeEnvelope: Bool = true, loops: Bool = false) {
    self.source = source
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.loops = loops
  }

  /// The path when the source is a file.
  public var path: String? {
    if case .path(let path) = source { path } else { nil }
  }
}
