/// The time, keys and terminal size during playback: those of the process, or simulated ones in a test.
protocol PlayClock: AnyObject {
  /// The time in seconds since an arbitrary start. It never decreases.
  var now: Double { get }
  /// The current columns and rows of the terminal; `nil` if they are unknown.
  var size: (columns: Int, rows: Int)? { get }
  /// Starts to record signals, so that devices are silenced before a signal ends the process. Must be called
  /// before playback starts.
  func watchSignals()
  /// Takes control of the terminal if keys are requested. Returns whether keys can be read.
  func begin(readingKeys: Bool) -> Bool
  /// Restores the terminal. May be called twice.
  func end()
  /// Waits for the duration of one display frame, or less if keys arrive, and returns the input.
  func nextFrame() -> PlayInput
  /// Suspends the process until it is continued (Ctrl-Z, `fg`).
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
