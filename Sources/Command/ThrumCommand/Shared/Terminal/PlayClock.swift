import HapticDevices
import HapticOutputs
import HapticPlatform

/// The time, keys and terminal size during playback: those of the process, or simulated ones in a test.
protocol PlayClock: AnyObject {
  /// The time in seconds since an arbitrary start. It never decreases.
  var now: Double { get }
  /// The current number of columns and rows of the terminal; `nil` if it is unknown.
  var size: (columns: Int, rows: Int)? { get }
  /// Starts to handle signals, so that the devices are silenced before a signal ends the process. Must be
  /// called before playback starts.
  func watchSignals()
  /// Prepares the terminal for reading single keys if the caller requests keys. Returns whether keys can be
  /// read.
  func begin(readingKeys: Bool) -> Bool
  /// Restores the terminal to its state before `begin`. May be called twice.
  func end()
  /// Waits for the duration of one frame of the display, or until the user presses a key. Returns the input
  /// of the user.
  func nextFrame() -> PlayInput
  /// Suspends the process, as Ctrl-Z does. Returns when the process continues, for example after `fg`.
  func suspend()
}

/// The input that arrived during a frame.
struct PlayInput {
  /// The bytes that the terminal sent.
  var bytes: [UInt8] = []
  /// Whether the user requested a stop.
  var isInterrupted = false
  /// Whether the user requested a suspension (Ctrl-Z).
  var isSuspended = false
  /// Whether the process is a background job, which neither reads from the terminal nor draws.
  var isInBackground = false
}

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
