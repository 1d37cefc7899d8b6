import HapticOutputs

/// The kinds of sound server, in order of increasing latency.
public enum OutputBackend: String, Sendable, Hashable, CaseIterable {
  #if PipeWire
    /// The sound system PipeWire itself. Only in builds with the package trait `PipeWire`.
    case pipewire
  #endif
  /// The sound system JACK, or PipeWire in its place.
  case jack
  /// The sound system PulseAudio, or PipeWire in its place.
  case pulse

  /// The packages of Debian and Ubuntu that contain the library. Any one of them suffices.
  public var packages: [String] {
    switch self {
    #if PipeWire
      case .pipewire: ["libpipewire-0.3-0"]
    #endif
    case .jack: ["libjack-jackd2-0", "pipewire-jack"]
    case .pulse: ["libpulse0"]
    }
  }

  /// The file name of the library; `nil` if it is not installed.
  var library: String? {
    switch self {
    #if PipeWire
      case .pipewire: "libpipewire-0.3.so.0"
    #endif
    case .jack: JackLibrary.all.first?.name
    case .pulse: PulseLibrary.shared?.name
    }
  }

  /// The function that opens a device of this kind.
  var open: DeviceThread.Open {
    switch self {
    #if PipeWire
      case .pipewire: { request throws(OutputError) in try PipeWireSession.open(request) }
    #endif
    case .jack: { request throws(OutputError) in try JackSession.open(request) }
    case .pulse: { request throws(OutputError) in try PulseSession.open(request) }
    }
  }

  /// Returns the server's devices.
  func devices(_ timeLimit: Double) throws(OutputError) -> [OutputDevice] {
    switch self {
    #if PipeWire
      case .pipewire: try PipeWireSink.list(timeLimit: timeLimit)
    #endif
    case .jack: try JackDevice.list()
    case .pulse: try PulseSink.list(timeLimit: timeLimit)
    }
  }

  /// Returns the error for a server that is running and does not answer.
  func noAnswer(within seconds: Double) -> OutputError {
    OutputError(.timeout, "the server does not answer within \(seconds) s; restart it", place: rawValue)
  }

  /// Returns the error for a library that is not installed or not complete.
  func missing(_ name: String) -> OutputError {
    OutputError(
      .libraryMissing, "\(name) is not installed; install the package \(packages.joined(separator: " or "))",
      place: rawValue)
  }
}
