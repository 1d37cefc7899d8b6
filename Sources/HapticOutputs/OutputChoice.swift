/// An output as people name it: on the command line and in the environment variable `THRUM_OUTPUT`.
public enum OutputChoice: Sendable, Hashable {
  /// `auto`: the best device there is, else the clock without a device.
  case automatic
  /// `silent` or `null`: the clock without a device.
  case silent
  /// Everything else: the identifier of a device, or the name of a kind of device for the preferred one of it.
  case device(String)

  /// Takes a name; whether there is such a device comes to light in ``open(plan:options:)``.
  public init(_ name: String) {
    switch name {
    case "auto": self = .automatic
    case "silent", "null": self = .silent
    default: self = .device(name)
    }
  }

  /// The names that need no list of devices, for help and messages.
  public static let wellKnownNames = ["auto", "silent"] + OutputBackend.allCases.map(\.rawValue)

  /// Makes the output; a device is reached when it is started.
  ///
  /// - Parameters:
  ///   - plan: which channels get what.
  ///   - options: what else can be chosen about a device.
  /// - Throws: `noDevice` when no kind of device has such a name, `unsuitable` when every device there is lacks a channel
  ///   of the plan.
  public func open(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    switch self {
    case .automatic: try BestOutput.open(plan: plan, options: options)
    case .silent: SilentOutput()
    case .device(let id): try OutputDevices.open(id, plan: plan, options: options)
    }
  }
}
