import HapticGraphics
import HapticPlayback
import HapticText

/// The playback of patterns, which connects a session, its display, the keys and the clock.
struct PlayRunner: TerminalLoop {
  let console: Console
  let session: PlaySession
  let display: TerminalDisplay
  /// The files that are watched and played again whenever one of them is saved; `nil` if no file is watched.
  var watched: WatchedPatterns?
  /// The files to play one after the other; `nil` for a single pattern that is not a file.
  var playlist: Playlist<PatternFile>?
  /// Whether playback waits for a key at the end of a pattern instead of continuing.
  let stays: Bool
  let audio: AudioOptions.Values
  /// The time at which the next pattern starts; `nil` unless playback pauses between two patterns.
  private var nextStart: Double?
  private var showsHelp = false
  /// The earliest time for the next note about dropped events.
  private var nextOverloadNote = 0.0
  private var tap: (felt: PlayState.Tap, until: Double)?
  private var screen: PlayScreen?
  private var lines = PlayLines()
  /// The findings about a file that was just saved.
  private var findings: [String] = []

  /// The time for which a transient is shown, in seconds. The transient itself is too short to be seen.
  static let transientTime = 0.15

  /// The pause between two patterns, in seconds, so that they feel like two patterns.
  private static let rest = 0.4

  init(
    console: Console, session: PlaySession, display: TerminalDisplay, watched: WatchedPatterns? = nil,
    playlist: Playlist<PatternFile>? = nil, stays: Bool = false,
    audio: AudioOptions.Values = AudioOptions.Values()
  ) {
    self.console = console
    self.session = session
    self.display = display
    self.watched = watched
    self.playlist = playlist
    self.stays = stays
    self.audio = audio
  }

  mutating func begin() {
    showCurrent()
    if let broken = watched?.findings { show(findings: broken) }
  }

  mutating func stop() {
    session.stop()
    noteOverload(isLast: true)
  }

  mutating func advance() throws(CommandFailure) {
    noteOverload()
    try recoverOutput()
    reload()
  }

  mutating func isOver() throws(CommandFailure) -> Bool {
    guard session.isOver, !waitsAtEnd else { return false }
    return try !startNext()
  }

  mutating func frame(_ style: TerminalStyle, rows: Int) -> [String] {
    let state = state()
    return screen?.lines(state, style: style, rows: rows)
      ?? Array(StatusLines(style: style).lines(state).prefix(rows))
  }

  mutating func newLines() -> [String] { lines.lines(state()) }

  /// Whether playback waits at the end for a key or a saved file.
  private var waitsAtEnd: Bool { watched != nil || stays }

  /// Starts the next pattern after a pause. Returns `false` after the last pattern.
  private mutating func startNext() throws(CommandFailure) -> Bool {
    guard playlist?.hasNext == true else { return false }
    guard let start = nextStart else {
      nextStart = console.clock.now + Self.rest
      return true
    }
    if console.clock.now >= start { try move(by: 1) }
    return true
  }

  /// Plays the next or the previous pattern. At the ends of the list, plays the same pattern again.
  private mutating func move(by steps: Int) throws(CommandFailure) {
    guard session.loss == nil, var list = playlist else { return }
    _ = list.move(by: steps)
    playlist = list
    nextStart = nil
    do throws(EngineError) {
      try session.load(list.current, audio: audio)
      try session.start()
    } catch {
      throw CommandFailure(error)
    }
    showCurrent()
  }

  private mutating func showCurrent() {
    guard let current = playlist?.current, let screen = PlayScreen(current, audio: audio) else { return }
    self.screen = screen
    lines.show(session.tracks.map(\.name), isEmpty: screen.isEmpty)
    display.removeNote()
    findings = []
  }

  /// Shows the findings in a file that was just saved.
  private mutating func show(findings lines: [String]) {
    findings = lines
    guard display.kind != .screen else { return }
    for line in lines { console.errors.writeLine(line) }
    console.errors.flush()
  }

  mutating func press(_ key: TerminalKey) throws(CommandFailure) -> Bool {
    switch key {
    case "q": return true
    case "?", "h": showsHelp.toggle()
    case "n": try move(by: 1)
    case "p": try move(by: -1)
    default:
      do throws(EngineError) {
        if try session.press(key) { nextStart = nil }
      } catch {
        nextStart = nil
        display.note("\(error)")
      }
    }
    return false
  }

  /// Shows a note about dropped events, at most once a second.
  private mutating func noteOverload(isLast: Bool = false) {
    guard isLast || console.clock.now >= nextOverloadNote, let text = session.takeOverloadText() else {
      return
    }
    nextOverloadNote = console.clock.now + 1
    display.note(text)
  }

  private mutating func reload() {
    guard session.loss == nil, let change = watched?.look() else { return }
    switch change {
    case .broken(let findings): show(findings: findings)
    case .saved(let sources, let place):
      var list = playlist ?? Playlist(sources, together: false)
      list.replace(sources, saved: place)
      do throws(EngineError) {
        try session.load(list.current, audio: audio)
        try session.start()
        playlist = list
        showCurrent()
      } catch {
        show(findings: ["\(error)"])
      }
    }
  }

  private mutating func state() -> PlayState {
    let now = console.clock.now
    let level = session.level
    if session.newTransients > 0 {
      tap = (
        PlayState.Tap(intensity: level.tapIntensity, sharpness: level.tapSharpness), now + Self.transientTime
      )
    } else if let shown = tap, now >= shown.until {
      tap = nil
    }
    return PlayState(
      position: session.position,
      duration: session.isEndless ? nil : session.loopLength ?? session.duration,
      isPaused: session.transport.isPaused,
      waits: session.loss != nil
        ? .output : session.isActive || !waitsAtEnd ? .no : watched != nil ? .save : .key,
      place: playlist.flatMap { $0.count > 1 ? PlayState.Place(number: $0.index + 1, count: $0.count) : nil },
      showsHelp: showsHelp,
      rate: session.transport.rate, loops: session.loops, isMuted: session.isMuted,
      intensityControl: session.intensityControl, intensity: level.intensity,
      sharpness: level.intensity > 0 ? level.sharpness : 0, tap: tap?.felt, tapCount: session.newTransients,
      output: PlayState.name(of: session.engine.output), note: display.note, findings: findings)
  }
}
