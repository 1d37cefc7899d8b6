import HapticDevices
import HapticOutputs
import HapticPlatform

/// The clock of the system, and the terminal of this process.
final class TerminalClock: PlayClock {
  private static let frame: UInt64 = 33_000_000
  private var terminal: KeyTerminal?

  var now: Double { Double(HostClock.now) / 1e9 }

  var size: (columns: Int, rows: Int)? { System.size(1) }

  func watchSignals() {
    // Each leaves the last word to the one before: a second Ctrl-C, and a crash, put devices to rest and give the
    // terminal back, then do what they would have done.
    TerminalRescue.watch()
    OutputGuard.installSignalHandlers()
    OutputGuard.stopAtExit()
    Interruption.watch(Interruption.playingSignals)
    // Also without keys: a motor must not turn on while the process stands still.
    Interruption.watchSuspension()
  }

  func begin(readingKeys: Bool) -> Bool {
    guard readingKeys else { return false }
    terminal = KeyTerminal()
    if terminal?.enter() == true { return true }
    terminal = nil
    return false
  }

  func end() { terminal?.leave() }

  func nextFrame() -> PlayInput {
    let deadline = HostClock.now &+ Self.frame
    var input = PlayInput(isInBackground: isInBackground)
    while input.bytes.isEmpty, !Interruption.isRequested, !Interruption.isSuspensionRequested {
      let now = HostClock.now
      guard now < deadline else { break }
      let left = Int32((deadline - now) / 1_000_000) + 1
      input.bytes = System.waitForInput(
        input.isInBackground ? nil : terminal?.descriptor, milliseconds: left)
    }
    input.isInterrupted = Interruption.isRequested
    input.isSuspended = Interruption.isSuspensionRequested
    return input
  }

  /// Takes the terminal over again once it is ours again.
  private var isInBackground: Bool {
    guard let terminal else { return false }
    if terminal.isEntered && !terminal.isForeground { terminal.forget() }
    return !terminal.enter()
  }

  func suspend() {
    terminal?.leave()
    Interruption.suspend()
  }
}
