import HapticPlatform

/// A terminal that hands over each key at once and does not show it.
///
/// Ctrl-C, Ctrl-Z and the like stay what they are, and so do line feeds.
final class KeyTerminal {
  /// Where keys are read.
  let descriptor: Int32
  private let isOwned: Bool
  private var saved: termios?

  /// Standard input, or the terminal of the process where standard input is a file or a pipe; nil without a terminal.
  init?() {
    if isatty(0) == 1 {
      (descriptor, isOwned) = (0, false)
      return
    }
    let opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    (descriptor, isOwned) = (opened, true)
  }

  deinit {
    leave()
    if isOwned { close(descriptor) }
  }

  /// Whether the terminal is ours now: not while this is a job in the background.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Whether it hands over keys.
  var isEntered: Bool { saved != nil }

  /// Starts reading keys; returns false for a job in the background.
  func enter() -> Bool {
    guard saved == nil else { return true }
    var mode = termios()
    guard isForeground, tcgetattr(descriptor, &mode) == 0 else { return false }
    let before = mode
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    TerminalRescue.arm(descriptor, before)
    guard tcsetattr(descriptor, TCSADRAIN, &mode) == 0 else {
      TerminalRescue.disarm()
      return false
    }
    saved = before
    return true
  }

  /// Leaves the terminal as it is: another process uses it now, in its own modes.
  func forget() {
    saved = nil
    TerminalRescue.disarm()
  }

  /// Gives the terminal back as it was found.
  func leave() {
    guard var mode = saved else { return }
    forget()
    // What was typed and not read is not for the shell. In the background it would stop us, and the modes are not ours.
    if isForeground { tcsetattr(descriptor, TCSAFLUSH, &mode) }
  }
}
