import HapticOutputs
import HapticPlatform
import Testing

@testable import ThrumCommand

/// A terminal or pipe that takes nothing any more (Ctrl-S, a reader that has fallen asleep) must not keep a command from
/// its end: its devices play on until then.
@Suite("Ends with a reader that does not read")
struct HeldTerminalTests {
  @Test("what cannot be written is given up once the user has asked to stop", arguments: [true, false])
  func writing(isBlocking: Bool) async {
    await #expect(processExitsWith: .exitCode(7)) { [isBlocking] in
      let writer = fullPipe()
      if !isBlocking { _ = fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK) }
      watchInterruption()
      raise(SIGTERM)
      _exit(Interruption.isRequested && isGivenUp(1, to: writer) ? 7 : 1)
    }
  }

  @Test("a write that was begun before is given up too, also when a part of it was taken")
  func partialWrite() async {
    await #expect(processExitsWith: .exitCode(7)) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { _exit(1) }
      watchInterruption()
      let (reader, writer) = (ends[0], pthread_self())
      // Something is in the pipe: the writer waits for room by now, or finds the signal noted.
      let thread = try SystemThread(name: "test", orThrow: OutputErrorKind.failed) {
        var arrived = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        poll(&arrived, 1, -1)
        pthread_kill(writer, SIGTERM)
      }
      thread.detach()
      _exit(isGivenUp(1 << 22, to: ends[1]) ? 7 : 2)
    }
  }

  @Test("giving the terminal back does not wait for it")
  func rescue() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let terminal = fullPipe()
      watchInterruption()
      TerminalRescue.arm(terminal, termios())
      TerminalRescue.run()
      // The file is as it was: others have it, too.
      _exit(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0 ? 7 : 1)
    }
  }
}

/// As a command that plays does, on this very thread; what then waits for ever is ended.
private func watchInterruption() {
  Interruption.watch()
  // The threads of a test have signals blocked.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGTERM)
  sigaddset(&signals, SIGALRM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(SIGALRM, SIG_DFL)
  alarm(60)
}

private func isGivenUp(_ count: Int, to descriptor: Int32) -> Bool {
  [UInt8](repeating: 1, count: count).withUnsafeBytes { bytes in
    Descriptor.writeAll(bytes, to: descriptor) { Interruption.isRequested } == EINTR
  }
}

/// The writing end of a pipe that takes nothing more, and that nobody reads.
private func fullPipe() -> Int32 {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { _exit(9) }
  let flags = fcntl(ends[1], F_GETFL)
  _ = fcntl(ends[1], F_SETFL, flags | O_NONBLOCK)
  let bytes = [UInt8](repeating: 1, count: 4096)
  while write(ends[1], bytes, bytes.count) > 0 {}
  while write(ends[1], bytes, 1) > 0 {}
  _ = fcntl(ends[1], F_SETFL, flags)
  return ends[1]
}
