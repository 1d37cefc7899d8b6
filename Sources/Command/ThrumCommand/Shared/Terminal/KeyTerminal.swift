import HapticPlatform

/// A terminal that delivers each key immediately and does not display it.
///
/// Ctrl-C, Ctrl-Z and similar keys keep their effect, and so do line feeds.
final class KeyTerminal {
  /// The file descriptor from which keys are read.
  let descriptor: Int32
  private let isOwned: Bool
  private var saved: termios?

  /// Opens standard input, or the terminal of the process if standard input is a file or a pipe; `nil`
  /// without a terminal.
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

  /// Whether the process controls the terminal. `false` while it is a background job.
  var isForeground: Bool { tcgetpgrp(descriptor) == getpgrp() }

  /// Whether the terminal is in the mode that delivers keys.
  var isEntered: Bool { saved != nil }

  /// Starts to deliver keys. Returns `false` for a background job.
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

  /// Forgets the saved mode without changing the terminal, because another process now uses the terminal in
  /// its own mode.
  func forget() {
    saved = nil
    TerminalRescue.disarm()
  }

  /// Restores the terminal's earlier mode.
  func leave() {
    guard var mode = saved else { return }
    forget()
    // Keys that were not read are discarded, because they are not for the shell. A background job must not
    // set the mode: that would suspend it, and another process owns the mode.
    if isForeground { tcsetattr(descriptor, TCSAFLUSH, &mode) }
  }
}
