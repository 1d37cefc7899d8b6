import HapticOutputs

/// The clock of the system, and the terminal of this process.
final class TerminalClock: PlayClock {
  private static let frame: UInt64 = 33_000_000
  private var terminal: KeyTerminal?

  var now: Double { Double(HostClock.now) / 1e9 }

  var size: (columns: Int, rows: Int)? { System.size(1) }

  func begin(readingKeys: Bool) -> Bool {
    Interruption.watch()
    // A crash must not leave a device buzzing either.
    OutputGuard.installSignalHandlers(OutputGuard.crashSignals)
    OutputGuard.stopAtExit()
    guard readingKeys else { return false }
    terminal = KeyTerminal()
    guard let terminal, terminal.enter() else { return false }
    Interruption.watchSuspension()
    return true
  }

  func end() { terminal?.leave() }

  func nextFrame() -> PlayInput {
    let deadline = HostClock.now &+ Self.frame
    var input = PlayInput()
    while input.bytes.isEmpty, !Interruption.isRequested, !Interruption.isSuspensionRequested {
      let now = HostClock.now
      guard now < deadline else { break }
      let left = Int32((deadline - now) / 1_000_000) + 1
      input.bytes = System.waitForInput(terminal?.descriptor, milliseconds: left)
    }
    input.isInterrupted = Interruption.isRequested
    input.isSuspended = Interruption.isSuspensionRequested
    return input
  }

  func suspend() {
    terminal?.leave()
    Interruption.suspend()
    _ = terminal?.enter()
  }
}
