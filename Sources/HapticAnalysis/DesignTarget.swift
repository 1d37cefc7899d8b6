import HapticModel
import HapticPerception
import HapticSynthesis
import HapticTargets

/// A device that a pattern is checked for: what moves in it, how that is driven, and how the device is held.
public struct DesignTarget: Sendable, Hashable {
  /// What moves in a device, with everything that is needed to drive it.
  public enum Part: Sendable, Hashable {
    /// A linear actuator that plays waveforms, as a profile renders them.
    case actuator(LinearActuator, ActuatorProfile)
    /// A linear actuator at full drive or at none.
    case switchedActuator(LinearActuator)
    /// A motor at full drive or at none.
    case switchedMotor(Rotor)
    /// A heavy and a light motor in one grip, driven as a controller on a cable drives them with a profile.
    case motors(heavy: Rotor, light: Rotor, RumbleProfile)
  }

  /// The name by which it was chosen, for messages.
  public var name: String
  /// Its class.
  public var device: DeviceClass
  /// What moves in it. Where a class has several, such as `web`, the part of which least is felt counts.
  public var parts: [Part]
  /// How it reaches the skin.
  public var hand: Hand
  /// Whether its acceleration was measured.
  public var isMeasured: Bool

  /// Creates a target of a class of devices.
  ///
  /// - Parameters:
  ///   - device: the class.
  ///   - name: nil takes the name of the class.
  ///   - hand: how the device reaches the skin.
  ///   - rumble: how intensity and sharpness drive two motors.
  public init(
    _ device: DeviceClass, name: String? = nil, hand: Hand = .grasp, rumble: RumbleProfile = RumbleProfile()
  ) {
    self.init(device.models, of: device, name: name ?? device.name, hand: hand, rumble: rumble)
  }

  /// Creates a target of a device with its own numbers.
  ///
  /// - Parameters:
  ///   - model: its model.
  ///   - device: its class.
  ///   - name: its name, for messages.
  ///   - profile: how intensity and sharpness become the waveform of a linear actuator.
  ///   - rumble: how intensity and sharpness drive two motors.
  public init(
    _ model: DeviceModel, of device: DeviceClass, name: String, profile: ActuatorProfile = .taptic,
    rumble: RumbleProfile = RumbleProfile()
  ) {
    self.init([model], of: device, name: name, hand: .grasp, profile: profile, rumble: rumble)
  }

  private init(
    _ models: [DeviceModel], of device: DeviceClass, name: String, hand: Hand,
    profile: ActuatorProfile = .taptic, rumble: RumbleProfile = RumbleProfile()
  ) {
    self.name = name
    self.device = device
    self.hand = hand
    isMeasured = models.allSatisfy { $0.isMeasured }
    parts = models.map { model in
      switch model.mechanism {
      case .linear(let actuator):
        device == .web ? .switchedActuator(actuator) : .actuator(actuator, profile)
      case .rotor(let rotor): .switchedMotor(rotor)
      case .rotors(let heavy, let light): .motors(heavy: heavy, light: light, rumble)
      }
    }
  }

  /// A phone in a hand: the class `taptic`.
  public static var phone: DesignTarget { DesignTarget(.taptic, name: "phone") }

  /// A watch: the class `taptic` against some square centimetres of skin, without a grasp.
  public static var watch: DesignTarget {
    DesignTarget(.taptic, name: "watch", hand: .contactor)
  }

  /// Creates the target of a name: `phone`, `controller`, `watch` or a class of devices; nil for other names.
  public init?(name: String) {
    if name.utf8.elementsEqual("phone".utf8) {
      self = .phone
    } else if name.utf8.elementsEqual("watch".utf8) {
      self = .watch
    } else if name.utf8.elementsEqual("controller".utf8) {
      self.init(.pad, name: name)
    } else if let device = DeviceClass(name: name) {
      self.init(device)
    } else {
      return nil
    }
  }

  /// The names of targets that are not classes of devices, and what they stand for.
  public static var shortNames: [(name: String, summary: String)] {
    [
      ("phone", "taptic in a hand"), ("controller", "pad in a hand"),
      ("watch", "taptic against the skin, not in a grasp"),
    ]
  }

  /// The models of its parts.
  public var models: [DeviceModel] { parts.map { $0.model } }

  /// The exponent by which amplitude grows with intensity; nil unless all of its parts play waveforms.
  var intensityExponent: Double? {
    var exponent: Double?
    for part in parts {
      guard case .actuator(_, let profile) = part else { return nil }
      exponent = profile.intensityExponent
    }
    return exponent
  }
}

extension DesignTarget.Part {
  /// How it moves.
  var model: DeviceModel {
    switch self {
    case .actuator(let actuator, _), .switchedActuator(let actuator): DeviceModel(.linear(actuator))
    case .switchedMotor(let rotor): DeviceModel(.rotor(rotor))
    case .motors(let heavy, let light, _): DeviceModel(.rotors(heavy: heavy, light: light))
    }
  }

  /// Drives it with patterns that play side by side: 8000 samples a second, block by block; the second row is the
  /// light motor's.
  func drive(
    _ patterns: [HapticPattern], _ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>?) -> Void
  ) {
    switch self {
    case .actuator(_, let profile): DriveSource.waveform(patterns, profile: profile) { body($0, nil) }
    case .switchedActuator(let actuator): DriveSource.switched(patterns, actuator: actuator) { body($0, nil) }
    case .switchedMotor: DriveSource.switched(patterns) { body($0, nil) }
    case .motors(_, _, let profile): MotorRenderer.play(patterns, profile: profile) { body($0, $1) }
    }
  }
}
