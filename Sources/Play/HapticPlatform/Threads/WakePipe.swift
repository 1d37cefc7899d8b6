import HapticText
import Synchronization

/// A pipe that wakes a waiting thread from any context, including signal handlers and audio threads.
package final class WakePipe: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  /// Opens the pipe. If that fails, throws an error of the given kind.
  package init<Kind>(orThrow kind: Kind) throws(Failure<Kind>) {
    var ends: (Int32, Int32) = (-1, -1)
    let code = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
    guard code == 0 else {
      throw Failure(
        kind, "the pipe cannot be created; close other files and connections",
        cause: SystemMessage.text(errno))
    }
    (readEnd, writeEnd) = ends
    for end in [readEnd, writeEnd] {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the waiting thread, or the next thread that calls `wait`. Never blocks.
  package func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes the thread as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits until `wake()` is called or the time in milliseconds has passed.
  package func wait(milliseconds: Int32) {
    var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return }
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
  }
}
