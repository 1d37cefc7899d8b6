import HapticModel
import HapticPerception

/// Finds the class of devices that an option names.
enum DeviceOption {
  /// The classes, one a line, for help texts.
  static var list: String {
    var table = TextTable()
    for device in DeviceClass.allCases { table.add(device.name, device.summary) }
    return table.lines(indent: 2).joined(separator: "\n")
  }

  /// The class of a name; throws with status 64 when no class has it.
  static func resolve(_ name: String) throws(CommandFailure) -> DeviceClass {
    if let device = DeviceClass(name: name) { return device }
    let names = DeviceClass.allCases.map(\.name)
    let hint = NearNames.hint(for: name, among: names)
    throw CommandFailure(
      .usage, "there is no device '\(name)'\(hint.isEmpty ? "; use \(names.joined(separator: ", "))" : hint)")
  }
}
