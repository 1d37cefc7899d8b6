/// What a key asks for while something plays.
enum PlayKey: Equatable {
  case pause, back, forward, slower, faster, mute, loop, stronger, weaker, quit
  case again, next, previous, help
}

/// Turns the bytes of a terminal into keys. What a key sends may be split over several reads.
struct KeyDecoder {
  private enum State: Equatable {
    case ground
    /// After ESC: the beginning of a sequence, or the key itself.
    case escape
    /// Within `ESC [ …`, up to its letter.
    case control
    /// After `ESC O`, which some terminals send for arrows.
    case shift
  }
  private var state = State.ground

  /// The keys in some bytes. Sequences that mean nothing here are passed over whole.
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
        // With Alt held: no key of ours.
        default: state = .ground
        }
      case .control:
        switch byte {
        // Parameters: an arrow with Shift or Control is that arrow.
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

  /// Nothing more came for a while: an ESC that stood alone was the key, which means nothing here.
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
    // Control-D, too, ends what reads a terminal.
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
