import HapticOutputs
import HapticText

/// An output as people name it: on the command line and in the environment variable `THRUM_OUTPUT`.
public enum OutputChoice: Sendable, Hashable {
  /// `auto`: the best device there is, else the clock without a device.
  case automatic
  /// `silent` or `null`: the clock without a device.
  case silent
  /// `none`: nothing to play on, as on a machine without haptics.
  case nothing
  /// Everything else: the identifier of a device, or a kind of output for the preferred device of it.
  case device(String)
  /// A sound device and a game controller at once, fed by one engine: `jack+controller`, with `,aligned` at the end when the
  /// faster of the two is to wait for the other (``PairedOutput``).
  case pair(String)

  /// Takes a name; whether there is such a device comes to light in ``open(plan:options:)``.
  public init(_ name: String) {
    switch name {
    case "auto": self = .automatic
    case "silent", "null": self = .silent
    case "none": self = .nothing
    default: self = OutputPair.isMeant(by: name) ? .pair(name) : .device(name)
    }
  }

  /// The kind of output under which game controllers are named.
  static let controller = "controller"

  /// The kinds of output: what a device's identifier begins with.
  public static let kinds = OutputBackend.allCases.map(\.rawValue) + [controller]

  /// Creates the output; a device of a sound server is reached when it is started.
  ///
  /// - Parameters:
  ///   - plan: which channels get what.
  ///   - options: what else can be chosen about a device.
  /// - Throws: `noDevice` for `none`; `misuse` when no kind of output has such a name, `noDevice` when there is no such controller,
  ///   `unsuitable` when every device there is lacks a channel of the plan.
  public func open(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    switch self {
    case .automatic: return try BestOutput.open(plan: plan, options: options)
    case .silent: return SilentOutput()
    case .nothing:
      throw OutputError(
        .noDevice, "haptics are switched off; name another output to have them", place: "none")
    case .device(let id):
      switch try Self.kind(of: id) {
      case Self.controller: return try Self.controller(id, options)
      default: return try OutputDevices.open(id, plan: plan, options: options)
      }
    case .pair(let name):
      let pair = try OutputPair(name)
      return PairedOutput(
        sound: try Self.sound(pair.sound, plan, options),
        controller: try Self.controller(pair.controller, options),
        isAligned: pair.isAligned, controllerLatency: pair.controllerLatency)
    }
  }

  /// A controller that is chosen by name is reconnected after it was unplugged.
  private static func controller(
    _ id: String, _ options: DeviceOptions
  ) throws(OutputError) -> ControllerOutput {
    try ControllerOutput(Controllers.find(id), profile: options.rumble, acceptsReplacement: true)
  }

  private static func sound(
    _ name: String, _ plan: ChannelPlan, _ options: DeviceOptions
  ) throws(OutputError) -> any HapticOutput {
    switch OutputChoice(name) {
    // Where nothing sounds the motors go by the clock.
    case .automatic: try BestOutput.open(plan: plan, options: options, mayBeController: false)
    case let choice: try choice.open(plan: plan, options: options)
    }
  }

  private static func kind(of id: String) throws(OutputError) -> String {
    let kind = String(id.prefix { $0 != ":" })
    if kinds.contains(kind) { return kind }
    if kind.contains("+") { throw OutputError(.misuse, OutputPair.example, place: String(id.prefix(80))) }
    let near = NearNames.nearest(to: String(kind.prefix(40)), in: kinds + ["auto", "silent"])
    let hint =
      near.map { "did you mean \($0)" }
      ?? "use auto, silent, \(kinds.joined(separator: ", ")) or an identifier from 'thrum devices'"
    throw OutputError(.misuse, "unknown output; \(hint)", place: String(id.prefix(80)))
  }
}
