/// Bytes on their way out, collected so that the system is called seldom.
///
/// A write never throws. The first failure is kept and later bytes are dropped; the end of the command reports it.
/// A reader that has closed its pipe (`thrum frames x.ahap | head`) is not a failure: `isOpen` turns false, so
/// that a long command can stop.
final class ByteWriter {
  private enum Target {
    case descriptor(Int32)
    case memory
  }

  private let target: Target
  private let capacity: Int
  private var buffer: [UInt8] = []
  /// The first failure of a write, a gone reader left out.
  private(set) var failure: SystemError?
  /// True when a write was given up because the user asked to stop: the end of what was written is missing.
  private(set) var wasInterrupted = false
  /// False once the reader has closed the pipe.
  private(set) var isOpen = true

  /// Writes to an open file, pipe or terminal, which stays open.
  init(descriptor: Int32, capacity: Int = 1 << 16) {
    target = .descriptor(descriptor)
    self.capacity = capacity
  }

  /// Keeps everything, for tests.
  init() {
    target = .memory
    capacity = .max
  }

  /// What was written to memory.
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

  /// Hands over everything collected.
  func flush() {
    guard case .descriptor(let descriptor) = target, !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    guard isOpen else { return }
    do throws(SystemError) {
      try buffer.withUnsafeBufferPointer { bytes throws(SystemError) in
        try System.write(descriptor, UnsafeRawBufferPointer(bytes))
      }
    } catch {
      isOpen = false
      wasInterrupted = error.isInterruption
      if !error.isBrokenPipe { failure = error }
    }
  }
}
