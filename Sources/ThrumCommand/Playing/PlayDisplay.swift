/// A display of playback: a screen on a terminal, lines, or nothing.
protocol PlayDisplay {
  /// Prepares the display. Called before the first frame.
  mutating func begin()
  /// Shows the pattern that has started to play.
  mutating func show(_ playing: PlayScreen, names: [String])
  /// Shows one frame.
  mutating func update(_ state: PlayState)
  /// Shows a note. A lasting note stays until the next note, any other note for a few seconds.
  mutating func note(_ text: String, isLasting: Bool)
  /// Shows the findings about a file that was saved.
  mutating func findings(_ lines: [String])
  /// Restores the terminal. Called after the last frame.
  mutating func end()
}

/// A display that shows nothing, for `--quiet`.
struct QuietDisplay: PlayDisplay {
  let console: Console

  mutating func begin() {}
  mutating func show(_ playing: PlayScreen, names: [String]) {}
  mutating func update(_ state: PlayState) {}
  mutating func note(_ text: String, isLasting: Bool) {}

  mutating func findings(_ lines: [String]) {
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func end() {}
}
