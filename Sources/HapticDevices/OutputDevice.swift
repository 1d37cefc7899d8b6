import HapticOutputs

/// A device that can be played on.
public struct OutputDevice: Sendable, Hashable {
  /// What to open it by; the same as long as the server calls it so.
  public var id: String
  /// A name for people.
  public var name: String
  /// The kind of server.
  public var backend: OutputBackend
  /// Where each channel leads, as the server calls it, for example `front-left`; channel 1 is the first.
  public var channels: [String]
  /// Frames a second.
  public var sampleRate: Double
  /// Frames a block; 0 where the program chooses.
  public var blockSize: Int
  /// Seconds from asking for a sample until it leaves the device, as far as the server says so; 0 when it does not.
  public var latency: Double
  /// Whether it is the one that the server prefers.
  public var isDefault: Bool
}

/// The outputs of one kind of server, or why it has none.
public struct BackendReport: Sendable, Hashable {
  /// The kind of server.
  public var backend: OutputBackend
  /// The library's file; nil when it is not installed (``OutputBackend/packages`` bring it).
  public var library: String?
  /// Whether a server answers.
  public var isRunning: Bool { problem == nil }
  /// Why there are no devices: `libraryMissing`, `noServer` or `timeout`; nil when a server answers.
  public var problem: OutputError?
  /// Its devices, the preferred one first.
  public var devices: [OutputDevice]
}
