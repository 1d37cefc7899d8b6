import HapticGraphics
import HapticPlayback

/// A command that plays, frame by frame, until it ends: `play`, `listen`, `tone`, `sweep`.
///
/// The loop waits for keys and signals, suspends the process, and draws; a command adds what is its own.
protocol TerminalLoop {
  var console: Console { get }
  var session: PlaySession { get }
  var display: TerminalDisplay { get }

  /// Called once, when the terminal is ready for the first frame.
  mutating func begin()
  /// Executes the command of a key. Returns `true` to quit.
  mutating func press(_ key: TerminalKey) throws(CommandFailure) -> Bool
  /// Does the work of one frame, after the keys and before the display.
  mutating func advance() throws(CommandFailure)
  /// Returns the lines of a screen, at most `rows` and none wider than the style states.
  mutating func frame(_ style: TerminalStyle, rows: Int) -> [String]
  /// Returns the lines to print now where there is no screen.
  mutating func newLines() -> [String]
  /// Returns whether nothing is left to play.
  mutating func isOver() throws(CommandFailure) -> Bool
  /// Releases the output, because the process is being suspended.
  mutating func suspend()
  /// Continues after a suspension of some seconds. Returns `false` if the command ends instead.
  mutating func resume(after seconds: Double) -> Bool
  /// Stops everything that plays.
  mutating func stop()
}

extension TerminalLoop {
  mutating func suspend() { session.suspend() }

  mutating func resume(after seconds: Double) -> Bool {
    do throws(EngineError) { try session.resume() } catch { session.noteLoss("\(error)") }
    return true
  }

  /// Runs until the end, the key `q`, a signal, or the loss of the output.
  mutating func run() throws(CommandFailure) -> ExitStatus {
    var keys = KeyDecoder()
    display.setShown(true)
    begin()
    defer {
      // Haptics stop first, because output to the terminal may block (after Ctrl-S).
      stop()
      display.setShown(false)
      console.clock.end()
    }
    while true {
      let input = console.clock.nextFrame()
      if input.isInterrupted { return .interrupted }
      if input.isSuspended {
        let start = console.clock.now
        suspend()
        display.setShown(false)
        // The next frame detects whether the process continues in the foreground.
        console.clock.suspend()
        guard resume(after: console.clock.now - start) else { return .success }
        continue
      }
      for key in keys.keys(in: input.bytes) {
        if try press(key) { return .success }
      }
      session.look()
      try advance()
      display.setShown(!input.isInBackground)
      show()
      if console.output.wasInterrupted { return .interrupted }
      // The reader of standard output has closed the pipe.
      if !console.output.isOpen { return .success }
      if try isOver() { return .success }
    }
  }

  private mutating func show() {
    guard display.isShown else { return }
    switch display.kind {
    case .screen: display.draw(frame(display.style, rows: display.size.rows))
    case .lines: for line in newLines() { display.say(line) }
    case .messages, .nothing: break
    }
  }

  /// Tries at intervals to start a lost output again, and reports that. Throws with status 69 if it does not come
  /// back.
  func recoverOutput() throws(CommandFailure) {
    try report(session.recover(now: console.clock.now), of: "output \(session.engine.output.name.printable)")
  }

  /// Reports that an output or input was lost or is back. Throws with status 69 if it does not come back.
  func report(_ recovery: Loss.Recovery, of lost: String) throws(CommandFailure) {
    switch recovery {
    case .none: break
    case .lost(let reason):
      display.note("the \(lost) was lost (\(reason)); waiting for it to come back", isLasting: true)
    case .back: display.note("the \(lost) is back")
    case .failed(let error):
      throw CommandFailure(.unavailable, "the \(lost) was lost and does not come back: \(error)")
    }
  }
}

/// Determines when a line is due for each second of playback.
struct SecondClock {
  private var next: Double

  /// Creates a clock whose first line is due at a position in seconds.
  init(first: Double = 1) { next = first }

  /// Returns the second for which a line is due at a position; `nil` for none.
  mutating func second(at position: Double) -> Double? {
    // The position has jumped back because a loop started again.
    if position < next - 1.5 { next = 1 }
    guard position >= next else { return nil }
    next = position.rounded(.down) + 1
    return next - 1
  }
}
