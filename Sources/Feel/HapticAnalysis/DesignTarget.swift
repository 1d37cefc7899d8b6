import HapticModel
import HapticPerception
import HapticSynthesis

/// A device for which a pattern is checked: its actuators, how they are driven, and how the device is held.
public struct DesignTarget: Sendable, Hashable {
  /// An actuator of a device, with the settings that are needed to drive it.
  public enum Part: Sendable, Hashable {
    /// A linear actuator, which shakes a mass along a line and plays waveforms. The profile states how
    /// intensity and sharpness become the waveform.
    case actuator(LinearActuator, ActuatorProfile)
    /// A linear actuator that can only be off or shake with full strength.
    case switchedActuator(LinearActuator)
    /// A rotating motor that can only be off or run with full power.
    case switchedMotor(Rotor)
    /// A heavy and a light rotating motor in one grip, as in a wired game controller. The profile states how
    /// intensity and sharpness drive both motors.
    case motors(heavy: Rotor, light: Rotor, RumbleProfile)
  }

  /// The name of the target in messages.
  public var name: String
  /// The kind of device, such as a phone or a game controller.
  public var device: DeviceClass
  /// The actuators of the device. If the target has several, a pattern is judged by the actuator on which
  /// least is felt. For example, the class `web` (a browser on an unknown phone) has two possible actuators.
  public var parts: [Part]
  /// How the device touches the skin.
  public var hand: Hand
  /// Whether the acceleration that the actuators reach was measured on the device itself. If not, the
  /// acceleration is estimated for the class of the device.
  public var isMeasured: Bool
  /// The shortest pulse that a conversion plays for a tap on a phone, 0.001…1 s. Real motors lose shorter ones in their
  /// friction, whatever a model says.
  public var shortestPulse = NamedProfile.usualShortestPulse {
    didSet { shortestPulse = Maths.clamped(shortestPulse, in: NamedProfile.shortestPulseLimits) }
  }
  /// The least drive that a conversion plays on a phone with strengths, as a share of full drive, 0…0.9.
  public var leastDrive = 0.0 {
    didSet { leastDrive = Maths.clamped(leastDrive, in: NamedProfile.leastDriveLimits) }
  }

  /// Creates a target for a class of devices, with the estimated properties of the class.
  ///
  /// - Parameters:
  ///   - device: the class.
  ///   - name: the name of the target in messages; `nil` for the name of the class.
  ///   - hand: how the device touches the skin.
  ///   - rumble: how intensity and sharpness drive two motors.
  public init(
    _ device: DeviceClass, name: String? = nil, hand: Hand = .grasp, rumble: RumbleProfile = RumbleProfile()
  ) {
    self.init(device.models, of: device, name: name ?? device.name, hand: hand, rumble: rumble)
  }

  /// Creates a target, which is a device for which patterns are checked, from a simulation of that device.
  ///
  /// - Parameters:
  ///   - model: the simulation of the device.
  ///   - device: the kind of device, such as a phone or a game controller.
  ///   - name: the name of the target in messages.
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

  /// A phone that is held in a hand. Its device class is `DeviceClass.taptic`: a phone that plays waveforms
  /// on a wide-band linear actuator.
  public static var phone: DesignTarget { DesignTarget(.taptic, name: "phone") }

  /// A watch that lies on the skin. Its actuator is modelled like that of a phone (`DeviceClass.taptic`), but
  /// no hand grasps the watch, and only some square centimetres of skin vibrate.
  public static var watch: DesignTarget {
    DesignTarget(.taptic, name: "watch", hand: .contactor)
  }

  /// The models of the actuators in `parts`, in the same order.
  public var models: [DeviceModel] { parts.map { $0.model } }

  /// The first actuator, if it is linear.
  package var linearActuator: LinearActuator? {
    if case .linear(let actuator)? = models.first?.mechanism { actuator } else { nil }
  }

  /// Whether all actuators can only be on or off.
  package var isSwitched: Bool {
    parts.allSatisfy { part in
      switch part {
      case .switchedActuator, .switchedMotor: true
      case .actuator, .motors: false
      }
    }
  }

  /// Returns what is known about this device and the device that plays another pattern. Devices with the same
  /// models are one device.
  package func relation(to other: DesignTarget) -> FeelDifference.Devices {
    if models == other.models { return .same }
    return isMeasured && other.isMeasured ? .measured : .unmeasured
  }

  /// The exponent with which the amplitude grows with intensity; `nil` unless all parts play waveforms.
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
  /// The model of the actuator.
  var model: DeviceModel {
    switch self {
    case .actuator(let actuator, _), .switchedActuator(let actuator): DeviceModel(.linear(actuator))
    case .switchedMotor(let rotor): DeviceModel(.rotor(rotor))
    case .motors(let heavy, let light, _): DeviceModel(.rotors(heavy: heavy, light: light))
    }
  }

  /// Passes the drive signal for patterns that play at the same time to a closure, block by block, at 8000
  /// samples per second. The second buffer is the drive signal of the light motor.
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
