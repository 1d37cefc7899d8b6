import HapticPlatform

/// Collects bytes in a buffer and writes them together, which reduces the number of system calls.
///
/// A write never throws. The writer stores the first failure, which the command reports at its end, and
/// discards later bytes. A reader that has closed its pipe (`thrum frames x.ahap | head`) is not a failure:
/// `isOpen` becomes `false`, so that a long command can stop.
final class ByteWriter {
  private enum Target {
    case descriptor(Int32)
    case memory
  }

  private let target: Target
  private let capacity: Int
  private var buffer: [UInt8] = []
  /// The first failure of a write, except a closed pipe; `nil` if all writes succeeded.
  private(set) var failure: SystemFailure?
  /// Whether a write was abandoned because the user requested a stop, so that the end of the output is
  /// missing.
  private(set) var wasInterrupted = false
  /// Whether the reader still reads: `false` after it has closed the pipe.
  private(set) var isOpen = true

  /// Creates a writer for an open file, pipe or terminal. The writer does not close the descriptor.
  init(descriptor: Int32, capacity: Int = 1 << 16) {
    target = .descriptor(descriptor)
    self.capacity = capacity
  }

  /// Creates a writer that stores everything in memory, for tests.
  init() {
    target = .memory
    capacity = .max
  }

  /// The bytes written so far, if the writer stores them in memory.
  var collected: [UInt8] { buffer }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= capacity { flush() }
  }

  func write(_ bytes: some Collection<UInt8>) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { flush() }
  }

  func writeLine(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    write(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Writes all buffered bytes.
  func flush() {
    guard case .descriptor(let descriptor) = target, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard isOpen else { return }
    let code = buffer.withUnsafeBytes { bytes in
      // A terminal or a reader may accept nothing more (Ctrl-S). A stop that the user requests ends the wait.
      Descriptor.writeAll(bytes, to: descriptor) { Interruption.isRequested }
    }
    guard code != 0 else { return }
    isOpen = false
    wasInterrupted = code == EINTR
    if code != EPIPE { failure = SystemFailure(.failed, "cannot be written", code: code) }
  }
}
