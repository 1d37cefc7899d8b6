import HapticPerception
import HapticPlatform
import HapticTargets
import HapticText
import HapticVocabulary

/// A profile with its name and what it is for.
public struct NamedProfile: Sendable, Hashable {
  /// What people call it.
  public var name: String
  /// What it is for, in a few words.
  public var purpose: String
  /// The numbers for waveforms.
  public var profile: ActuatorProfile
  /// The numbers for rumble motors.
  public var rumble: RumbleProfile

  /// The class of the device that it drives; nil for what is heard and not felt.
  public var deviceClass: DeviceClass?
  /// What is assumed or known of that device; nil without a class.
  public var device: DeviceModel?

  /// Creates a named profile.
  ///
  /// - Parameters:
  ///   - deviceClass: what it drives; nil for what is not felt.
  ///   - device: the device's own numbers; nil takes those of the class.
  public init(
    name: String, purpose: String = "", profile: ActuatorProfile, rumble: RumbleProfile = RumbleProfile(),
    deviceClass: DeviceClass? = .taptic, device: DeviceModel? = nil
  ) {
    self.deviceClass = deviceClass
    self.device = device ?? deviceClass?.models.first
    self.name = name
    self.purpose = purpose
    self.profile = profile
    self.rumble = rumble
  }

  /// A phone-class linear actuator. The default.
  public static let taptic = NamedProfile(
    name: "taptic", purpose: "what a pattern is designed for: a phone-class linear actuator",
    profile: .taptic,
    deviceClass: .taptic)
  /// Voice coils on a sound card, DualSense-class pads.
  public static let wideband = NamedProfile(
    name: "wideband", purpose: "voice coils on a sound card, DualSense-class pads", profile: .wideband,
    deviceClass: .coil)
  /// For ears.
  public static let audible = NamedProfile(
    name: "audible", purpose: "hearing a pattern through loudspeakers", profile: .audible, deviceClass: nil)

  /// The profiles that need no file, in the order of the rendering model.
  public static let builtIn: [NamedProfile] = [taptic, wideband, audible]

  /// The built-in profile of that name (case does not matter).
  ///
  /// The error for an unknown name lists the names and points at a near one.
  public static func named(_ name: String) throws(ProfileError) -> NamedProfile {
    if let found = builtIn.first(where: { $0.name == name.lowercased() }) { return found }
    let names = builtIn.map(\.name)
    let hint = NearNames.nearest(to: name, in: names).map { "did you mean '\($0)'? There" } ?? "there"
    throw ProfileError(
      .unknownName,
      "no built-in profile '\(name)'; \(hint) are \(names.joined(separator: ", ")); the path of a file works too"
    )
  }

  /// What a user asked for: the name of a built-in profile, else the path of a profile file.
  ///
  /// A text with a `/`, or that ends in `.json`, is always a path.
  public static func resolve(_ nameOrPath: String) throws(ProfileError) -> NamedProfile {
    if nameOrPath.contains("/") || nameOrPath.lowercased().hasSuffix(".json") {
      return try ProfileFile.load(nameOrPath)
    }
    do throws(ProfileError) {
      return try named(nameOrPath)
    } catch {
      guard FileBytes.exists(nameOrPath) else { throw error }
      return try ProfileFile.load(nameOrPath)
    }
  }
}
