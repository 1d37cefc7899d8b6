import HapticOutputs
import HapticPlatform

extension DefaultOutput {
  /// Whether a factory or `THRUM_OUTPUT` chooses the output, so that it is not the best device.
  public static var isRequested: Bool {
    factory != nil || override != nil || requested.map { $0 != .automatic } ?? false
  }

  /// The output for an engine that was given none; a device is not reached before it is started.
  ///
  /// The factory of the task, else that of the program, else what `THRUM_OUTPUT` names (as ``OutputChoice`` takes it), else
  /// the best device, else the silent output. The choice of the best device is kept for five seconds, so that asking
  /// whether anything can be felt is cheap. The plan and the options count for devices only.
  public static func make(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    do throws(OutputError) {
      if let factory = factory ?? override { return try factory() }
      return try (requested ?? .automatic).open(plan: plan, options: options)
    } catch {
      // The user who set the variable has to see that it is the cause.
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
