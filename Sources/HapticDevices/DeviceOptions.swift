import HapticFormats
import HapticTargets

/// What can be chosen about a device besides its channels.
public struct DeviceOptions: Sendable, Hashable {
  /// The name under which the program appears at the server.
  public var clientName: String
  /// Frames a block, 16…8192, where the server lets the program choose (PulseAudio); JACK's block is the server's.
  public var blockSize: Int
  /// How loud it is driven from the start on.
  public var levels: OutputLevels
  /// Seconds that any call may take to reach a server, 0.1…60; after that it counts as not answering.
  public var timeLimit: Double
  /// Seconds without a request for samples after which a running device counts as failed, 0.5…60.
  public var stallLimit: Double
  /// How the motors are driven where the device is a game controller, or one is beside it.
  public var rumble: RumbleProfile

  /// Creates options.
  public init(
    clientName: String = "thrum", blockSize: Int = 256, levels: OutputLevels = OutputLevels(),
    timeLimit: Double = 3,
    stallLimit: Double = 3, rumble: RumbleProfile = RumbleProfile()
  ) {
    self.clientName = clientName
    self.blockSize = blockSize
    self.levels = levels
    self.timeLimit = timeLimit
    self.stallLimit = stallLimit
    self.rumble = rumble
  }

  /// The same within the ranges; what is not a number becomes the default.
  var checked: DeviceOptions {
    var checked = self
    checked.blockSize = min(max(blockSize, 16), 8192)
    checked.timeLimit = timeLimit.isNaN ? 3 : min(max(timeLimit, 0.1), 60)
    checked.stallLimit = stallLimit.isNaN ? 3 : min(max(stallLimit, 0.5), 60)
    // Names go to C: no zero bytes; JACK allows 32 and reserves the colon.
    let allowed = clientName.unicodeScalars.filter { $0.value > 31 && $0 != ":" }.prefix(24)
    var name = ""
    name.unicodeScalars.append(contentsOf: allowed)
    checked.clientName = name.isEmpty ? "thrum" : name
    return checked
  }
}
