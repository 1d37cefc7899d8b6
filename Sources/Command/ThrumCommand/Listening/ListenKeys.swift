import HapticComposition

/// A command that a key gives to `thrum listen`.
enum ListenKey: Equatable {
  case quit
  case strategy(CompositionStrategy)
  /// Raises or lowers the gate, the level below which sound counts as silence, by a number of dB.
  case gate(Double)
  case help
}

/// Decodes bytes from a terminal as keys, and skips the byte sequences of other keys, such as arrows.
struct ListenKeys {
  private var isSequence = false

  /// Returns the known keys in bytes from the terminal. Empty bytes mean that no key was pressed.
  mutating func keys(in bytes: [UInt8]) -> [ListenKey] {
    // If nothing follows an ESC byte, the Escape key was pressed.
    if bytes.isEmpty { isSequence = false }
    var keys: [ListenKey] = []
    for byte in bytes {
      if byte == 0x1B {
        isSequence = true
      } else if isSequence {
        // A letter ends a sequence, except the letter O, with which some sequences continue.
        let letter = byte | 0x20
        if letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z"), byte != UInt8(ascii: "O") {
          isSequence = false
        }
      } else if let key = Self.key(byte) {
        keys.append(key)
      }
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> ListenKey? {
    switch byte {
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: return .quit
    case UInt8(ascii: "?"): return .help
    case UInt8(ascii: "["): return .gate(-3)
    case UInt8(ascii: "]"): return .gate(3)
    default:
      let letter = byte | 0x20
      return CompositionStrategy.allCases.first { $0.name.utf8.first == letter }.map { .strategy($0) }
    }
  }
}
