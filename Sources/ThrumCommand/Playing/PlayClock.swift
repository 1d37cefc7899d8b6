/// Time, keys and the size of the terminal while something plays: the real ones, or a test's.
protocol PlayClock: AnyObject {
  /// Seconds since some moment; never goes back.
  var now: Double { get }
  /// Columns and rows of the terminal as it is now; nil when it does not say.
  var size: (columns: Int, rows: Int)? { get }
  /// From now on signals are noted, so that devices are put to rest before they end the process. Before anything sounds.
  func watchSignals()
  /// Takes the terminal over if keys are wanted and can be read; gives whether they can.
  func begin(readingKeys: Bool) -> Bool
  /// Gives the terminal back as it was. May be called twice.
  func end()
  /// Lets a frame of time pass, or less when keys come.
  func nextFrame() -> PlayInput
  /// Suspends the process until it is continued (Ctrl-Z, `fg`).
  func suspend()
}

/// What came in within a frame.
struct PlayInput {
  /// What the terminal sent.
  var bytes: [UInt8] = []
  /// The user asked the command to stop.
  var isInterrupted = false
  /// The user asked the command to step aside.
  var isSuspended = false
  /// The process is a job in the background, which neither reads from the terminal nor draws.
  var isInBackground = false
}
