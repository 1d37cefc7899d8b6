import HapticDevices
import HapticOutputs
import HapticPlatform
import Synchronization

/// Gives the terminal back when the process ends without time to clean up: by a crash, or by a second Ctrl-C.
enum TerminalRescue {
  /// The signals of a crash. Those that ask to stop are `Interruption`'s.
  private static let signals = OutputGuard.crashSignals.filter { $0 != SIGQUIT }

  /// What to give back from now on.
  static func arm(_ descriptor: Int32, _ mode: termios) {
    savedMode.pointee = mode
    armed.store(descriptor, ordering: .releasing)
  }

  /// The terminal has been given back.
  static func disarm() { armed.store(-1, ordering: .releasing) }

  /// Gives it back now, as far as it was taken. Safe in signal handlers, and never waits long: the terminal may be held
  /// (Ctrl-S), and devices come to rest after this.
  static func run() {
    let descriptor = armed.exchange(-1, ordering: .acquiringAndReleasing)
    guard descriptor >= 0 else { return }
    // While another process group owns it, touching it would suspend the process before its devices are silent.
    let owner = tcgetpgrp(descriptor)
    guard owner < 0 || owner == getpgrp() else { return }
    tcsetattr(descriptor, TCSANOW, savedMode)
    guard System.hasRoom(descriptor) else { return }
    // There may be room for less than that.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    _ = write(descriptor, goodbye, goodbyeLength)
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  /// Has the signals of a crash call `run`, before their earlier handlers.
  static func watch() {
    // Set up here, not for the first time in a handler.
    _ = (savedMode, goodbye, armed.load(ordering: .relaxed))
    for number in signals { chain.handle(number) }
  }
}

private let chain = SignalChain(rescueTerminal)
private let armed = Atomic<Int32>(-1)
/// Written while nothing is armed, read in a handler.
nonisolated(unsafe) private let savedMode: UnsafeMutablePointer<termios> = {
  let mode = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  mode.initialize(to: termios())
  return mode
}()

/// Lines go on in the next again, and there is a cursor, in a line of its own.
private let goodbyeText: [UInt8] = Array("\u{1B}[?7h\u{1B}[?25h\r\n".utf8)
private let goodbyeLength = goodbyeText.count
/// The same at a fixed place: an array may not be touched in a handler.
nonisolated(unsafe) private let goodbye: UnsafeMutablePointer<UInt8> = {
  let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: goodbyeLength)
  bytes.initialize(from: goodbyeText, count: goodbyeLength)
  return bytes
}()

// At file scope, so that it belongs to no actor: it runs wherever the signal arrives.
private func rescueTerminal(_ number: Int32) {
  TerminalRescue.run()
  chain.passOn(number)
}
