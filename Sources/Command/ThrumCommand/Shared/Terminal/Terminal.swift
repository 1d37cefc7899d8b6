import HapticPlatform

/// The operations of a terminal that the command needs.
enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the width and height of a terminal in characters; `nil` if it is not a terminal or they are
  /// unknown. The height may be 0.
  static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits, but not longer than until a signal arrives.
  static func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }

  /// Waits for bytes and returns them. Returns an empty array if the time is over, if a signal arrives, or if
  /// `descriptor` is `nil`.
  static func waitForInput(_ descriptor: Int32?, milliseconds: Int32) -> [UInt8] {
    var entry = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0, let descriptor else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    // A closed terminal is always ready and returns no bytes, so this waits to prevent a busy loop.
    if bytes.isEmpty { pause(milliseconds: milliseconds) }
    return bytes
  }
}
