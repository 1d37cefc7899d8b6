import HapticOutputs
import HapticPlatform
import Synchronization

/// A connection to a desktop bus over its Unix socket.
///
/// It is a client of our own, because the library `sd-bus` is missing on phones without systemd, and writes
/// bodies by functions with a variable number of arguments, which Swift cannot call. No call waits longer than
/// its limit.
final class DBusConnection: Sendable {
  private struct State {
    var inbox: [UInt8] = []
    /// Bytes that the socket has not taken yet.
    var outbox: ArraySlice<UInt8> = []
    var serial: UInt32 = 0
    var isLost = false
  }

  private let file: Int32
  private let state = Mutex(State())

  /// Connects and introduces itself to the bus.
  ///
  /// - Throws: `noServer` if there is no bus, `timeout` if it does not answer within `seconds`, `failed` if it
  ///   refuses.
  init(_ address: DBusAddress, within seconds: Double) throws(OutputError) {
    let limit = HostClock.now &+ HostClock.nanoseconds(seconds)
    file = try Self.connect(address)
    try logIn(before: limit)
    _ = try answer(
      to: DBusMessage(
        "Hello", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: "org.freedesktop.DBus"),
      before: limit)
  }

  deinit { close(file) }

  private static func connect(_ address: DBusAddress) throws(OutputError) -> Int32 {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let space = MemoryLayout.size(ofValue: name.sun_path)
    guard address.socket.count < space else {
      throw OutputError(.noServer, "the address of the desktop bus is too long", place: place)
    }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address.socket) }
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let file = socket(AF_UNIX, stream, 0)
    guard file >= 0 else { throw failure("no socket can be created; close other files", errno) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    _ = fcntl(file, F_SETFL, O_NONBLOCK)
    // An abstract name ends with the address, not with a zero.
    let length =
      MemoryLayout<sockaddr_un>.size - space + address.socket.count + (address.socket[0] == 0 ? 0 : 1)
    let code = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        HapticPlatform.connect(file, $0, socklen_t(length)) == 0 ? 0 : errno
      }
    }
    // A bus whose queue of connections is full counts as missing.
    guard code == 0 else {
      close(file)
      throw OutputError(
        .noServer, "no desktop bus answers; log in to a session", place: place,
        cause: SystemMessage.text(code))
    }
    return file
  }

  /// States who the user is, which the system proves to the bus.
  private func logIn(before limit: UInt64) throws(OutputError) {
    let digits: [UInt8] = String(getuid()).utf8.flatMap { [0x33, $0] }
    try write([0] + Array("AUTH EXTERNAL ".utf8) + digits + [13, 10], before: limit)
    var line: [UInt8] = []
    while line.last != 10 {
      guard line.count < 512, let part = try read(1, before: limit) else { throw Self.closed }
      line += part
    }
    guard line.starts(with: "OK ".utf8) else {
      throw OutputError(.failed, "the desktop bus does not accept this user", place: Self.place)
    }
    try write(Array("BEGIN\r\n".utf8), before: limit)
  }

  /// Sends a call and waits for its answer.
  ///
  /// - Throws: `timeout` if there is none within `seconds`, `failed` if the connection is lost. An error of the
  ///   destination is an answer.
  func answer(to call: DBusMessage, within seconds: Double) throws(OutputError) -> DBusMessage {
    try answer(to: call, before: HostClock.now &+ HostClock.nanoseconds(seconds))
  }

  private func answer(to call: DBusMessage, before limit: UInt64) throws(OutputError) -> DBusMessage {
    guard let serial = send(call) else { throw Self.closed }
    while true {
      for message in try receive() where message.answers == serial { return message }
      try wait(POLLIN, before: limit)
    }
  }

  /// Sends a call without waiting. Returns its serial number; `nil` if earlier calls still wait for the socket,
  /// or the connection is lost.
  func send(_ call: DBusMessage) -> UInt32? {
    state.withLock { state in
      flush(&state)
      guard !state.isLost, state.outbox.isEmpty else { return nil }
      // 0 is not a serial number.
      state.serial = state.serial == .max ? 1 : state.serial + 1
      var call = call
      call.serial = state.serial
      state.outbox = call.bytes[...]
      flush(&state)
      return state.isLost ? nil : state.serial
    }
  }

  /// Returns the messages that have arrived, without waiting. Throws `failed` if the connection is lost or the
  /// bus sends what is not a message.
  func receive() throws(OutputError) -> [DBusMessage] {
    try state.withLock { state throws(OutputError) in
      flush(&state)
      fill(&state)
      var messages: [DBusMessage] = []
      while state.inbox.count >= DBusMessage.headLength {
        guard let length = DBusMessage.length(state.inbox) else {
          state.isLost = true
          break
        }
        guard state.inbox.count >= length else { break }
        // A message that cannot be parsed is not an answer to a call of ours.
        if let message = DBusMessage(state.inbox.prefix(length)) { messages.append(message) }
        state.inbox.removeFirst(length)
      }
      if messages.isEmpty, state.isLost { throw Self.closed }
      return messages
    }
  }

  /// Whether the connection is lost.
  var isLost: Bool { state.withLock { $0.isLost } }

  private func flush(_ state: inout State) {
    while !state.outbox.isEmpty, !state.isLost {
      let count = state.outbox.withUnsafeBytes {
        HapticPlatform.send(file, $0.baseAddress, $0.count, Self.withoutSignal)
      }
      if count > 0 {
        state.outbox = state.outbox.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        state.isLost = true
      }
    }
  }

  private func fill(_ state: inout State) {
    // More than one long message is read in a later call.
    while state.inbox.count < DBusMessage.longest, !state.isLost {
      var code: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
        let got = recv(file, buffer.baseAddress, buffer.count, 0)
        count = max(0, got)
        code = got < 0 ? errno : got == 0 ? EPIPE : 0
      }
      state.inbox += part
      if code == EAGAIN { return }
      if code != 0, code != EINTR { state.isLost = true }
    }
  }

  private func write(_ bytes: [UInt8], before limit: UInt64) throws(OutputError) {
    state.withLock { $0.outbox += bytes }
    while true {
      let isDone = state.withLock { state in
        flush(&state)
        return state.outbox.isEmpty || state.isLost
      }
      if isLost { throw Self.closed }
      if isDone { return }
      try wait(POLLOUT, before: limit)
    }
  }

  /// Returns bytes of the login; `nil` at the end of the connection.
  private func read(_ count: Int, before limit: UInt64) throws(OutputError) -> [UInt8]? {
    while true {
      var bytes = [UInt8](repeating: 0, count: count)
      let got = recv(file, &bytes, count, 0)
      if got > 0 { return Array(bytes.prefix(got)) }
      if got == 0 || errno != EAGAIN && errno != EINTR { return nil }
      try wait(POLLIN, before: limit)
    }
  }

  private func wait(_ events: Int32, before limit: UInt64) throws(OutputError) {
    let now = HostClock.now
    guard now < limit else {
      throw OutputError(.timeout, "the desktop bus does not answer; log in again", place: Self.place)
    }
    var entry = pollfd(fd: file, events: Int16(events), revents: 0)
    _ = poll(&entry, 1, Int32(clamping: (limit - now) / 1_000_000 + 1))
  }

  private static let place = FeedbackdOutput.id
  private static let closed = OutputError(
    .failed, "the desktop bus has closed the connection; log in again", place: place)

  private static func failure(_ message: String, _ code: Int32) -> OutputError {
    OutputError(.failed, message, place: place, cause: SystemMessage.text(code))
  }

  #if canImport(Darwin)
    private static let withoutSignal: Int32 = 0
  #else
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif
}
