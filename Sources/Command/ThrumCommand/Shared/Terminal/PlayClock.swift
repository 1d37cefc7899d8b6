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
