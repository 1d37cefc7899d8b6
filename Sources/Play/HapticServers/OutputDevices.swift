import HapticOutputs

/// The sound devices of this machine.
public enum OutputDevices {
  /// Returns a report for every kind of server: whether it answers, and its devices.
  ///
  /// - Parameter timeLimit: the time within which each server must answer, 0.1…60 s.
  public static func list(timeLimit: Double = 2) -> [BackendReport] {
    OutputBackend.allCases.map { report($0, timeLimit: timeLimit) }
  }

  /// Returns an output for the device with an identifier. The device is opened only when the output is
  /// started.
  ///
  /// - Parameters:
  ///   - id: the identifier of a device from ``list(timeLimit:)``, or a kind of server for the device that
  ///     this server prefers: `jack` or `pulse`, and also `pipewire` if the package was built with its trait
  ///     `PipeWire`.
  ///   - plan: the channel plan, which assigns audio and haptics to the channels of the device.
  ///   - options: the other options for the device.
  /// - Throws: `noDevice` if the identifier starts with none of the kinds of server.
  public static func open(
    _ id: String, plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> DeviceOutput {
    guard let (backend, device) = OutputBackend.parts(of: id) else {
      throw OutputError(
        .noDevice, "no such device; the identifiers are \(identifiers)",
        place: String(id.prefix(80)))
    }
    return DeviceOutput(backend: backend, device: device, plan: plan, options: options)
  }

  /// The forms of identifiers for messages: `jack, pulse, jack:NAME and pulse:NAME`.
  private static var identifiers: String {
    let kinds = OutputBackend.allCases.map(\.rawValue)
    let all = kinds + kinds.map { $0 + ":NAME" }
    return all.dropLast().joined(separator: ", ") + (all.last.map { " and " + $0 } ?? "")
  }

  /// Returns an output for the best device, for a caller who has not chosen one.
  ///
  /// Servers are tried in order of increasing latency: PipeWire (only if the package was built with its trait
  /// `PipeWire`), JACK, PulseAudio. The first server that has a suitable device is used. A device is suitable
  /// if it has all channels of the plan. The preferred device of that server is chosen if it is suitable,
  /// otherwise the first suitable device.
  ///
  /// - Throws: `unsuitable` if there are devices but none is suitable; `noServer` or `libraryMissing` if
  ///   there is no device.
  public static func best(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> DeviceOutput {
    var reports: [BackendReport] = []
    for backend in OutputBackend.allCases {
      let report = report(backend, timeLimit: options.checked.timeLimit)
      if let device = choose(plan, from: report) {
        // The server's preferred device may change until the output is started.
        return try open(device.isDefault ? backend.rawValue : device.id, plan: plan, options: options)
      }
      reports.append(report)
    }
    throw nothing(for: plan, reports)
  }

  static func choose(_ plan: ChannelPlan, from report: BackendReport) -> OutputDevice? {
    let fitting = report.devices.filter { $0.channels.count >= plan.channelCount }
    return fitting.first(where: \.isDefault) ?? fitting.first
  }

  static func nothing(for plan: ChannelPlan, _ reports: [BackendReport]) -> OutputError {
    let most = reports.flatMap(\.devices).map(\.channels.count).max() ?? 0
    if most > 0 {
      return OutputError(
        .unsuitable,
        "the channel plan \(plan) needs \(plan.channelCount) channels, but no device has more than \(most); choose a plan with fewer channels"
      )
    }
    let problems = reports.compactMap(\.problem)
    let isInstalled = problems.contains { $0.kind != .libraryMissing }
    return OutputError(
      isInstalled || problems.isEmpty ? .noServer : .libraryMissing, "there is no device to play on",
      cause: problems.isEmpty ? nil : problems.map { "\($0)" }.joined(separator: "; "))
  }

  static func id(_ backend: OutputBackend, _ device: String?) -> String {
    backend.rawValue + (device.map { ":" + $0 } ?? "")
  }

  private static func report(_ backend: OutputBackend, timeLimit: Double) -> BackendReport {
    var report = BackendReport(backend: backend, library: backend.library, problem: nil, devices: [])
    let limit = timeLimit.isNaN ? 2 : min(max(timeLimit, 0.1), 60)
    do throws(OutputError) {
      report.devices = try TimeLimit.run(seconds: limit, late: backend.noAnswer(within: limit)) {
        () throws(OutputError) in try backend.devices(limit)
      }
    } catch {
      report.problem = error
    }
    return report
  }
}
