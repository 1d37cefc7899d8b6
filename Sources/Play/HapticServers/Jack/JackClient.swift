import HapticOutputs

/// A connection to a server of JACK, a low-latency sound system.
package struct JackClient: ~Copyable {
  package let library: JackLibrary
  package let handle: JackLibrary.Client

  /// Connects to a JACK server through the first library that finds a running server.
  package init(name: String) throws(OutputError) { try self.init(name: name, libraries: JackLibrary.all) }

  init(name: String, libraries: [JackLibrary]) throws(OutputError) {
    guard !libraries.isEmpty else { throw OutputBackend.jack.missing(JackLibrary.usualNames[0]) }
    var refusal: Int32 = 0
    for library in libraries {
      var status: Int32 = 0
      let client = name.withCString { library.open($0, JackLibrary.noStartServer, &status) }
      if let client {
        self.library = library
        handle = client
        return
      }
      if refusal == 0 { refusal = status }
    }
    throw Self.refused(refusal)
  }

  deinit { _ = library.close(handle) }

  private static func refused(_ status: Int32) -> OutputError {
    if status & JackLibrary.statusVersionError != 0 {
      return OutputError(
        .noServer, "the JACK server and the library have different versions; install both from one package",
        place: "jack")
    }
    if status == 0 || status & JackLibrary.statusServerFailed != 0 {
      return OutputError(.noServer, "no JACK server is running; start jackd or PipeWire", place: "jack")
    }
    return OutputError(
      .noServer, "the JACK server refuses another client", place: "jack", cause: "status \(status)")
  }

  /// Returns the names of the ports that have all given flags, in the server's order.
  package func ports(_ flags: UInt) -> [String] {
    names(JackLibrary.audioType.withCString { library.ports(handle, nil, $0, flags) })
  }

  /// Returns the full name of a port of this client, which begins with the name of the client.
  func name(of port: JackLibrary.Port) -> String? { library.portName(port).map { String(cString: $0) } }

  /// Returns the names of the ports to which a port is connected.
  package func connections(of name: String) -> [String] {
    guard let port = name.withCString({ library.portNamed(handle, $0) }) else { return [] }
    return names(library.connections(handle, port))
  }

  private func names(_ list: UnsafeMutablePointer<JackLibrary.Text?>?) -> [String] {
    guard let list else { return [] }
    defer { library.free(list) }
    var names: [String] = []
    while let name = list[names.count] { names.append(String(cString: name)) }
    return names
  }

  /// The playback devices: the input ports of the hardware, grouped by owner.
  package var devices: [JackDevice] {
    JackDevice.group(ports(JackLibrary.portIsInput | JackLibrary.portIsPhysical))
  }

  /// Returns the number of frames from the start of a cycle until its samples leave a hardware port.
  func playbackLatency(port name: String) -> UInt32 {
    guard let port = name.withCString({ library.portNamed(handle, $0) }) else { return 0 }
    return playbackLatency(port: port)
  }

  /// Returns the number of frames from the start of a cycle until its samples leave a port or the hardware
  /// behind it.
  func playbackLatency(port: JackLibrary.Port) -> UInt32 {
    var range = JackLibrary.LatencyRange()
    library.portLatency(port, JackLibrary.playbackLatency, &range)
    return range.max
  }

  /// Returns the number of frames from a sound at a hardware port until the start of a cycle that has its samples.
  func captureLatency(port name: String) -> UInt32 {
    guard let port = name.withCString({ library.portNamed(handle, $0) }) else { return 0 }
    var range = JackLibrary.LatencyRange()
    library.portLatency(port, JackLibrary.captureLatency, &range)
    return range.max
  }

  /// The number of frames per cycle.
  package var blockSize: Int { Int(library.bufferSize(handle)) }

  /// The sample rate in hertz.
  package var sampleRate: Double { Double(library.sampleRate(handle)) }
}
