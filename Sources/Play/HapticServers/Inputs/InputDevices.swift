import HapticOutputs

/// A device of a sound server from which sound can be recorded.
public struct InputDevice: Sendable, Hashable {
  /// The identifier with which to open the device.
  public var id: String
  /// The name of the device that is shown to users.
  public var name: String
  /// The kind of sound server that provides the device.
  public var backend: OutputBackend
  /// For each channel, starting with channel 1, the name of its position as the server states it, such as
  /// `front-left`.
  public var channels: [String]
  /// The sample rate of the device in hertz.
  public var sampleRate: Double
  /// Whether the device is a monitor, which records the sound that an output plays.
  public var isMonitor: Bool
  /// Whether this is the device that the server prefers for recording.
  public var isDefault: Bool
}

/// The inputs of this machine: devices of the sound servers JACK and PulseAudio. On a machine with PipeWire,
/// PipeWire takes the place of both servers.
public enum InputDevices {
  /// The name that selects an input automatically: the preferred device of the first server that has inputs.
  public static let automatic = "auto"
  /// The name that selects the sound that the machine plays.
  public static let monitor = "monitor"
  /// The kinds of servers that have inputs. PipeWire is used through its JACK and PulseAudio interfaces.
  static let backends: [OutputBackend] = [.jack, .pulse]
  /// The kinds of sound server that have inputs, `jack` and `pulse`. The identifier of every input starts
  /// with one of these names.
  public static let kinds = backends.map(\.rawValue)

  /// Returns whether a text has the form of an input's name: `auto`, `monitor`, or a kind of sound server,
  /// alone or followed by a colon and a device. Use this function if a user can specify either an input or
  /// the path of a file.
  public static func isName(_ name: String) -> Bool {
    name == automatic || name == monitor || kinds.contains(String(name.prefix { $0 != ":" }))
  }

  /// Returns the inputs of each kind of sound server. For a server that has no inputs or does not answer, the
  /// result contains an error with the reason.
  ///
  /// - Parameter timeLimit: the time within which each server must answer, 0.1…60 s.
  public static func list(
    timeLimit: Double = 2
  ) -> [(backend: OutputBackend, devices: Result<[InputDevice], OutputError>)] {
    let limit = DeviceOptions(timeLimit: timeLimit).checked.timeLimit
    return backends.map { backend in
      (
        backend,
        Result { () throws(OutputError) in
          try TimeLimit.run(seconds: limit, late: backend.noAnswer(within: limit)) {
            () throws(OutputError) in try backend.inputs(limit)
          }
        }
      )
    }
  }

  /// Returns an input for a name. The device is opened only when the input is started.
  ///
  /// A name is `auto`, `monitor`, a kind of sound server, or an identifier from ``list(timeLimit:)``. A kind
  /// of server selects the preferred device of that server.
  ///
  /// - Throws: `misuse` if the name has none of these forms. If the name is `auto` and no input is found: the
  ///   error of a server that failed to answer, such as `noServer`; or `noDevice` if all servers answered.
  public static func open(
    _ name: String, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> DeviceInput {
    if name == monitor {
      return DeviceInput(name: name, backend: .pulse, target: .monitor, options: options)
    }
    if name == automatic { return try best(options) }
    guard let (backend, device) = OutputBackend.parts(of: name, kinds: backends) else {
      throw OutputError(
        .misuse,
        "there is no such input; use auto, monitor, jack, pulse or an identifier that 'thrum devices --inputs' lists",
        place: String(name.prefix(80)))
    }
    return DeviceInput(
      name: name, backend: backend, target: device.map { .device($0) } ?? .preferred, options: options)
  }

  /// Returns the input of the first server that has a device which is not a monitor; otherwise the input of
  /// the first server that has any device.
  private static func best(_ options: DeviceOptions) throws(OutputError) -> DeviceInput {
    let reports = list(timeLimit: min(options.checked.timeLimit, 2))
    let devices = reports.flatMap { (try? $0.devices.get()) ?? [] }
    if let device = devices.first(where: { !$0.isMonitor }) ?? devices.first {
      return try open(device.isDefault ? device.backend.rawValue : device.id, options: options)
    }
    for report in reports.reversed() {
      if case .failure(let error) = report.devices { throw error }
    }
    throw OutputError(.noDevice, "no sound server has an input; connect a microphone", place: automatic)
  }
}

extension OutputBackend {
  /// The function that opens a device of this kind for recording.
  var capture: DeviceThread<CaptureRequest>.Open {
    switch self {
    case .jack: { request throws(OutputError) in try JackCapture.open(request) }
    default: { request throws(OutputError) in try PulseCapture.open(request) }
    }
  }

  /// Returns the server's devices for recording, the preferred one first.
  func inputs(_ timeLimit: Double) throws(OutputError) -> [InputDevice] {
    switch self {
    case .jack: try JackCapture.list()
    default: try PulseCapture.list(timeLimit: timeLimit)
    }
  }
}
