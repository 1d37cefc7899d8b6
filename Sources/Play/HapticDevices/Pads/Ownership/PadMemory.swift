import HapticPlatform
import HapticText

/// Remembers of which pads a person felt nothing when asked, so that their motors are used.
///
/// The file `pads.txt` beside the person's settings has one line for each model on each link. It contains no
/// serial number and no address.
package struct PadMemory: Sendable {
  /// The path of the file; `nil` if there is none.
  var path: String?

  private static let limit = 65_536

  /// The file of the person who runs the program.
  package static var ofPerson: PadMemory {
    // The settings of the caller must not steer a program with the rights of another user.
    guard getuid() == geteuid() else { return PadMemory(path: nil) }
    if let settings = Environment.value("THRUM_SETTINGS") {
      return PadMemory(path: settings.isEmpty ? nil : FilePaths.folder(of: settings) + "/pads.txt")
    }
    if let folder = Environment.value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return PadMemory(path: folder + "/thrum/pads.txt")
    }
    if let home = Environment.value("HOME"), home.hasPrefix("/") {
      return PadMemory(path: home + "/.config/thrum/pads.txt")
    }
    return PadMemory(path: nil)
  }

  /// Returns whether the person felt nothing of a pad.
  func wasNotFelt(_ pad: PadIdentity) -> Bool { lines.contains(Self.line(pad)) }

  /// Remembers whether the person felt a pad. Throws `notWritable` or another error of the system.
  package func remember(_ pad: PadIdentity, isFelt: Bool) throws(SystemFailure) {
    guard let path else { return }
    let line = Self.line(pad)
    var lines = lines.filter { $0 != line }
    if lines == self.lines, isFelt { return }
    if !isFelt { lines.append(line) }
    try FilePaths.makeFolder(FilePaths.folder(of: path))
    try ByteSink.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: path)
  }

  private var lines: [String] {
    guard let path else { return [] }
    do throws(SystemFailure) {
      let text = String(decoding: try FileBytes.read(path, limit: Self.limit), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    } catch {
      return []
    }
  }

  private static func line(_ pad: PadIdentity) -> String { "\(pad.kind.rawValue) \(pad.model)" }
}
