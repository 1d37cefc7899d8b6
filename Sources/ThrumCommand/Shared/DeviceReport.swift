import HapticOutputs

/// What `thrum devices` tells.
struct DeviceReport {
  /// Something to play on.
  struct Output: Equatable {
    var id: String
    var kind: String
    var name: String
    /// What each channel is called.
    var channels: [String]
    /// In hertz; 0 for motors, which take strength instead of samples.
    var sampleRate: Double
    var blockSize: Int
    var latency: Double
    /// Where it can be felt, as haptic engines are asked for it.
    var localities: [String]
    var isDefault: Bool
  }

  /// A kind of output.
  struct Kind: Equatable {
    var name: String
    /// The file of its library; nil when it is not installed.
    var library: String?
    var packages: String
    /// Why there is none; nil when it can be asked.
    var problem: String?
  }

  var outputs: [Output] = []
  var kinds: [Kind] = []

  /// The one that is taken when nobody chose.
  var best: String? { outputs.first { !$0.channels.isEmpty }?.id }

  init(_ reports: [BackendReport], controllers: Result<[Controller], OutputError>? = nil) {
    for report in reports {
      let kind = report.backend.rawValue
      kinds.append(
        Kind(
          name: kind, library: report.library, packages: report.backend.packages,
          problem: report.problem.map(Self.text)))
      for device in report.devices {
        outputs.append(
          Output(
            id: device.id, kind: kind, name: device.name, channels: device.channels,
            sampleRate: device.sampleRate, blockSize: device.blockSize, latency: device.latency,
            localities: ["default"], isDefault: device.isDefault))
      }
    }
    if let controllers { add(controllers) }
  }

  private mutating func add(_ controllers: Result<[Controller], OutputError>) {
    var kind = Kind(name: "controller", library: "libSDL2", packages: Controllers.package)
    switch controllers {
    case .success(let found):
      // The kind's own name leads to the first that can be felt.
      let first = found.first { !$0.localities.isEmpty }
      outputs += found.map { Output($0, isDefault: $0 == first) }
    case .failure(let error):
      if error.kind == .libraryMissing { kind.library = nil }
      kind.problem = Self.text(error)
    }
    kinds.append(kind)
  }

  private static func text(_ error: OutputError) -> String {
    [error.message, error.cause].compactMap(\.self).joined(separator: ": ")
  }
}

extension DeviceReport.Output {
  init(_ controller: Controller, isDefault: Bool) {
    self.init(
      id: controller.id, kind: "controller", name: controller.name,
      channels: Self.motors(controller.localities),
      sampleRate: 0, blockSize: 0, latency: controller.connection.updatePeriod,
      localities: ControllerLocality.allCases.filter(controller.localities.contains).map(\.rawValue),
      isDefault: isDefault)
  }

  private static func motors(_ places: Set<ControllerLocality>) -> [String] {
    (places.contains(.handles) ? ["heavy motor", "light motor"] : [])
      + (places.contains(.triggers) ? ["left trigger", "right trigger"] : [])
  }
}

extension DeviceReport {
  /// For people: a table, then what is missing. Where the table is wider than the terminal, channels are only counted.
  func lines(width: Int? = nil) -> [String] {
    let lines = lines(namesChannels: true)
    guard let width, lines.contains(where: { $0.count > width }) else { return lines }
    return self.lines(namesChannels: false)
  }

  private func lines(namesChannels: Bool) -> [String] {
    var table = TextTable()
    if !outputs.isEmpty { table.add("", "Output", "name", "channels", "rate", "latency", "felt at") }
    for output in outputs {
      table.add(
        output.id == best ? "*" : " ", output.id.printable, output.name.printable,
        namesChannels ? Self.channels(output.channels) : "\(output.channels.count)",
        output.sampleRate > 0 ? NumberText.rounded(output.sampleRate, digits: 0) + " Hz" : "-",
        Self.latency(output),
        output.localities.joined(separator: ", "))
    }
    var lines = table.lines()
    for kind in kinds {
      if let problem = kind.problem {
        lines.append("\(kind.name): \(problem)")
      } else if !outputs.contains(where: { $0.kind == kind.name }) {
        lines.append("\(kind.name): nothing is connected")
      }
    }
    if outputs.isEmpty {
      lines.append(
        "There is nothing to play on: 'thrum play' keeps time silently, 'thrum render' writes files.")
    }
    return lines
  }

  private static func channels(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    let shown = names.prefix(4).joined(separator: ", ")
    return "\(names.count) (\(shown)\(names.count > 4 ? ", ..." : ""))"
  }

  private static func latency(_ output: Output) -> String {
    var seconds = output.latency
    // Before it runs, a server tells at least the length of its block.
    if seconds <= 0, output.blockSize > 0, output.sampleRate > 0 {
      seconds = Double(output.blockSize) / output.sampleRate
    }
    return seconds > 0 ? NumberText.rounded(seconds * 1000, digits: 1) + " ms" : "not known"
  }

  /// For programs; the keys are stable.
  func json() -> String {
    var json = JSONText()
    json.object { json in
      if let best { json.string("best", best) } else { json.null("best") }
      json.array("outputs") { json in
        for output in outputs { Self.write(output, to: &json) }
      }
      json.array("kinds") { json in
        for kind in kinds {
          json.object { json in
            json.string("kind", kind.name)
            json.bool("running", kind.problem == nil)
            if let library = kind.library { json.string("library", library) } else { json.null("library") }
            json.string("packages", kind.packages)
            if let problem = kind.problem { json.string("problem", problem) } else { json.null("problem") }
          }
        }
      }
    }
    return json.text
  }

  private static func write(_ output: Output, to json: inout JSONText) {
    json.object { json in
      json.string("id", output.id)
      json.string("kind", output.kind)
      json.string("name", output.name)
      json.array("channels") { json in for channel in output.channels { json.string(nil, channel) } }
      json.number("sampleRate", output.sampleRate)
      json.number("blockSize", output.blockSize)
      json.number("latency", output.latency)
      json.array("localities") { json in for place in output.localities { json.string(nil, place) } }
      json.bool("default", output.isDefault)
    }
  }
}
