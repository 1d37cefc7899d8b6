import HapticText

/// Classes of devices, such as phones and game controllers, with typical values for their actuators. The
/// accelerations are known only roughly. A device profile can replace every value of a class.
public enum DeviceClass: UInt8, Sendable, Hashable, CaseIterable {
  /// A phone with Android's reference actuator, a linear resonant actuator at 150 Hz.
  case lra150
  /// A cheap phone with a simple linear actuator.
  case lraPlain
  /// A phone that plays waveforms on a wide-band linear actuator. Haptic patterns are usually designed for
  /// such a phone.
  case taptic
  /// A game controller with voice coils.
  case coil
  /// A game controller with two wide-band linear actuators.
  case joycon
  /// A game controller with a heavy and a light rotating motor.
  case pad
  /// A phone with a coin motor (a small rotating motor) that can only be on or off.
  case coin
  /// A browser on a phone, which can only switch the actuator on at full strength, or off. The phone is
  /// assumed to be `lra150` or `coin`: the one on which the pattern feels worse.
  case web

  /// The name that selects this class, such as on a command line.
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

  /// A description of the class in one line.
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

  /// A short text on how reliable the values of the class are, such as *a guess*.
  public var confidence: String {
    switch self {
    case .lra150: "its frequency response is taken from published code; the real strength may differ"
    case .coin: "typical of the class"
    case .taptic: "only the scale of other levels: no amplitude was ever published"
    default: "a guess"
    }
  }

  /// The models of the class: one, except for `web`, which has two. A pattern for `web` is judged on the
  /// model on which it feels worse.
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

  /// Creates the class with a name; `nil` if no class has the name.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    self = found
  }
}
