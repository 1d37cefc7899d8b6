/// Classes of devices whose acceleration is known roughly; a profile can replace every number.
public enum DeviceClass: UInt8, Sendable, Hashable, CaseIterable {
  /// A phone with the linear actuator of Android's reference.
  case lra150
  /// A cheap phone with a plain linear actuator.
  case lraPlain
  /// A phone that plays waveforms: what patterns are designed for.
  case taptic
  /// A pad with voice coils.
  case coil
  /// A pad with two linear actuators of a wide band.
  case joycon
  /// A pad with a heavy and a light motor.
  case pad
  /// A phone with a coin motor, on or off.
  case coin
  /// A browser: `lra150` or `coin` at full drive, whichever is worse.
  case web

  /// The name by which it is chosen.
  public var name: String {
    switch self {
    case .lra150: "lra150"
    case .lraPlain: "lraPlain"
    case .taptic: "taptic"
    case .coil: "coil"
    case .joycon: "joycon"
    case .pad: "pad"
    case .coin: "coin"
    case .web: "web"
    }
  }

  /// A description in a few words.
  public var summary: String {
    switch self {
    case .lra150: "phone with Android's reference actuator: linear, 150 Hz"
    case .lraPlain: "cheap phone: linear, 190 Hz, narrow"
    case .taptic: "phone that plays waveforms: linear, 100 Hz, wide"
    case .coil: "pad with voice coils: linear, 65 Hz, wide"
    case .joycon: "pad with wide-band actuators: linear, 160 Hz"
    case .pad: "pad with a heavy and a light motor"
    case .coin: "phone with a coin motor, on or off"
    case .web: "browser on a phone: the worse of lra150 and coin at full drive"
    }
  }

  /// How far the numbers can be trusted.
  public var confidence: String {
    switch self {
    case .lra150: "the shape is read in source; its size is uncertain"
    case .coin: "typical of the class"
    case .taptic: "only the scale of other levels: no amplitude was ever published"
    default: "a guess"
    }
  }

  /// Its model; two where the worse of two counts.
  public var models: [DeviceModel] {
    switch self {
    case .lra150: [DeviceModel(.linear(PerceptionConstants.lra150))]
    case .lraPlain: [DeviceModel(.linear(PerceptionConstants.lraPlain))]
    case .taptic: [DeviceModel(.linear(PerceptionConstants.taptic))]
    case .coil: [DeviceModel(.linear(PerceptionConstants.coil))]
    case .joycon: [DeviceModel(.linear(PerceptionConstants.joycon))]
    case .pad:
      [DeviceModel(.rotors(heavy: PerceptionConstants.heavyMotor, light: PerceptionConstants.lightMotor))]
    case .coin: [DeviceModel(.rotor(PerceptionConstants.coin))]
    case .web: Self.lra150.models + Self.coin.models
    }
  }

  /// Creates the class of a name; nil when no class has it.
  public init?(name: String) {
    for candidate in Self.allCases where candidate.name.utf8.elementsEqual(name.utf8) {
      self = candidate
      return
    }
    return nil
  }
}
