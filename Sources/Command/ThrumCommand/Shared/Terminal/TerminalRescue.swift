import HapticDevices
import HapticOutputs
import HapticPlatform
import Synchronization

/// Restores the terminal when the process ends without cleaning up: by a crash or a second Ctrl-C.
enum TerminalRescue {
  /// The signals of a crash. `Interruption` handles the signals that request a stop.
  private static let signals = OutputGuard.crashSignals.filter { $0 != SIGQUIT }

  /// Stores the terminal and the mode to which ``run()`` restores it.
  static func arm(_ descriptor: Int32, _ mode: termios) {
    savedMode.pointee = mode
    armed.store(descriptor, ordering: .releasing)
  }

  /// Ends the effect of `arm`, because the terminal has been restored.
  static func disarm() { armed.store(-1, ordering: .releasing) }

  /// Restores the terminal if `arm` has stored one. Safe in signal handlers. Never blocks for long, because
  /// output to the terminal may be held (Ctrl-S), and devices are silenced only after this call.
  static func run() {
    let descriptor = armed.exchange(-1, ordering: .acquiringAndReleasing)
    guard descriptor >= 0 else { return }
    // While another process group owns the terminal, using it would suspend the process before its devices
    // are silent.
    let owner = tcgetpgrp(descriptor)
    guard owner < 0 || owner == getpgrp() else { return }
    tcsetattr(descriptor, TCSANOW, savedMode)
    guard Descriptor.canTakeBytes(descriptor) else { return }
    // The terminal may accept fewer bytes than that, so the write must not block.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    _ = write(descriptor, goodbye, goodbyeLength)
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  /// Makes crash signals call `run` before their earlier handlers.
  static func watch() {
    // Reading the values here initializes them, so that no initialization happens in a signal handler.
    _ = (savedMode, goodbye, armed.load(ordering: .relaxed))
    for number in signals { chain.handle(number) }
  }
}

private let chain = SignalChain(rescueTerminal)
private let armed = Atomic<Int32>(-1)
/// The mode of the terminal that `arm` stored. It is written only while `armed` is −1, and is read in a
/// signal handler.
nonisolated(unsafe) private let savedMode: UnsafeMutablePointer<termios> = {
  let mode = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  mode.initialize(to: termios())
  return mode
}()

/// The sequences that enable line wrapping and the cursor again, and start a new line.
private let goodbyeText: [UInt8] = Array("\u{1B}[?7h\u{1B}[?25h\r\n".utf8)
private let goodbyeLength = goodbyeText.count
/// The same bytes at a fixed address, because a signal handler must not access an array.
nonisolated(unsafe) private let goodbye: UnsafeMutablePointer<UInt8> = {
  let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: goodbyeLength)
  bytes.initialize(from: goodbyeText, count: goodbyeLength)
  return bytes
}()

// At file scope, so that the compiler infers no actor for it: it runs on any thread that receives the signal.
private func rescueTerminal(_ number: Int32) {
  TerminalRescue.run()
  chain.passOn(number)
}
