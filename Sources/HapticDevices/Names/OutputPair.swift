import HapticOutputs

/// A sound device and a game controller as people name them together: `jack+controller`, `pulse:NAME+controller:2`, in
/// either order, and `,aligned` at the end when the faster of the two is to wait for the other.
///
/// `,aligned=60` says that the controller needs 60 ms to be felt; without a number it is one update and the motor's attack.
struct OutputPair: Equatable {
  /// The name of the sound device, as ``OutputChoice`` takes it.
  var sound: String
  /// The identifier of the controller.
  var controller: String
  var isAligned = false
  /// Seconds from telling the controller until it is felt; nil for what is known of it.
  var controllerLatency: Double?

  private static let alignment = ",aligned"
  static let example = "a pair is a sound device and a game controller, for example jack+controller"

  /// Whether a name is one of a pair. A device may have a plus in its name; a controller's identifier beside one is a pair.
  static func isMeant(by name: String) -> Bool { parts(of: withoutAlignment(name)) != nil }

  /// Reads a name. Throws `misuse` when the alignment cannot be read, or two of a kind are named.
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
    id == OutputChoice.controller || id.hasPrefix(OutputChoice.controller + ":") && !id.contains("+")
  }

  private static func misuse(_ message: String, _ name: String) -> OutputError {
    OutputError(.misuse, message, place: String(name.prefix(80)))
  }
}
