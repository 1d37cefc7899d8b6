import HapticPerception
import HapticText
import HapticVocabulary

extension DesignTarget {
  /// The devices that have a name, each with a description, in the order of messages: those that are not classes,
  /// built-in profiles, and the classes of devices.
  public static var named: [(name: String, summary: String)] {
    shortNames + profiles.map { ($0.name, $0.purpose) } + DeviceClass.allCases.map { ($0.name, $0.summary) }
  }

  /// The names `phone`, `controller` and `watch`, which are not classes of devices, each with a description.
  public static var shortNames: [(name: String, summary: String)] {
    [
      ("phone", "taptic in a hand"), ("controller", "pad in a hand"),
      ("watch", "taptic against the skin, not in a grasp"),
    ]
  }

  /// The built-in profiles that describe a device and do not share their name with a class of devices.
  private static var profiles: [NamedProfile] {
    NamedProfile.builtIn.filter { $0.device != nil && DeviceClass(name: $0.name) == nil }
  }

  /// Creates the target with a name; `nil` for a name that ``named`` does not list.
  public init?(name: String) {
    if name.hasSameBytes(as: "phone") {
      self = .phone
    } else if name.hasSameBytes(as: "watch") {
      self = .watch
    } else if name.hasSameBytes(as: "controller") {
      self.init(.pad, name: name)
    } else if let device = DeviceClass(name: name) {
      self.init(device)
    } else if let profile = Self.profiles.first(where: { $0.name.hasSameBytes(as: name) }) {
      self.init(profile)
    } else {
      return nil
    }
  }

  /// Creates the target that a profile describes; `nil` if the profile has no device, because it is heard and not felt.
  public init?(_ profile: NamedProfile) {
    guard let device = profile.deviceClass, let model = profile.device else { return nil }
    self.init(model, of: device, name: profile.name, profile: profile.profile, rumble: profile.rumble)
    shortestPulse = profile.shortestPulse
    leastDrive = profile.leastDrive
  }
}
