import HapticPlayback
import HapticText

/// The main loop of playback, which connects a session, its display, the keys and the clock.
struct PlayRunner {
  let console: Console
  let session: PlaySession
  var display: any PlayDisplay
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
  private var keys = KeyDecoder()
  /// Whether the display controls the terminal. `false` while the process is a background job.
  private var isShown = false
  /// The earliest time for the next note about dropped events.
  private var nextOverloadNote = 0.0
  private var tap: (felt: PlayState.Tap, until: Double)?

  /// The time for which a transient is shown, in seconds. The transient itself is too short to be seen.
  private static let tapTime = 0.15

  /// The pause between two patterns, in seconds, so that they feel like two patterns.
  private static let rest = 0.4

  init(
    console: Console, session: PlaySession, display: any PlayDisplay, watched: WatchedPatterns? = nil,
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

  /// Plays until the end, the key `q`, a signal, or the loss of the output. The clock's `begin` must have
  /// been called before.
  mutating func run() throws(CommandFailure) -> ExitStatus {
    setShown(true)
    showCurrent()
    if let broken = watched?.findings { display.findings(broken) }
    defer {
      // Haptics stop first, because output to the terminal may block (after Ctrl-S).
      session.stop()
      noteOverload(isLast: true)
      setShown(false)
      console.clock.end()
    }
    while true {
      let input = console.clock.nextFrame()
      if input.isInterrupted { return .interrupted }
      if input.isSuspended {
        stepAside()
        continue
      }
      if try press(input.bytes) { return .success }
      session.look()
      noteOverload()
      try recover()
      reload()
      setShown(!input.isInBackground)
      if isShown { display.update(state()) }
      if console.output.wasInterrupted { return .interrupted }
      // The reader of standard output has closed the pipe.
      if !console.output.isOpen { return .success }
      if session.isOver, !waitsAtEnd, try !goOn() { return .success }
    }
  }

  /// Whether playback waits at the end for a key or a saved file.
  private var waitsAtEnd: Bool { watched != nil || stays }

  /// Starts the next pattern after a pause. Returns `false` after the last pattern.
  private mutating func goOn() throws(CommandFailure) -> Bool {
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
    display.show(screen, names: session.tracks.map(\.name))
  }

  /// Executes the commands of the keys. Returns `true` to quit.
  private mutating func press(_ bytes: [UInt8]) throws(CommandFailure) -> Bool {
    if bytes.isEmpty { keys.pause() }
    for key in keys.keys(in: bytes) {
      switch key {
      case .quit: return true
      case .help: showsHelp.toggle()
      case .next: try move(by: 1)
      case .previous: try move(by: -1)
      default:
        nextStart = nil
        do throws(EngineError) { try session.press(key) } catch { display.note("\(error)", isLasting: false) }
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
    display.note(text, isLasting: false)
  }

  private mutating func recover() throws(CommandFailure) {
    let name = session.engine.output.name.printable
    switch session.recover(now: console.clock.now) {
    case .none: break
    case .lost(let reason):
      display.note("the output \(name) was lost (\(reason)); waiting for it to come back", isLasting: true)
    case .back: display.note("the output \(name) is back", isLasting: false)
    case .failed(let error):
      throw CommandFailure(.unavailable, "the output \(name) was lost and does not come back: \(error)")
    }
  }

  private mutating func reload() {
    guard session.loss == nil, let change = watched?.look() else { return }
    switch change {
    case .broken(let findings): display.findings(findings)
    case .saved(let sources, let place):
      var list = playlist ?? Playlist(sources, together: false)
      list.replace(sources, saved: place)
      do throws(EngineError) {
        try session.load(list.current, audio: audio)
        try session.start()
        playlist = list
        showCurrent()
      } catch {
        display.findings(["\(error)"])
      }
    }
  }

  private mutating func setShown(_ shows: Bool) {
    if shows != isShown { if shows { display.begin() } else { display.end() } }
    isShown = shows
  }

  /// Releases the terminal and the output, and suspends the process until it is continued.
  private mutating func stepAside() {
    session.suspend()
    setShown(false)
    // The next frame detects whether the process continues in the foreground.
    console.clock.suspend()
    do throws(EngineError) {
      try session.resume()
    } catch {
      session.noteLoss("\(error)")
    }
  }

  private mutating func state() -> PlayState {
    let now = console.clock.now
    let level = session.level
    if session.newTaps > 0 {
      tap = (PlayState.Tap(intensity: level.tapIntensity, sharpness: level.tapSharpness), now + Self.tapTime)
    } else if let shown = tap, now >= shown.until {
      tap = nil
    }
    return PlayState(
      position: session.position,
      duration: session.isEndless ? nil : session.loopLength ?? session.duration,
      isPaused: session.transport.isPaused,
      waits: session.loss != nil
        ? .output : session.isActive || !waitsAtEnd ? .no : watched != nil ? .save : .key,
      place: playlist.flatMap { $0.count > 1 ? ($0.index + 1, $0.count) : nil }.map(PlayState.Place.init),
      showsHelp: showsHelp,
      rate: session.transport.rate, loops: session.loops, isMuted: session.isMuted,
      intensityControl: session.intensityControl, intensity: level.intensity,
      sharpness: level.intensity > 0 ? level.sharpness : 0, tap: tap?.felt, tapCount: session.newTaps,
      output: PlayState.name(of: session.engine.output))
  }
}
