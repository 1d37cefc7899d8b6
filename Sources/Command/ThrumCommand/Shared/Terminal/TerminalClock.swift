import HapticDevices
import HapticOutputs
import HapticPlatform

/// The clock of the system and the terminal of this process.
final class TerminalClock: PlayClock {
  private static let frame: UInt64 = 33_000_000
  private var terminal: KeyTerminal?

  var now: Double { Double(HostClock.now) / 1e9 }

  var size: (columns: Int, rows: Int)? { Terminal.size(1).flatMap { $0.rows > 0 ? $0 : nil } }

  func watchSignals() {
    // Each handler calls the earlier one last. A second Ctrl-C and a crash so silence the devices, restore
    // the terminal, and then take their usual effect.
    TerminalRescue.watch()
    OutputGuard.installSignalHandlers()
    OutputGuard.stopAtExit()
    Interruption.watch(Interruption.playingSignals)
    // This applies even without keys, because a motor must not continue while the process is suspended.
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
    // A command that is stopping fades out meanwhile, and must not occupy the processor.
    if Interruption.isRequested { Terminal.pause(milliseconds: 10) }
    let deadline = HostClock.now &+ Self.frame
    var input = PlayInput(isInBackground: isInBackground)
    while input.bytes.isEmpty, !Interruption.isRequested, !Interruption.isSuspensionRequested {
      let now = HostClock.now
      guard now < deadline else { break }
      let left = Int32((deadline - now) / 1_000_000) + 1
      input.bytes = Terminal.waitForInput(
        input.isInBackground ? nil : terminal?.descriptor, milliseconds: left)
    }
    input.isInterrupted = Interruption.isRequested
    input.isSuspended = Interruption.isSuspensionRequested
    return input
  }

  /// Whether the process is in the background. When the process returns to the foreground, takes control of
  /// the terminal again.
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
