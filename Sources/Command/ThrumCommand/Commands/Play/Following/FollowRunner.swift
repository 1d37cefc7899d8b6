import HapticPlatform
import HapticPlayback

/// Follows the studio until standard input ends, a signal arrives or the output is lost: messages of
/// `Docs/StudioProtocol.md`, one a line, from standard input and to standard output.
struct FollowRunner {
  let console: Console
  let session: PlaySession
  let follower: Follower

  /// The time between two looks at the output, in milliseconds.
  private static let pause: Int32 = 10

  init(_ session: PlaySession, audioRoots: [String], console: Console) {
    self.console = console
    self.session = session
    follower = Follower(session, audioRoots: audioRoots) { line in
      console.output.writeLine(line)
      console.output.flush()
    }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    defer { session.stop() }
    follower.begin(named: session.engine.output.name)
    guard let descriptor = console.inputDescriptor else { return .success }
    var lines = LineCollector(longest: FollowMessage.longest)
    while !Interruption.isRequested {
      // Suspended, a device must not play on. The studio starts what plays again when the clock has jumped.
      if Interruption.isSuspensionRequested {
        session.suspend()
        console.clock.suspend()
        do throws(EngineError) { try session.resume() } catch { throw CommandFailure(error) }
      }
      switch Self.wait(descriptor) {
      case .nothing: break
      case .end: return .success
      case .bytes(let bytes):
        guard lines.append(bytes) else {
          throw CommandFailure(
            .faulty,
            "standard input: a message has more than \(FollowMessage.longest) bytes; send smaller patterns")
        }
        while let line = lines.next() { follower.receive(line) }
      }
      if let reason = follower.look() {
        throw CommandFailure(
          .unavailable, "\(session.engine.output.name) was lost (\(reason)); choose it again when it is back")
      }
      guard console.output.isOpen else { return .success }
    }
    return .interrupted
  }

  private enum Arrival {
    case nothing
    case bytes([UInt8])
    case end
  }

  private static func wait(_ descriptor: Int32) -> Arrival {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, pause) > 0 else { return .nothing }
    var isOver = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = read(descriptor, buffer.baseAddress, buffer.count)
      isOver = result == 0 || (result < 0 && errno != EINTR && errno != EAGAIN)
      count = max(0, result)
    }
    return isOver ? .end : bytes.isEmpty ? .nothing : .bytes(bytes)
  }
}

/// Collects bytes to lines.
struct LineCollector {
  private var bytes: [UInt8] = []
  /// The bytes that hold no end of a line.
  private var searched = 0
  private let longest: Int

  /// - Parameter longest: the longest line, in bytes.
  init(longest: Int) { self.longest = longest }

  /// Adds bytes. Returns `false` if a line is too long.
  mutating func append(_ new: [UInt8]) -> Bool {
    bytes += new
    return bytes.count <= longest || bytes[searched...].contains(Self.end)
  }

  /// Removes and returns the first whole line, without its end.
  mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: Self.end) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }

  private static let end = UInt8(ascii: "\n")
}
