import HapticSynthesis

/// The starts, stops, cancels, pauses and resumes that were sent to a player in one run of the engine, and what the player
/// does at a time if they are all that happens to it. Times are engine times in seconds.
struct PlayerCommands {
  /// A command and the time at which it takes effect.
  private struct Command {
    var due: Double
    var kind: CommandKind
  }

  /// The state of the player after the commands that have taken effect.
  private enum State { case idle, playing, paused }

  private var run: UInt64 = 0
  private var state = State.idle
  /// The command that took effect last; `nil` if none did in this run.
  private var last: Command?
  /// The commands that are due later, by time; those of one time in the order of sending.
  private var later: [Command] = []

  /// Notes a command that was sent. `now` is the time of the next block.
  mutating func note(_ kind: CommandKind, due: Double, now: Double, run: UInt64) {
    if run != self.run {
      self = PlayerCommands()
      self.run = run
    }
    advance(to: now)
    // A cancel drops every command that is due after it.
    if kind == .cancel { later.removeAll() }
    guard due > now, kind != .cancel else { return apply(Command(due: now, kind: kind)) }
    let place = later.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
    later.insert(Command(due: due, kind: kind), at: place)
  }

  /// Notes that the player came to its end at a time, by itself. A later start goes on.
  mutating func noteEnd(at time: Double) {
    advance(to: time)
    if let last, last.kind == .start || last.kind == .resume, last.due >= time { return }
    state = .idle
  }

  /// Returns whether the player plays at a time, in a run of the engine: it is neither paused nor due to start later, and
  /// no stop or cancel has taken effect.
  mutating func isPlaying(at now: Double, run: UInt64) -> Bool {
    guard run == self.run else { return false }
    advance(to: now)
    return state == .playing
  }

  /// Returns whether a start is due after a time and nothing plays until then.
  mutating func awaitsStart(at now: Double, run: UInt64) -> Bool {
    guard run == self.run else { return false }
    advance(to: now)
    return state == .idle && later.contains { $0.kind == .start }
  }

  /// The time of the pause that is the last of all commands in a run of the engine; `nil` if another one, or none, is.
  func lastPause(run: UInt64) -> Double? {
    guard run == self.run, let command = later.last ?? last, command.kind == .pause else { return nil }
    return command.due
  }

  /// The time of the first stop that is due later; `nil` if none is.
  var nextStop: Double? { later.first { $0.kind == .stop }?.due }

  private mutating func advance(to now: Double) {
    while let first = later.first, first.due <= now {
      later.removeFirst()
      apply(first)
    }
  }

  private mutating func apply(_ command: Command) {
    last = command
    switch (command.kind, state) {
    case (.start, _), (.resume, .paused): state = .playing
    case (.pause, .playing): state = .paused
    case (.stop, _), (.cancel, _): state = .idle
    default: break
    }
  }
}
