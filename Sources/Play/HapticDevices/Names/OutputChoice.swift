import HapticOutputs
import HapticPerception
import HapticText

/// An output chosen by a name, as on the command line and in the environment variable `THRUM_OUTPUT`.
public enum OutputChoice: Sendable, Hashable {
  /// `auto`: the best available device, or the silent output if there is no device.
  case automatic
  /// `silent` or `null`: the silent output, which plays on no device but lets time pass as usual.
  case silent
  /// `none`: no output. Opening it throws `noDevice`, as on a machine that cannot play haptics.
  case nothing
  /// Any other name: the identifier of a device, or a kind of output such as `jack`. A kind selects the
  /// preferred device of that kind.
  case device(String)
  /// A sound device and a game controller on which one engine plays, such as `jack+controller`. With the
  /// suffix `,aligned`, the faster of the two is delayed, so that both reach the user together (see
  /// ``PairedOutput``).
  case pair(String)

  /// Creates a choice from a name. This initializer does not check whether the device exists;
  /// ``open(plan:options:)`` does.
  public init(_ name: String) {
    switch name {
    case "auto": self = .automatic
    case "silent", "null": self = .silent
    case "none": self = .nothing
    default: self = OutputPair.isMeant(by: name) ? .pair(name) : .device(name)
    }
  }

  /// The names that do not belong to a particular device.
  package static let fixedNames = ["auto", "silent", "none"]

  /// The kind of output for game controllers. Their identifiers start with this word.
  static let controller = "controller"

  /// The kinds of output, such as `jack` and `controller`. Every device's identifier starts with its kind.
  /// `feedbackd` is the vibration motor of a phone.
  public static let kinds = OutputBackend.allCases.map(\.rawValue) + [controller, FeedbackdOutput.id]

  /// Creates the output. A device of a sound server is opened only when the output is started.
  ///
  /// - Parameters:
  ///   - plan: the channel plan, which assigns audio and haptics to the channels of the device.
  ///   - options: the other options for a device.
  /// - Throws: `noDevice` for `none` or if there is no such controller, `misuse` if the name starts with no
  ///   known kind of output, `unsuitable` if every available device lacks a channel of the plan.
  public func open(
    plan: ChannelPlan = .preview, options: DeviceOptions = DeviceOptions()
  ) throws(OutputError) -> any HapticOutput {
    switch self {
    case .automatic: return try BestOutput.open(plan: plan, options: options)
    case .silent: return SilentOutput()
    case .nothing:
      throw OutputError(
        .noDevice, "the output none switches haptics off; choose another output, such as auto, to play them",
        place: "none")
    case .device(let id):
      switch try Self.kind(of: id) {
      case Self.controller: return try ControllerChoice(id).open(options)
      case FeedbackdOutput.id:
        guard id == FeedbackdOutput.id else {
          throw OutputError(
            .misuse, "the name of this output has no options; use \(FeedbackdOutput.id)",
            place: String(id.prefix(80)))
        }
        return FeedbackdOutput(options: options)
      default: return try OutputDevices.open(id, plan: plan, options: options)
      }
    case .pair(let name):
      let pair = try OutputPair(name)
      return try Self.pair(pair, controller: ControllerChoice(pair.controller).open(options), plan, options)
    }
  }

  /// Returns the output of a pair. On the actuators of a pad haptics are felt, so the sound device plays audio
  /// alone unless the plan gives haptics channels of their own.
  static func pair(
    _ pair: OutputPair, controller: any HapticOutput, _ plan: ChannelPlan, _ options: DeviceOptions
  ) throws(OutputError) -> any HapticOutput {
    if let motors = controller as? ControllerOutput {
      return PairedOutput(
        sound: try sound(pair.sound, plan, options), controller: motors, isAligned: pair.isAligned,
        controllerLatency: pair.controllerLatency)
    }
    let audio = plan.mix == .preview ? try ChannelPlan(audio: plan.audio, haptic: []) : plan
    return PadPair(
      sound: try sound(pair.sound, audio, options), pad: controller, isAligned: pair.isAligned,
      padLatency: pair.controllerLatency)
  }

  /// Returns the output for the motors of a controller. Because the user chose the controller by name, the output uses it
  /// again after it was unplugged and plugged in.
  static func motors(
    _ id: String, _ options: DeviceOptions, locality: ControllerLocality = .default
  ) throws(OutputError) -> ControllerOutput {
    try ControllerOutput(
      Controllers.find(id), locality: locality, profile: options.rumble, acceptsReplacement: true)
  }

  private static func sound(
    _ name: String, _ plan: ChannelPlan, _ options: DeviceOptions
  ) throws(OutputError) -> any HapticOutput {
    switch OutputChoice(name) {
    // Without a sound device, the clock of the silent output drives the motors.
    case .automatic: try BestOutput.open(plan: plan, options: options, mayBeController: false)
    case let choice: try choice.open(plan: plan, options: options)
    }
  }

  private static func kind(of id: String) throws(OutputError) -> String {
    let kind = String(id.prefix { $0 != ":" && $0 != "," })
    if kinds.contains(kind) { return kind }
    if kind.contains("+") { throw OutputError(.misuse, OutputPair.example, place: String(id.prefix(80))) }
    let near = NearNames.nearest(to: String(kind.prefix(40)), in: kinds + fixedNames)
    let hint =
      near.map { "did you mean \($0)" }
      ?? "use auto, silent, \(kinds.joined(separator: ", ")) or an identifier from 'thrum devices'"
    throw OutputError(.misuse, "unknown output; \(hint)", place: String(id.prefix(80)))
  }
}
