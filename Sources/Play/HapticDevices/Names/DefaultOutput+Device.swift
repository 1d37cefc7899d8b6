import HapticOutputs
import HapticPlatform

extension DefaultOutput {
  /// Whether a factory (a function that creates an output) or the environment variable `THRUM_OUTPUT` chooses
  /// the output. `false` if the best device is chosen automatically.
  public static var isRequested: Bool {
    factory != nil || requested.map { $0 != .automatic } ?? false
  }

  /// Creates the output for an engine that was created without an output. A device is opened only when the
  /// engine starts.
  ///
  /// The first of these that exists is used:
  ///
  /// - an output of the test bench that runs the caller
  /// - the output that the factory of the program creates (`DefaultOutput.override`)
  /// - the output that `THRUM_OUTPUT` specifies, in the form of ``OutputChoice``
  /// - the best sound device (see ``OutputDevices/best(plan:options:)``)
  /// - a game controller with motors
  /// - the silent output
  ///
  /// The choice of the device is cached for five seconds, so that calling this function often is cheap.
  /// `plan` assigns audio and haptics to the channels of a device. `plan` and `options` have no effect on
  /// outputs that a factory creates or that have no device.
  public static func make(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    do throws(OutputError) {
      if let factory { return try factory() }
      unreachedUse?()
      return try (requested ?? .automatic).open(plan: plan, options: options)
    } catch {
      // The message must name the variable, so that the user who set it sees the cause.
      let isNamed = factory == nil && requested != nil
      var named = error
      if isNamed { named.place = "THRUM_OUTPUT=" + error.place }
      throw named
    }
  }

  /// Whether `make()` succeeds, without opening anything. Only the first call may wait for sound servers; later
  /// calls return what is known, and look again in the background when that is older than five seconds.
  package static var isAvailable: Bool {
    if factory == nil, requested ?? .automatic == .automatic {
      return BestOutput.canOpen(plan: .preview, options: DeviceOptions())
    }
    do throws(OutputError) {
      _ = try make()
      return true
    } catch {
      return false
    }
  }

  /// The factory that the test bench or the program has set.
  private static var factory: Factory? { HapticEnvironment.current.output }

  private static var requested: OutputChoice? {
    guard let name = Environment.value("THRUM_OUTPUT"), !name.isEmpty else { return nil }
    return OutputChoice(name)
  }
}
