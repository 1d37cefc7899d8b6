import HapticOutputs

/// The connections between the programs and devices of a JACK server at one moment.
struct JackGraph {
  /// The ports that send, in the server's order.
  var outputs: [String] = []
  /// The ports of the hardware, through which no sound comes back.
  var physical: Set<String> = []
  /// For each port, the ports to which it is connected. A port that is absent has no connections.
  var links: [String: [String]] = [:]

  func connections(of port: String) -> [String] { links[port] ?? [] }

  /// Returns the ports of an input that must be left out because they carry haptics, as a set of bits.
  ///
  /// A port carries haptics if it is connected to a monitor of a channel on which they play, as PipeWire has
  /// one for every channel.
  ///
  /// - Parameters:
  ///   - sources: for each port of the input, the ports to which it is connected.
  /// - Throws: `unsuitable` if the input is connected to the output itself, or to a program that receives its
  ///   signal, or if no port without haptics is left.
  func portsToLeaveOut(
    _ path: SignalPath, sources: [[String]], input: String
  ) throws(OutputError) -> UInt64 {
    let own = reached(from: path.ports)
    var leftOut: UInt64 = 0
    // Haptics that are mixed into the audio are on every channel of the device that could be recorded.
    for (index, sources) in sources.enumerated() {
      for source in sources {
        let owner = Self.owner(of: source)
        if path.ports.contains(source) || own.contains(owner) {
          throw SignalPath.recordsOwnSignal(input, port: source)
        }
        guard path.title == owner, !physical.contains(source) else { continue }
        let monitors = outputs.filter { Self.owner(of: $0) == owner && !physical.contains($0) }
        // If the monitors are not those of the channels one by one, any of them may carry haptics.
        let channel = monitors.count == path.channelCount ? monitors.firstIndex(of: source) : nil
        if path.channels.isEmpty || channel.map(path.channels.contains) ?? true {
          leftOut |= 1 << UInt64(index)
        }
      }
    }
    let used = sources.enumerated().filter { !$0.element.isEmpty }.map(\.offset)
    if leftOut != 0, used.allSatisfy({ leftOut & (1 << UInt64($0)) != 0 }) {
      throw SignalPath.recordsOwnDevice(input)
    }
    return leftOut
  }

  /// Returns the programs that receive the signal of some ports, also through other programs. The first one
  /// is the owner of the ports.
  private func reached(from ports: [String]) -> Set<String> {
    var found = Set(ports.map(Self.owner))
    var waiting = Array(ports)
    while let port = waiting.popLast() {
      for target in connections(of: port) where !physical.contains(target) {
        let owner = Self.owner(of: target)
        guard found.insert(owner).inserted else { continue }
        waiting += outputs.filter { Self.owner(of: $0) == owner }
      }
    }
    return found
  }

  /// Returns the name of the program or device to which a port belongs.
  private static func owner(of port: String) -> String {
    port.lastIndex(of: ":").map { String(port[..<$0]) } ?? port
  }
}

extension JackClient {
  /// The graph of the running server at this moment.
  var graph: JackGraph {
    var graph = JackGraph()
    graph.outputs = ports(JackLibrary.portIsOutput)
    graph.physical = Set(ports(JackLibrary.portIsPhysical))
    for port in graph.outputs {
      let targets = connections(of: port)
      graph.links[port] = targets
      for target in targets { graph.links[target, default: []].append(port) }
    }
    return graph
  }
}
