import HapticOutputs
import HapticSynthesis
import HapticText

/// The kinds of sound server, in order of increasing latency.
public enum OutputBackend: String, Sendable, Hashable, CaseIterable {
  #if PipeWire
    /// PipeWire, used through its own interface. Exists only in builds with the package trait `PipeWire`.
    case pipewire
  #endif
  /// JACK, or PipeWire if it replaces JACK.
  case jack
  /// PulseAudio, or PipeWire if it replaces PulseAudio.
  case pulse

  /// The packages of Debian and Ubuntu that contain the client library of the server. Installing any one of
  /// them is enough.
  public var packages: [String] {
    switch self {
    #if PipeWire
      case .pipewire: ["libpipewire-0.3-0"]
    #endif
    case .jack: ["libjack-jackd2-0", "pipewire-jack"]
    case .pulse: ["libpulse0"]
    }
  }

  /// The file name of the server's client library; `nil` if the library is not installed.
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
  var open: DeviceThread<DeviceRequest>.Open {
    switch self {
    #if PipeWire
      case .pipewire: { request throws(OutputError) in try PipeWireSession.open(request) }
    #endif
    case .jack: { request throws(OutputError) in try JackSession.open(request) }
    case .pulse: { request throws(OutputError) in try PulseSession.open(request) }
    }
  }

  /// Returns the devices of the running server. The server must answer within `timeLimit` seconds.
  package func devices(_ timeLimit: Double) throws(OutputError) -> [OutputDevice] {
    switch self {
    #if PipeWire
      case .pipewire: try PipeWireSink.list(timeLimit: timeLimit)
    #endif
    case .jack: try JackDevice.list()
    case .pulse: try PulseSink.list(timeLimit: timeLimit)
    }
  }

  /// Returns the parts of an identifier: one of the kinds of server, and the name of a device; no name stands for the
  /// device that the server prefers. Returns `nil` if the identifier has another form.
  package static func parts(
    of id: String, kinds: [OutputBackend] = allCases
  ) -> (backend: OutputBackend, device: String?)? {
    let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let device = parts.count > 1 ? parts[1] : nil
    // The name becomes a C string, so it cannot contain zero bytes.
    guard let backend = kinds.first(where: { $0.rawValue == parts[0] }), device != "",
      device?.utf8.contains(0) != true
    else { return nil }
    return (backend, device)
  }

  /// Returns the error for a server that is running and does not answer.
  func noAnswer(within seconds: Double) -> OutputError {
    OutputError(.timeout, "the sound server does not answer within \(seconds) s; restart it", place: rawValue)
  }

  /// Returns the error for a device that the server does not have; `names` are those that it has.
  func noSuchDevice(_ name: String, among names: [String]) -> OutputError {
    let known = names.map { "\(rawValue):\($0)" }.joined(separator: ", ")
    return OutputError(
      .noDevice, "no such device; the devices are: \(known)", place: "\(rawValue):\(name)")
  }

  /// Throws `unsuitable` unless a sample rate in Hz can be used.
  static func check(rate: Double, of device: String) throws(OutputError) {
    guard SampleRate.limits.contains(rate) else {
      throw OutputError(
        .unsuitable,
        "the device runs at \(NumberText.shortest(rate)) Hz; supported rates are 8000 to 192000 Hz",
        place: device)
    }
  }

  /// Returns the error for a library that is not installed or not complete.
  func missing(_ name: String) -> OutputError {
    OutputError(
      .libraryMissing, "\(name) is not installed; install the package \(packages.joined(separator: " or "))",
      place: rawValue)
  }
}
