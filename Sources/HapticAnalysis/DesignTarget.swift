import HapticPerception
import HapticSynthesis

/// A device that a pattern is checked for, and how it is held.
public struct DesignTarget: Sendable, Hashable {
  /// The name by which it was chosen.
  public var name: String
  /// Its class.
  public var device: DeviceClass
  /// Its models; of two the worse counts.
  public var models: [DeviceModel]
  /// How it reaches the skin.
  public var hand: Hand

  /// How intensity and sharpness become a waveform on it.
  public var profile: ActuatorProfile

  /// Creates a target of a device with its own numbers.
  public init(
    _ model: DeviceModel, of device: DeviceClass, name: String, profile: ActuatorProfile = .taptic
  ) {
    self.init(device, name: name)
    models = [model]
    self.profile = profile
  }

  /// Creates a target of a class of devices in the hand.
  public init(_ device: DeviceClass, name: String? = nil, hand: Hand = .grasp) {
    self.name = name ?? device.name
    self.device = device
    models = device.models
    self.hand = hand
    profile = .taptic
  }

  /// Creates the target of a name: `phone`, `controller`, `web`, `watch` or a class of devices. Nil for other names.
  public init?(name: String) {
    if name.utf8.elementsEqual("phone".utf8) {
      self.init(.taptic, name: name)
    } else if name.utf8.elementsEqual("controller".utf8) {
      self.init(.pad, name: name)
    } else if name.utf8.elementsEqual("watch".utf8) {
      // Some square centimetres of skin instead of a whole hand.
      self.init(.taptic, name: name, hand: .contactor)
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

  /// Whether strength grows with the square of intensity, as on an actuator that plays waveforms.
  var playsWaveforms: Bool {
    if device == .web { return false }
    for model in models {
      guard case .linear = model.mechanism else { return false }
    }
    return true
  }
}
