import HapticPerception

/// The options for opening a device. They do not include the channels, which a ``ChannelPlan`` assigns.
public struct DeviceOptions: Sendable, Hashable {
  /// The name under which the program appears on the sound server.
  public var clientName: String
  /// The number of frames per block, 16…8192. It is used only with PulseAudio and PipeWire, which let the
  /// program choose. A JACK server uses its own block size.
  public var blockSize: Int
  /// The factors by which samples are scaled before the device plays them. They can be changed after the
  /// start.
  public var levels: OutputLevels
  /// The time in seconds within which a server must answer a call, 0.1…60.
  public var timeLimit: Double
  /// The stall limit in seconds, 0.5…60: a running device that requests no samples for this long counts as
  /// failed.
  public var stallLimit: Double
  /// The profile that states how the motors of a game controller are driven. It is used only if the device is
  /// a game controller or is paired with one.
  public var rumble: RumbleProfile
  /// The part of a game controller in which haptics are played. It is used only if the device is a game
  /// controller whose name states no part.
  public var locality: ControllerLocality

  /// Creates options. An option that is omitted has its default value.
  public init(
    clientName: String = "thrum", blockSize: Int = 256, levels: OutputLevels = OutputLevels(),
    timeLimit: Double = 3,
    stallLimit: Double = 3, rumble: RumbleProfile = RumbleProfile(),
    locality: ControllerLocality = .default
  ) {
    self.clientName = clientName
    self.blockSize = blockSize
    self.levels = levels
    self.timeLimit = timeLimit
    self.stallLimit = stallLimit
    self.rumble = rumble
    self.locality = locality
  }

  /// A copy of the options in which every value is clamped to its range; NaN becomes the default.
  package var checked: DeviceOptions {
    var checked = self
    checked.blockSize = min(max(blockSize, 16), 8192)
    checked.timeLimit = timeLimit.isNaN ? 3 : min(max(timeLimit, 0.1), 60)
    checked.stallLimit = stallLimit.isNaN ? 3 : min(max(stallLimit, 0.5), 60)
    // The name becomes a C string, so it cannot contain zero bytes. JACK allows 32 bytes and reserves the
    // colon.
    let allowed = clientName.unicodeScalars.filter { $0.value > 31 && $0 != ":" }.prefix(24)
    var name = ""
    name.unicodeScalars.append(contentsOf: allowed)
    checked.clientName = name.isEmpty ? "thrum" : name
    return checked
  }
}
