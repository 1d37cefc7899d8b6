import HapticComposition

/// A key that `thrum listen` knows.
enum ListenKey: Equatable {
  case quit
  case strategy(CompositionStrategy)
  /// Moves the gate by that many dB.
  case gate(Double)
}

/// A decoder that converts bytes from a terminal to keys, and skips the sequences of other keys.
struct ListenKeys {
  private var isSequence = false

  /// Returns the keys in some bytes.
  mutating func keys(in bytes: [UInt8]) -> [ListenKey] {
    // An ESC that nothing followed was the Escape key.
    if bytes.isEmpty { isSequence = false }
    var keys: [ListenKey] = []
    for byte in bytes {
      if byte == 0x1B {
        isSequence = true
      } else if isSequence {
        // A letter ends a sequence, except the O that begins some.
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
    case UInt8(ascii: "["): return .gate(-3)
    case UInt8(ascii: "]"): return .gate(3)
    default:
      let letter = byte | 0x20
      return CompositionStrategy.allCases.first { $0.name.utf8.first == letter }.map { .strategy($0) }
    }
  }
}
