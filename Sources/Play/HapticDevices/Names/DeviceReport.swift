import HapticOutputs
import HapticPerception
import HapticText

/// The outputs of this machine, as `thrum devices` and `thrum_devices` report them.
package struct DeviceReport {
  /// A sound device or game controller.
  package struct Output: Equatable {
    package var id: String
    package var kind: String
    package var name: String
    /// The names of the channels.
    package var channels: [String]
    /// The sample rate in hertz; 0 for motors, which receive strengths instead of samples.
    package var sampleRate: Double
    package var blockSize: Int
    /// The latency in seconds; `nil` if it is unknown until the device runs.
    package var latency: Double?
    /// The localities (parts of the device that can be felt), by the names that engines accept.
    package var localities: [String]
    package var isDefault: Bool
    /// The driven part of a game pad, and why no better one; `nil` for other outputs.
    package var note: String?
  }

  /// A kind of output, such as `jack`, for which there is a library that may be installed or not.
  package struct Kind: Equatable {
    package var name: String
    /// The file name of the library; `nil` if the library is not installed.
    package var library: String?
    /// The packages that contain the library. Any one of them suffices.
    package var packages: [String]
    /// The reason why the devices of this kind cannot be listed, and what to do; `nil` if they can be listed.
    package var problem: String?
    /// The system's message about the problem; `nil` if there is none.
    package var cause: String?
  }

  package var outputs: [Output] = []
  package var kinds: [Kind] = []

  /// The identifier of the output that `auto` chooses; `nil` if no output has a channel. Of the controllers it is the
  /// best, which need not be the first.
  package var best: String? {
    outputs.first { !$0.channels.isEmpty && ($0.kind != OutputChoice.controller || $0.isDefault) }?.id
  }

  package init(_ reports: [BackendReport], controllers: Result<[PadEntry], OutputError>? = nil) {
    for report in reports {
      let kind = report.backend.rawValue
      kinds.append(
        Kind(
          name: kind, library: report.library, packages: report.backend.packages,
          problem: report.problem?.message, cause: report.problem?.cause))
      for device in report.devices {
        outputs.append(
          Output(
            id: device.id, kind: kind, name: device.name, channels: device.channels,
            sampleRate: device.sampleRate, blockSize: device.blockSize,
            latency: device.latency > 0 ? device.latency : nil,
            localities: ["default"], isDefault: device.isDefault))
      }
    }
    if let controllers { add(controllers) }
  }

  /// Returns the report of this machine. Asks every sound server, which can take 2 s for each.
  package static func current() -> DeviceReport {
    let controllers = Result { () throws(OutputError) in try PadEntry.list() }
    var report = DeviceReport(OutputDevices.list(), controllers: controllers)
    if FeedbackdOutput.isAvailable { report.addPhone() }
    return report
  }

  /// Adds the vibration motor of a phone. Other machines need not know of it.
  mutating func addPhone() {
    let output = FeedbackdOutput()
    let format = output.format
    outputs.append(
      Output(
        id: FeedbackdOutput.id, kind: FeedbackdOutput.id, name: output.name, channels: ["motor"],
        sampleRate: 0,
        blockSize: 0, latency: format.latency, localities: ["default"], isDefault: true))
    kinds.append(Kind(name: FeedbackdOutput.id, library: nil, packages: ["feedbackd"]))
  }

  private mutating func add(_ controllers: Result<[PadEntry], OutputError>) {
    var kind = Kind(name: "controller", library: Controllers.library, packages: [Controllers.package])
    switch controllers {
    case .success(let found):
      // The name of the kind stands for the best controller.
      let first = PadEntry.best(of: found)
      outputs += found.map { Output($0, isDefault: $0.id == first?.id) }
    case .failure(let error):
      if error.kind == .libraryMissing { kind.library = nil }
      // A variable is named, because the user does not see that it is set.
      let place = error.place == HIDSetting.variable ? "\(HIDSetting.variable): " : ""
      (kind.problem, kind.cause) = (place + error.message, error.cause)
    }
    kinds.append(kind)
  }
}

extension DeviceReport.Output {
  /// The smallest possible latency in seconds: the known latency, otherwise the length of a block; `nil` if
  /// there are no blocks.
  package var leastLatency: Double? {
    if let latency { return latency }
    return blockSize > 0 && sampleRate > 0 ? Double(blockSize) / sampleRate : nil
  }

  init(_ entry: PadEntry, isDefault: Bool) {
    let places = entry.localities
    let format = entry.bestFormat
    self.init(
      id: entry.id, kind: "controller", name: entry.name, channels: Self.channels(entry),
      sampleRate: entry.best == .coils ? format?.sampleRate ?? 0 : 0,
      blockSize: entry.best == .coils ? format?.blockSize ?? 0 : 0,
      latency: format?.latency ?? entry.controller?.connection.updatePeriod,
      localities: ControllerLocality.allCases.filter(places.contains).map(\.rawValue),
      isDefault: isDefault, note: entry.sentence)
  }

  private static func channels(_ entry: PadEntry) -> [String] {
    let triggers = entry.hasTriggerEffects ? ["left trigger", "right trigger"] : []
    if let best = entry.best {
      return (entry.pads.count > 1 ? best.pairChannels ?? best.channels : best.channels) + triggers
    }
    let motors = motors(entry.controller?.localities ?? [])
    return motors + triggers.filter { !motors.contains($0) }
  }

  private static func motors(_ places: Set<ControllerLocality>) -> [String] {
    (places.contains(.handles) ? ["heavy motor", "light motor"] : [])
      + (places.contains(.triggers) ? ["left trigger", "right trigger"] : [])
  }
}

extension DeviceReport {
  /// Returns the report as JSON, in the form that Docs/JSON.md describes.
  package func json() -> String {
    JSONText.document { json in
      json.string("best", best)
      json.objects("outputs", outputs) { json, output in
        json.string("id", output.id)
        json.string("kind", output.kind)
        json.string("name", output.name)
        json.strings("channels", output.channels)
        json.number("sampleRate", output.sampleRate)
        json.number("blockSize", output.blockSize)
        json.number("latency", output.latency)
        json.number("leastLatency", output.leastLatency)
        json.strings("localities", output.localities)
        json.bool("default", output.isDefault)
        json.string("note", output.note)
      }
      json.objects("kinds", kinds) { json, kind in
        json.string("kind", kind.name)
        json.bool("running", kind.problem == nil)
        json.string("library", kind.library)
        json.strings("packages", kind.packages)
        json.string("problem", kind.problem)
        json.string("cause", kind.cause)
      }
    }
  }
}
