import HapticPerception
import HapticPlatform
import HapticTargets
import HapticText
import HapticVocabulary

/// An actuator profile with its name and purpose.
public struct NamedProfile: Sendable, Hashable {
  /// The name of the profile, as shown to users.
  public var name: String
  /// The purpose of the profile, in a few words.
  public var purpose: String
  /// The profile of a device that plays waveforms.
  public var profile: ActuatorProfile
  /// The profile of a device with rumble motors.
  public var rumble: RumbleProfile

  /// The class of the device that the profile drives; `nil` if the output is for listening and cannot be
  /// felt.
  public var deviceClass: DeviceClass?
  /// The assumed or measured properties of that device; `nil` if there is no class.
  public var device: DeviceModel?

  /// Creates a named profile.
  ///
  /// - Parameters:
  ///   - name: the name of the profile, as shown to users.
  ///   - purpose: the purpose of the profile, in a few words.
  ///   - profile: the profile of a device that plays waveforms.
  ///   - rumble: the profile of a device with rumble motors.
  ///   - deviceClass: the class of the device that the profile drives; `nil` if the output cannot be felt.
  ///   - device: the properties of the device; `nil` for the usual properties of the class.
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

  /// The default profile, for a linear actuator like those in phones.
  public static let taptic = NamedProfile(
    name: "taptic", purpose: "what a pattern is designed for: a phone-class linear actuator",
    profile: .taptic,
    deviceClass: .taptic)
  /// The profile for voice coils on a sound card and for controllers like the DualSense.
  public static let wideband = NamedProfile(
    name: "wideband", purpose: "voice coils on a sound card, DualSense-class pads", profile: .wideband,
    deviceClass: .coil)
  /// The profile for hearing a pattern through loudspeakers.
  public static let audible = NamedProfile(
    name: "audible", purpose: "hearing a pattern through loudspeakers", profile: .audible, deviceClass: nil)

  /// The profiles that need no file, in the order of the rendering model (see Rendering §8).
  public static let builtIn: [NamedProfile] = [taptic, wideband, audible]

  /// Returns the built-in profile with a name, regardless of upper and lower case.
  ///
  /// Throws `unknownName` if no profile has the name; the message lists the names and suggests a similar one.
  public static func named(_ name: String) throws(ProfileError) -> NamedProfile {
    if let found = builtIn.first(where: { $0.name == name.lowercased() }) { return found }
    let names = builtIn.map(\.name)
    let hint = NearNames.nearest(to: name, in: names).map { "did you mean '\($0)'? There" } ?? "there"
    throw ProfileError(
      .unknownName,
      "no built-in profile '\(name)'; \(hint) are \(names.joined(separator: ", ")); the path of a profile file works too"
    )
  }

  /// Returns the profile that a user specified by the name of a built-in profile or by the path of a profile
  /// file.
  ///
  /// A text that contains `/` or ends in `.json` is always a path. Any other text is a path only if it is not
  /// the name of a profile and such a file exists.
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
