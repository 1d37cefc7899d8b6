import HapticOutputs

extension JackClient {
  /// Registers audio ports, in the order of the names.
  ///
  /// - Parameter flags: the kind of the ports, such as `JackLibrary.portIsOutput`.
  func register(_ names: [String], _ flags: UInt) throws(OutputError) -> [JackLibrary.Port] {
    var ports: [JackLibrary.Port] = []
    for name in names {
      let port = name.withCString { name in
        JackLibrary.audioType.withCString { library.registerPort(handle, name, $0, flags, 0) }
      }
      guard let port else {
        throw OutputError(.failed, "the JACK server refused to create port '\(name)'", place: "jack")
      }
      ports.append(port)
    }
    return ports
  }

  /// Starts the callbacks for samples and for changes of the server.
  ///
  /// - Parameter areSet: whether the server accepted the callbacks that the caller has set.
  func activate(_ states: UnsafeMutablePointer<JackStates>, areSet: Bool) throws(OutputError) {
    let isSet = areSet && library.setSampleRate(handle, jackSampleRate, states) == 0
    library.setShutdown(handle, jackShutdown, states)
    guard isSet, library.activate(handle) == 0 else {
      throw OutputError(.failed, "the JACK server does not let the client take part", place: "jack")
    }
  }

  /// Connects an output port to a port of a device.
  func connect(_ port: JackLibrary.Port, to target: String) throws(OutputError) {
    let code = library.portName(port).map { name in target.withCString { library.connect(handle, name, $0) } }
    guard code == 0 else { throw OutputError(.failed, "the channel cannot be connected", place: target) }
  }

  /// Connects a port of a device to an input port.
  func connect(_ source: String, to port: JackLibrary.Port) throws(OutputError) {
    let code = library.portName(port).map { name in source.withCString { library.connect(handle, $0, name) } }
    guard code == 0 else { throw OutputError(.failed, "the channel cannot be connected", place: source) }
  }
}
