import HapticOutputs

/// A device of a sound server on which an engine can play.
public struct OutputDevice: Sendable, Hashable {
  /// The identifier with which to open the device. It stays the same as long as the server does not rename
  /// the device.
  public var id: String
  /// The name of the device, for display.
  public var name: String
  /// The kind of sound server that provides the device.
  public var backend: OutputBackend
  /// For each channel, starting with channel 1, the name of its position as the server states it, such as
  /// `front-left`.
  public var channels: [String]
  /// The sample rate of the device in hertz.
  public var sampleRate: Double
  /// The number of frames that the device requests per block; 0 if the program chooses the block size.
  public var blockSize: Int
  /// The latency in seconds, from the request for a sample until it leaves the device; 0 if the server does
  /// not state it.
  public var latency: Double
  /// Whether this is the device that the server prefers for playback.
  public var isDefault: Bool
  /// The number of the sound card in ALSA; `nil` if the server does not state it.
  package var card: Int?
}

/// A report about one kind of sound server: the devices of the server, or the reason why none can be listed.
public struct BackendReport: Sendable, Hashable {
  /// The kind of sound server that the report is about.
  public var backend: OutputBackend
  /// The file name of the client library of the server; `nil` if the library is not installed
  /// (``OutputBackend/packages`` lists packages that contain it).
  public var library: String?
  /// Whether a server of this kind is running and has answered.
  public var isRunning: Bool { problem == nil }
  /// The reason why no devices can be listed: `libraryMissing`, `noServer` or `timeout`; `nil` if a server
  /// answers.
  public var problem: OutputError?
  /// The devices of the server, starting with the one that the server prefers.
  public var devices: [OutputDevice]
}
