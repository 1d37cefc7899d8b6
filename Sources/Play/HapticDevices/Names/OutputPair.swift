import HapticOutputs

/// The parsed name of a sound device and a game controller together: `jack+controller` or
/// `pulse:NAME+controller:2`, in either order. A suffix `,aligned` makes the faster device wait for the
/// slower one.
///
/// `,aligned=60` states that the controller is felt 60 ms after a command. Without a number, the latency is
/// the length of one update plus the attack (rise time) of the motor.
struct OutputPair: Equatable {
  /// The name of the sound device, in the form of ``OutputChoice``.
  var sound: String
  /// The identifier of the game controller.
  var controller: String
  var isAligned = false
  /// The time from a command to the controller until it is felt, in seconds; `nil` for the default.
  var controllerLatency: Double?

  private static let alignment = ",aligned"
  static let example = "a pair is a sound device and a game controller, for example jack+controller"

  /// Returns whether a name specifies a pair. The name of a sound device may contain a plus, so a name is a
  /// pair only if one side of a plus is the identifier of a controller.
  static func isMeant(by name: String) -> Bool { parts(of: withoutAlignment(name)) != nil }

  /// Parses a name. Throws `misuse` if the alignment is invalid or if both parts are of the same kind.
  init(_ name: String) throws(OutputError) {
    let pair = Self.withoutAlignment(name)
    guard let parts = Self.parts(of: pair), !Self.isController(parts.sound), !parts.sound.isEmpty else {
      throw Self.misuse(Self.example, name)
    }
    (sound, controller) = (String(parts.sound), String(parts.controller))
    let option = name.dropFirst(pair.count)
    if option.isEmpty { return }
    isAligned = true
    let number = option.dropFirst(Self.alignment.count)
    if number.isEmpty { return }
    guard let milliseconds = Double(number.dropFirst()), (0...500).contains(milliseconds) else {
      throw Self.misuse("aligned= takes the controller's milliseconds, 0 to 500", name)
    }
    controllerLatency = milliseconds / 1000
  }

  private static func withoutAlignment(_ name: String) -> Substring {
    guard let comma = name.lastIndex(of: ",") else { return name[...] }
    let option = name[comma...]
    let isAlignment = option == alignment || option.hasPrefix(alignment + "=")
    return isAlignment ? name[..<comma] : name[...]
  }

  private static func parts(of pair: Substring) -> (sound: Substring, controller: Substring)? {
    if let last = pair.lastIndex(of: "+"), isController(pair[pair.index(after: last)...]) {
      return (pair[..<last], pair[pair.index(after: last)...])
    }
    if let first = pair.firstIndex(of: "+"), isController(pair[..<first]) {
      return (pair[pair.index(after: first)...], pair[..<first])
    }
    return nil
  }

  private static func isController(_ id: Substring) -> Bool {
    id == OutputChoice.controller
      || (id.hasPrefix(OutputChoice.controller + ":") || id.hasPrefix(OutputChoice.controller + ","))
        && !id.contains("+")
  }

  private static func misuse(_ message: String, _ name: String) -> OutputError {
    OutputError(.misuse, message, place: String(name.prefix(80)))
  }
}
