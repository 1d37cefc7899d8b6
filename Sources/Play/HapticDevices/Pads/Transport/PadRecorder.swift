import HapticOutputs
import HapticPads
import HapticPlatform
import Synchronization

/// A file that receives what is sent to pads, one JSON object per line. Lines contain no serial number and no
/// address.
package final class PadRecorder: Sendable {
  /// The name of the file.
  package let path: String
  private let file: Int32
  private let clock: @Sendable () -> UInt64
  private let state = Mutex(State())

  private struct State {
    /// The number of pads of each kind of device that were recorded.
    var counts: [String: Int] = [:]
    /// The number of lines that the file did not take.
    var dropped: UInt64 = 0
  }

  /// Opens the file and discards what it contains. Throws `failed` if that is not possible; a pipe without a
  /// reader counts as such, because waiting for one would block the pad.
  ///
  /// - Parameter clock: the time of each line, in nanoseconds.
  package init(
    path: String, clock: @escaping @Sendable () -> UInt64 = { HostClock.now }
  ) throws(OutputError) {
    self.path = path
    self.clock = clock
    file = open(path.systemPath, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard file >= 0 else {
      let code = errno
      throw OutputError(
        .failed,
        code == ENXIO
          ? "the recording is a pipe that has no reader; start the reader first"
          : "the recording cannot be written; name another file",
        place: "THRUM_HID=record:\(path)", cause: SystemMessage.text(code))
    }
  }

  deinit { close(file) }

  /// The number of lines that the file did not take, for example a pipe whose reader is slow.
  package var droppedLines: UInt64 { state.withLock { $0.dropped } }

  /// Returns the name under which the lines of another pad of a kind are written: that of the kind, and from
  /// the second on with a number.
  func name(for device: String) -> String {
    state.withLock { state in
      let count = (state.counts[device] ?? 0) + 1
      state.counts[device] = count
      return count == 1 ? device : "\(device)-\(count)"
    }
  }

  /// Adds what was sent to a device, or what it sent.
  func add(_ bytes: UnsafeRawBufferPointer, device: String, pad: String, isIncoming: Bool = false) {
    var line = start(device, pad) + (isIncoming ? "\"dir\": \"in\", " : "") + "\"hex\": \""
    for byte in bytes {
      line.unicodeScalars.append(Self.digit(byte >> 4))
      line.unicodeScalars.append(Self.digit(byte & 15))
    }
    write(line + "\"}\n")
  }

  func add(_ event: HIDEvent, device: String, pad: String) {
    write(start(device, pad) + "\"event\": \"\(event.rawValue)\"}\n")
  }

  private func start(_ device: String, _ pad: String) -> String {
    let time = clock()
    let fraction = String(time % 1_000_000_000)
    let zeros = String(repeating: "0", count: 9 - fraction.utf8.count)
    let instance = pad == device ? "" : "\"pad\": \"\(pad)\", "
    return
      "{\"t\": \(time / 1_000_000_000).\(zeros)\(fraction), \"device\": \"\(device)\", \(instance)"
  }

  private func write(_ line: String) {
    let bytes = Array(line.utf8)
    // Lines are shorter than what a pipe takes as a whole. One that is not taken is dropped: the pad's thread
    // must not wait.
    state.withLock { state in
      let code = PipeSignal.held(true) { bytes.withUnsafeBytes { Self.write($0, to: file) } }
      if code == 0 { return }
      state.dropped += 1
      if state.dropped > 1 { return }
      HapticLog.current.log(
        .error,
        "THRUM_HID=record:\(path): lines are lost (\(SystemMessage.text(code))); name another file, or read faster"
      )
    }
  }

  /// Writes a line without waiting, and returns the error number; 0 if the file took it. A disk that becomes full takes a part,
  /// which is removed.
  private static func write(_ line: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var left = line
    while !left.isEmpty {
      let count = HapticPlatform.write(file, left.baseAddress, left.count)
      if count > 0 {
        left = UnsafeRawBufferPointer(rebasing: left.dropFirst(count))
      } else if count == 0 || errno != EINTR {
        let code = count == 0 ? EIO : errno
        let end = lseek(file, 0, SEEK_END)
        let part = off_t(line.count - left.count)
        if part > 0, end >= part { _ = ftruncate(file, end - part) }
        return code
      }
    }
    return 0
  }

  private static func digit(_ value: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(value < 10 ? 48 + value : 87 + value)
  }
}

/// A transport that records what is sent, and passes it on if there is another transport.
package final class RecordingTransport: HIDTransport {
  private let recorder: PadRecorder
  private let kind: PadKind
  private let pad: String
  private let inner: (any HIDTransport)?
  private let isClosed = Atomic<Bool>(false)

  package init(_ recorder: PadRecorder, kind: PadKind, inner: (any HIDTransport)?) {
    self.recorder = recorder
    self.kind = kind
    self.inner = inner
    pad = recorder.name(for: kind.rawValue)
    note(.open)
  }

  package var descriptor: Int32? { inner?.descriptor }
  package var now: UInt64 { inner?.now ?? HostClock.now }

  package func write(_ report: PadReport) -> HIDWrite {
    if isClosed.load(ordering: .acquiring) { return .lost }
    let result = inner?.write(report) ?? .sent
    switch result {
    case .sent: report.withUnsafeBytes { recorder.add($0, device: kind.rawValue, pad: pad) }
    case .dropped: break
    case .lost: note(.lost)
    }
    return result
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead {
    guard let inner else { return .nothing }
    let result = inner.read(into: buffer, within: milliseconds)
    if case .report(let count) = result, let first = buffer.first, Self.recorded[kind] == first {
      recorder.add(
        UnsafeRawBufferPointer(rebasing: buffer[..<min(count, buffer.count)]), device: kind.rawValue,
        pad: pad,
        isIncoming: true)
    }
    return result
  }

  /// The reports of pads that answer what is sent. Others, such as those of buttons, are not recorded.
  private static let recorded: [PadKind: UInt8] = [.triton: 0x44, .mouse: 0x11]

  package func note(_ event: HIDEvent) { recorder.add(event, device: kind.rawValue, pad: pad) }

  package func close() {
    if isClosed.exchange(true, ordering: .acquiringAndReleasing) { return }
    inner?.close()
    note(.close)
  }
}
