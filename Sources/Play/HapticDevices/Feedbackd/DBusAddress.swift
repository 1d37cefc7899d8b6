import HapticPlatform

/// The socket of a desktop bus, from an address such as `unix:path=/run/user/1000/bus`.
struct DBusAddress: Equatable {
  /// The name of the socket as the system takes it: an abstract one begins with a zero byte.
  var socket: [UInt8]

  /// The bus of the person's session; `nil` if there is none.
  static var session: DBusAddress? {
    if let text = Environment.value("DBUS_SESSION_BUS_ADDRESS"), !text.isEmpty { return DBusAddress(text) }
    guard let folder = Environment.value("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    return DBusAddress(socket: Array((folder + "/bus").utf8))
  }

  init(socket: [UInt8]) { self.socket = socket }

  /// Takes the first socket of a list of addresses. Returns `nil` if it has none: other ways to a bus would start
  /// programs or leave the machine.
  init?(_ text: String) {
    for address in text.split(separator: ";") where address.hasPrefix("unix:") {
      for part in address.dropFirst(5).split(separator: ",") {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, let value = Self.unescaped(sides[1]), !value.isEmpty else { continue }
        switch sides[0] {
        case "path" where !value.contains(0): socket = value
        case "abstract": socket = [0] + value
        default: continue
        }
        return
      }
    }
    return nil
  }

  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // A number of Swift may begin with a sign; an escape is two digits.
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
