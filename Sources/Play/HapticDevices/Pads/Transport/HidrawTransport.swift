import HapticOutputs
import HapticPads
import HapticPlatform
import Synchronization

/// A pad behind a device file of Linux.
///
/// The file does not block: a report that the system cannot take is dropped. Closing waits for no call.
package final class HidrawTransport: HIDTransport {
  private let file: Int32
  private let isClosed = Atomic<Bool>(false)
  /// Whether reports are set, as features, and not written.
  private let setsFeature: Bool

  /// Opens a device file. Throws `noDevice` if it does not exist, `unsuitable` if it is not permitted.
  package init(path: String, setsFeature: Bool = false) throws(OutputError) {
    self.setsFeature = setsFeature
    file = open(path.systemPath, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let code = errno
      let cause = SystemMessage.text(code)
      switch code {
      case EACCES, EPERM:
        throw OutputError(
          .unsuitable,
          "no permission; install \(PadPermissions.fileName) ('thrum devices --udev-rules' prints it) and reconnect the pad",
          place: path, cause: cause)
      case ENOENT, ENODEV, ENXIO:
        throw OutputError(.noDevice, "the pad was disconnected; connect it again", place: path, cause: cause)
      default:
        throw OutputError(.failed, "the pad cannot be opened; reconnect it", place: path, cause: cause)
      }
    }
  }

  deinit { HapticPlatform.close(file) }

  package var descriptor: Int32? { isClosed.load(ordering: .acquiring) ? nil : file }

  package func write(_ report: PadReport) -> HIDWrite {
    if isClosed.load(ordering: .acquiring) { return .lost }
    var code: Int32 = 0
    let setsFeature = setsFeature
    let count = report.withUnsafeBytes { bytes in
      var count: Int
      repeat {
        count =
          setsFeature
          ? Self.setFeature(file, bytes) : HapticPlatform.write(file, bytes.baseAddress, bytes.count)
        code = count < 0 ? errno : 0
      } while code == EINTR
      return count
    }
    if count == report.count { return .sent }
    // A success with fewer bytes is one of the system's own making; the report is not continued.
    return count >= 0 || Self.isTemporary(code) ? .dropped : .lost
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    if isClosed.load(ordering: .acquiring) { return .lost }
    if milliseconds > 0 {
      var entry = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, milliseconds) <= 0 { return .nothing }
    }
    let count = HapticPlatform.read(file, buffer.baseAddress, buffer.count)
    if count > 0 { return .report(count) }
    return count == 0 || Self.isTemporary(errno) ? .nothing : .lost
  }

  package func close() {
    // The number of the file stays taken until no thread can use it any more.
    isClosed.store(true, ordering: .releasing)
  }

  /// Sets a feature; returns the number of bytes, −1 for an error.
  private static func setFeature(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if os(Linux)
      // The system defines the number of this call as a macro, from the length of the report and the letter H.
      let call = UInt(3) << 30 | UInt(bytes.count & 0x3FFF) << 16 | UInt(UInt8(ascii: "H")) << 8 | 6
      guard let base = bytes.baseAddress else { return -1 }
      return ioctl(file, numericCast(call), UnsafeMutableRawPointer(mutating: base)) < 0 ? -1 : bytes.count
    #else
      errno = ENOTSUP
      return -1
    #endif
  }

  private static func isTemporary(_ code: Int32) -> Bool {
    [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS, ENOMEM, ETIMEDOUT].contains(code)
  }
}
