/// Shows playback: in place on a terminal, as lines, or not at all.
protocol PlayDisplay {
  /// Before the first frame.
  mutating func begin()
  /// Something has begun to play.
  mutating func show(_ playing: PlayScreen, names: [String])
  /// One frame.
  mutating func update(_ state: PlayState)
  /// One thing to know: until the next one, or for a few seconds.
  mutating func note(_ text: String, isLasting: Bool)
  /// What is wrong with a file that was saved.
  mutating func findings(_ lines: [String])
  /// After the last frame.
  mutating func end()
}

/// Nothing but errors.
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
