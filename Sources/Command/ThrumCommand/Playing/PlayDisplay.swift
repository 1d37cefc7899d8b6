/// A display of playback: a screen on a terminal, lines, or nothing.
protocol PlayDisplay {
  /// Prepares the terminal for the display. Called before the first frame.
  mutating func begin()
  /// Shows the pattern that has just started to play.
  mutating func show(_ playing: PlayScreen, names: [String])
  /// Shows the current state of playback, as one frame of the display.
  mutating func update(_ state: PlayState)
  /// Shows a note to the user. A lasting note remains until the next note; any other note disappears after a
  /// few seconds.
  mutating func note(_ text: String, isLasting: Bool)
  /// Shows the findings in a file that was just saved.
  mutating func findings(_ lines: [String])
  /// Restores the terminal to its state before `begin`. Called after the last frame.
  mutating func end()
}

/// A display that shows nothing, for `--quiet`.
struct QuietDisplay: PlayDisplay {
  let console: Console
  /// Whether notes, such as about dropped events, are printed.
  var reportsNotes = false

  mutating func begin() {}
  mutating func show(_ playing: PlayScreen, names: [String]) {}
  mutating func update(_ state: PlayState) {}

  mutating func note(_ text: String, isLasting: Bool) {
    if reportsNotes { console.report(text) }
  }

  mutating func findings(_ lines: [String]) {
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func end() {}
}
