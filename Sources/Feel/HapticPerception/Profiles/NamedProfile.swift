import HapticText
import HapticVocabulary

/// A device profile with a name and a purpose. A device profile states how intensity and sharpness drive a
/// device that plays waveforms, and how they drive a device with rumble motors.
public struct NamedProfile: Sendable, Hashable {
  /// The name of the profile, as shown to users.
  public var name: String
  /// The purpose of the profile, in a few words.
  public var purpose: String
  /// How intensity and sharpness become the waveform of a device that plays waveforms.
  public var profile: ActuatorProfile
  /// How intensity and sharpness drive the motors of a device with rumble motors.
  public var rumble: RumbleProfile

  /// The class of the device that the profile drives; `nil` if the profile is for listening, so that nothing
  /// can be felt.
  public var deviceClass: DeviceClass?
  /// The properties of the device that the profile drives, assumed or measured; `nil` if there is no device
  /// class.
  public var device: DeviceModel?
  /// The shortest pulse that a conversion plays for a tap on a phone, 0.001…1 s.
  public var shortestPulse: Double = Self.usualShortestPulse {
    didSet { shortestPulse = Maths.clamped(shortestPulse, in: Self.shortestPulseLimits) }
  }
  /// The least drive that a conversion plays on a phone with strengths, as a share of full drive, 0…0.9.
  public var leastDrive: Double = 0 {
    didSet { leastDrive = Maths.clamped(leastDrive, in: Self.leastDriveLimits) }
  }

  /// The shortest pulse that is played for a tap on a phone, in seconds, if a profile does not state another: 20 ms. Chosen by
  /// this project: reports from the field call pulses of 5 to 12 ms unfelt.
  public static var usualShortestPulse: Double { 0.020 }
  /// The range to which `shortestPulse` is clamped, in seconds.
  public static var shortestPulseLimits: ClosedRange<Double> { 0.001...1 }
  /// The range to which `leastDrive` is clamped.
  public static var leastDriveLimits: ClosedRange<Double> { 0...0.9 }

  /// Creates a named profile.
  ///
  /// - Parameters:
  ///   - name: the name of the profile, as shown to users.
  ///   - purpose: the purpose of the profile, in a few words.
  ///   - profile: how intensity and sharpness become a waveform.
  ///   - rumble: how intensity and sharpness drive rumble motors.
  ///   - deviceClass: the class of the device that the profile drives; `nil` if the profile is for listening.
  ///   - device: the properties of the device; `nil` for the usual properties of its class.
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
  public static var taptic: NamedProfile {
    NamedProfile(
      name: "taptic", purpose: "what a pattern is designed for: a phone-class linear actuator",
      profile: .taptic, deviceClass: .taptic)
  }
  /// The profile for voice coils on a sound card and for controllers like the DualSense.
  public static var wideband: NamedProfile {
    NamedProfile(
      name: "wideband", purpose: "voice coils on a sound card, DualSense-class pads", profile: .wideband,
      deviceClass: .coil)
  }
  /// The profile for hearing a pattern through loudspeakers.
  public static var audible: NamedProfile {
    NamedProfile(
      name: "audible", purpose: "hearing a pattern through loudspeakers", profile: .audible, deviceClass: nil)
  }

  /// The profiles that are built in, in the order of the documentation (see Rendering §8).
  public static var builtIn: [NamedProfile] { [taptic, wideband, audible] }

  /// Returns the built-in profile with a name; upper and lower case are equivalent.
  ///
  /// Throws `unknownName` if no profile has the name; the message lists the names and suggests a similar one.
  public static func named(_ name: String) throws(ProfileError) -> NamedProfile {
    let letters = name.utf8.map { $0.asciiLowercased }
    if let found = builtIn.first(where: { $0.name.utf8.elementsEqual(letters) }) { return found }
    let names = builtIn.map { $0.name }
    let list = "there are \(names.joined(separator: ", ")); the path of a profile file works too"
    let hint = NearNames.nearest(to: name, in: names).map { "did you mean '\($0)'?" } ?? list
    throw ProfileError(.unknownName, "no built-in profile '\(name)'; \(hint)")
  }
}
