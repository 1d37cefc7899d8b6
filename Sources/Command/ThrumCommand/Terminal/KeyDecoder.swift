/// A command that a key gives during playback.
enum PlayKey: Equatable {
  case pause, back, forward, slower, faster, mute, loop, stronger, weaker, quit
  case again, next, previous, help
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
    case control
    /// The bytes `ESC O` have arrived, with which some terminals start the sequence of bytes for an arrow
    /// key.
    case shift
  }
  private var state = State.ground

  /// Returns the keys in some bytes. Unknown sequences are skipped as a whole.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [PlayKey] {
    var keys: [PlayKey] = []
    for byte in bytes {
      switch state {
      case .ground:
        if byte == 0x1B { state = .escape } else if let key = Self.plain(byte) { keys.append(key) }
      case .escape:
        switch byte {
        case UInt8(ascii: "["): state = .control
        case UInt8(ascii: "O"): state = .shift
        case 0x1B: break
        // A key that is pressed with Alt is ignored.
        default: state = .ground
        }
      case .control:
        switch byte {
        // Parameters are ignored, so an arrow key with Shift or Control counts as that arrow key.
        case 0x20...0x3F: break
        case 0x1B: state = .escape
        default:
          if let key = Self.arrow(byte) { keys.append(key) }
          state = .ground
        }
      case .shift:
        if let key = Self.arrow(byte) { keys.append(key) }
        state = byte == 0x1B ? .escape : .ground
      }
    }
    return keys
  }

  /// Handles a pause in the input. An ESC without further bytes was the Escape key, which is ignored.
  mutating func pause() { if state == .escape { state = .ground } }

  private static func plain(_ byte: UInt8) -> PlayKey? {
    switch byte {
    case UInt8(ascii: " "): .pause
    case UInt8(ascii: "["): .slower
    case UInt8(ascii: "]"): .faster
    case UInt8(ascii: "m"), UInt8(ascii: "M"): .mute
    case UInt8(ascii: "l"), UInt8(ascii: "L"): .loop
    case UInt8(ascii: "r"), UInt8(ascii: "R"): .again
    case UInt8(ascii: "n"), UInt8(ascii: "N"): .next
    case UInt8(ascii: "p"), UInt8(ascii: "P"): .previous
    case UInt8(ascii: "?"), UInt8(ascii: "h"), UInt8(ascii: "H"): .help
    // Control-D usually ends programs that read from a terminal, so it quits, too.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x04: .quit
    default: nil
    }
  }

  private static func arrow(_ byte: UInt8) -> PlayKey? {
    switch byte {
    case UInt8(ascii: "A"): .stronger
    case UInt8(ascii: "B"): .weaker
    case UInt8(ascii: "C"): .forward
    case UInt8(ascii: "D"): .back
    default: nil
    }
  }
}
