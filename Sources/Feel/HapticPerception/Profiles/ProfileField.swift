import HapticVocabulary

/// The numbers of a profile as a file states them.
struct ProfileValues {
  var profile: NamedProfile
  /// The numbers of the motors and of the device; `nil` for one that is not given.
  var heavy = DeviceModel.Numbers()
  var light = DeviceModel.Numbers()
  var device = DeviceModel.Numbers()
}

/// A number of a profile: its key and its range in a file, and its place in a profile.
struct ProfileField {
  let key: String
  /// The range in the unit of the file.
  let limits: ClosedRange<Double>
  /// The value in a file of what is 1 in a profile: 1000 for a key in milliseconds, which ends with `Ms`.
  let scale: Double
  /// Whether the number can be unknown: `null` in a file, or no key.
  let canBeUnknown: Bool
  /// Stores a number, unless it is `nil`, and returns the number of the profile.
  let exchange: (inout ProfileValues, Double?) -> Double?

  private init(
    _ key: String, _ limits: ClosedRange<Double>, canBeUnknown: Bool = false,
    _ exchange: @escaping (inout ProfileValues, Double?) -> Double?
  ) {
    let scale = key.utf8.suffix(2).elementsEqual("Ms".utf8) ? 1_000.0 : 1
    self.key = key
    self.limits = limits.lowerBound * scale...limits.upperBound * scale
    self.scale = scale
    self.canBeUnknown = canBeUnknown
    self.exchange = exchange
  }

  static var top: [ProfileField] {
    [
      .init("intensityExponent", ActuatorProfile.exponentLimits) {
        store(&$0.profile.profile.intensityExponent, $1)
      }
    ]
  }

  static var continuous: [ProfileField] {
    let hertz = ActuatorProfile.frequencyLimits
    return [
      .init("lowHz", hertz) { store(&$0.profile.profile.continuousLowHz, $1) },
      .init("highHz", hertz) { store(&$0.profile.profile.continuousHighHz, $1) },
      .init("sharpnessExponent", ActuatorProfile.exponentLimits) {
        store(&$0.profile.profile.continuousSharpnessExponent, $1)
      },
      .init("gain", ActuatorProfile.gainLimits) { store(&$0.profile.profile.continuousGain, $1) },
    ]
  }

  static var transient: [ProfileField] {
    let hertz = ActuatorProfile.frequencyLimits
    return [
      .init("lowHz", hertz) { store(&$0.profile.profile.transientLowHz, $1) },
      .init("highHz", hertz) { store(&$0.profile.profile.transientHighHz, $1) },
      .init("cycles", ActuatorProfile.cycleLimits) { store(&$0.profile.profile.transientCycles, $1) },
      .init("gain", ActuatorProfile.gainLimits) { store(&$0.profile.profile.transientGain, $1) },
    ]
  }

  static var rumble: [ProfileField] {
    [
      .init("heavyAttackMs", RumbleProfile.attackLimits) { store(&$0.profile.rumble.heavyAttack, $1) },
      .init("lightAttackMs", RumbleProfile.attackLimits) { store(&$0.profile.rumble.lightAttack, $1) },
      .init("minimumPulseMs", RumbleProfile.pulseLimits) { store(&$0.profile.rumble.minimumPulse, $1) },
      .init("floor", RumbleProfile.floorLimits) { store(&$0.profile.rumble.floor, $1) },
      .init("gamma", RumbleProfile.gammaLimits) { store(&$0.profile.rumble.gamma, $1) },
    ]
  }

  /// The motors, which also stand in the section `rumble`.
  static var motors: [ProfileField] {
    let (turns, gains) = (PerceptionConstants.turnLimits, PerceptionConstants.gainLimits)
    let times = PerceptionConstants.motorTimeLimits
    return [
      .init("heavyHz", turns) { store(&$0.heavy.resonance, $1) },
      .init("heavyG", gains, canBeUnknown: true) { store(&$0.heavy.peakG, $1) },
      .init("heavyRiseMs", times) { store(&$0.heavy.rise, $1) },
      .init("heavyFallMs", times) { store(&$0.heavy.fall, $1) },
      .init("lightHz", turns) { store(&$0.light.resonance, $1) },
      .init("lightG", gains, canBeUnknown: true) { store(&$0.light.peakG, $1) },
      .init("lightRiseMs", times) { store(&$0.light.rise, $1) },
      .init("lightFallMs", times) { store(&$0.light.fall, $1) },
    ]
  }

  static var device: [ProfileField] {
    let times = PerceptionConstants.motorTimeLimits
    return [
      .init("peakG", PerceptionConstants.gainLimits, canBeUnknown: true) { store(&$0.device.peakG, $1) },
      .init("resonanceHz", PerceptionConstants.resonanceLimits) { store(&$0.device.resonance, $1) },
      .init("q", PerceptionConstants.qLimits) { store(&$0.device.q, $1) },
      .init("riseMs", times) { store(&$0.device.rise, $1) },
      .init("fallMs", times) { store(&$0.device.fall, $1) },
    ]
  }

  /// The limits of conversions for a phone, which also stand in the section `device`.
  static var phone: [ProfileField] {
    [
      .init("shortestPulseMs", NamedProfile.shortestPulseLimits) { store(&$0.profile.shortestPulse, $1) },
      .init("leastDrive", NamedProfile.leastDriveLimits) { store(&$0.profile.leastDrive, $1) },
    ]
  }

  private static func store(_ value: inout Double, _ new: Double?) -> Double? {
    if let new { value = new }
    return value
  }

  private static func store(_ value: inout Double?, _ new: Double?) -> Double? {
    if let new { value = new }
    return value
  }
}
