import HapticText

/// Reads from and writes to files, pipes and terminals that are open.
package enum Descriptor {
  /// Reads until the end, or until `limit` bytes if that is first. Throws `unreadable`.
  ///
  /// - Parameter name: the name of the file for messages.
  package static func readAll(
    _ descriptor: Int32, limit: Int, name: String
  ) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than the file has, so that the read that finds the end needs no second buffer.
    var capacity = min(limit, max(FileInfo(descriptor: descriptor)?.size ?? 0, 0xFFFF) + 1)
    while capacity > 0 {
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        repeat {
          let got = read(descriptor, buffer.baseAddress, buffer.count)
          count = max(0, got)
          code = got < 0 ? errno : 0
        } while code == EINTR
      }
      guard code == 0 else { throw SystemFailure(.unreadable, "cannot be read", place: name, code: code) }
      if part.isEmpty { break }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      capacity = min(limit - bytes.count, 1 << 16)
    }
    return bytes
  }

  /// Waits for bytes and returns those that have arrived, at most `limit`; `nil` at the end, or if reading fails.
  package static func readSome(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    while true {
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        count = max(0, got)
        code = got < 0 ? errno : 0
      }
      switch code {
      case 0: return part.isEmpty ? nil : part
      case EINTR: continue
      case EAGAIN:
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, 100)
      default: return nil
      }
    }
  }

  /// Writes all bytes, and returns the error number; 0 if that succeeded. Waits while a pipe or terminal that does not
  /// block is full.
  ///
  /// - Parameter isStopped: whether to give up a write that would block, for example after a signal; the error
  ///   number is then EINTR.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, unless isStopped: () -> Bool = { false }
  ) -> Int32 {
    guard var next = bytes.baseAddress else { return 0 }
    var left = bytes.count
    if isStopped(), !canTakeBytes(descriptor) { return EINTR }
    while left > 0 {
      let count = write(descriptor, next, left)
      if count > 0 {
        next += count
        left -= count
      } else if count == 0 {
        return EIO
      } else if errno == EAGAIN {
        _ = canTakeBytes(descriptor)
      } else if errno != EINTR {
        return errno
      }
      // The signal may have interrupted the write after a part of it. The next one would block without a signal.
      if left > 0, isStopped() { return EINTR }
    }
    return 0
  }

  /// Waits at most a tenth of a second until bytes can be written; returns whether they can. Safe in signal
  /// handlers.
  package static func canTakeBytes(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 100) > 0
  }
}
