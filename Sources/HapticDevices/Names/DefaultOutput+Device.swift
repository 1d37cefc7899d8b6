import HapticOutputs
import HapticPlatform

extension DefaultOutput {
  /// Whether the output is chosen by a factory or by the environment variable `THRUM_OUTPUT`; otherwise the
  /// best device is chosen automatically.
  public static var isRequested: Bool {
    factory != nil || override != nil || requested.map { $0 != .automatic } ?? false
  }

  /// Creates the output for an engine that was created without an output. A device is opened only when the
  /// engine starts.
  ///
  /// The first of these that exists is used:
  ///
  /// - the factory of the task
  /// - the factory of the program
  /// - the output that `THRUM_OUTPUT` specifies, in the form of ``OutputChoice``
  /// - the best device
  /// - the silent output
  ///
  /// The choice of the best device is cached for five seconds, so that calling this function often is cheap.
  /// The plan and the options apply only to devices.
  public static func make(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    do throws(OutputError) {
      if let factory = factory ?? override { return try factory() }
      return try (requested ?? .automatic).open(plan: plan, options: options)
    } catch {
      // The message must name the variable, so that the user who set it sees the cause.
      let isNamed = factory == nil && override == nil && requested != nil
      var named = error
      if isNamed { named.place = "THRUM_OUTPUT=" + error.place }
      throw named
    }
  }

  private static var requested: OutputChoice? {
    guard let value = getenv("THRUM_OUTPUT") else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : OutputChoice(text)
  }
}
