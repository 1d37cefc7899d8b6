/// A key of a terminal: an ASCII character, in lower case if it is a letter, or an arrow.
enum TerminalKey: Equatable, ExpressibleByUnicodeScalarLiteral {
  case character(Unicode.Scalar)
  case up, down, left, right

  init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}

/// A decoder that converts bytes from a terminal to keys. The bytes of one key may arrive in several reads.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    /// The last byte was ESC. Either more bytes follow, which together stand for one key, or the user pressed
    /// the Escape key.
    case escape
    /// The bytes `ESC [` have arrived, with which the sequence of bytes for some keys starts. The final
    /// letter of the sequence is still missing.
    case controlSequence
    /// The bytes `ESC [ [` have arrived, with which Linux's console starts the sequence of bytes for F1 to F5. One letter is
    /// still missing.
    case consoleFunction
    /// The bytes `ESC O` have arrived, with which some terminals start the sequence of bytes for an arrow
    /// key.
    case singleShift
  }
  private var state = State.ground

  /// Returns the keys in the bytes of one read; no bytes mean a pause in the input. Sequences of other keys than
  /// arrows are skipped as a whole.
  mutating func keys(in bytes: some Collection<UInt8>) -> [TerminalKey] {
    // An ESC without further bytes was the Escape key, which is ignored.
    if bytes.isEmpty, state == .escape { state = .ground }
    var keys: [TerminalKey] = []
    for byte in bytes {
      switch state {
      case .ground:
        if byte == 0x1B { state = .escape } else if let key = Self.character(byte) { keys.append(key) }
      case .escape:
        switch byte {
        case UInt8(ascii: "["): state = .controlSequence
        case UInt8(ascii: "O"): state = .singleShift
        case 0x1B: break
        // A key that is pressed with Alt is ignored.
        default: state = .ground
        }
      case .controlSequence:
        switch byte {
        case UInt8(ascii: "["): state = .consoleFunction
        // Parameters are ignored, so an arrow key with Shift or Control counts as that arrow key.
        case 0x20...0x3F: break
        case 0x1B: state = .escape
        default:
          if let key = Self.arrow(byte) { keys.append(key) }
          state = .ground
        }
      case .consoleFunction: state = byte == 0x1B ? .escape : .ground
      case .singleShift:
        if let key = Self.arrow(byte) { keys.append(key) }
        state = byte == 0x1B ? .escape : .ground
      }
    }
    return keys
  }

  private static func character(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    // Control-D usually ends programs that read from a terminal, so it quits, too.
    case 0x04: "q"
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .character(Unicode.Scalar(byte | 0x20))
    case 0x20...0x7E: .character(Unicode.Scalar(byte))
    default: nil
    }
  }

  private static func arrow(_ byte: UInt8) -> TerminalKey? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
