import HapticComposition
import HapticLive
import HapticOutputs
import HapticPlayback

/// The main loop of `thrum listen`. It handles keys, updates the display, restarts a lost input or output,
/// and decides when the command ends.
struct ListenRunner {
  let console: Console
  let session: PlaySession
  let input: any SoundInput
  let live: LiveHaptics
  var display: any ListenDisplay
  /// The duration of sound in seconds after which the command ends; `nil` for no limit.
  let limit: Double?
  private var keys = ListenKeys()
  private var isShown = false
  private var showsHelp = false
  /// The time at which the command started, moved by the time for which it was suspended or had no input.
  private var start = 0.0
  private var loss: Loss?
  private var feedback = LiveFeedback.none
  /// The time at which the command ends after the file was played; `nil` until all samples of the file have
  /// been analysed.
  private var endTime: Double?

  init(
    console: Console, session: PlaySession, input: any SoundInput, live: LiveHaptics,
    display: any ListenDisplay, limit: Double?
  ) {
    self.console = console
    self.session = session
    self.input = input
    self.live = live
    self.display = display
    self.limit = limit
  }

  /// Runs until the file ends, the time limit is reached, the key `q` is pressed, a signal arrives, or an
  /// input or output is lost for good.
  mutating func run() throws(CommandFailure) -> ExitStatus {
    start = console.clock.now
    setShown(true)
    defer {
      // Haptics stop before the display ends, because output to the terminal may block (after Ctrl-S).
      live.stop()
      session.stop()
      input.stop()
      setShown(false)
      console.clock.end()
    }
    while true {
      let frame = console.clock.nextFrame()
      if frame.isInterrupted { return .interrupted }
      if frame.isSuspended {
        try stepAside()
        continue
      }
      if press(frame.bytes) { return .success }
      session.look()
      try recoverOutput()
      try recoverInput()
      noteFeedback()
      setShown(!frame.isInBackground)
      if isShown { display.update(state) }
      if console.output.wasInterrupted { return .interrupted }
      // The reader of standard output has closed the pipe.
      if !console.output.isOpen { return .success }
      if isOver { return .success }
    }
  }

  private var state: ListenState {
    ListenState(
      meters: live.meters, felt: session.level, strategy: live.settings.strategy,
      gate: live.settings[.gate], input: ListenState.name(of: input, live.inputFormat),
      output: PlayState.name(of: session.engine.output), showsHelp: showsHelp)
  }

  private var isOver: Bool {
    let now = console.clock.now
    if let limit {
      if live.meters.time >= limit + LiveComposer.delay { return true }
      // An input that delivers no sound.
      if loss == nil, now - start >= limit + 1 { return true }
    }
    guard case .finished = live.inputEvent, live.queue.count == 0 else { return false }
    guard let endTime else { return false }
    return now >= endTime
  }

  /// Executes the commands of pressed keys. Returns `true` if the command should quit.
  private mutating func press(_ bytes: [UInt8]) -> Bool {
    for key in keys.keys(in: bytes) {
      switch key {
      case .quit: return true
      case .strategy(let strategy): live.settings.strategy = strategy
      case .gate(let step):
        live.settings[.gate] += step
        display.note("gate \(ListenState.decibels(live.settings[.gate])): quieter sound counts as silence")
      case .help: showsHelp.toggle()
      }
    }
    return false
  }

  private mutating func recoverOutput() throws(CommandFailure) {
    let name = session.engine.output.name.printable
    switch session.recover(now: console.clock.now) {
    case .none: break
    case .lost(let reason):
      display.note("the output \(name) was lost (\(reason)); waiting for it to come back")
    case .back: display.note("the output \(name) is back")
    case .failed(let error):
      throw CommandFailure(.unavailable, "the output \(name) was lost and does not come back: \(error)")
    }
  }

  /// Tries repeatedly to restart a lost input, with the same pauses and time limit as for a lost output.
  private mutating func recoverInput() throws(CommandFailure) {
    let now = console.clock.now
    let name = input.name.printable
    guard let loss else {
      switch live.inputEvent {
      case .none: break
      case .finished:
        if endTime == nil, live.queue.count == 0 {
          endTime = now + LiveComposer.delay + 0.05 + session.engine.output.format.latency
        }
      // The input would record the haptics, which trying again does not change.
      case .lost(.failed(let error)) where error.kind == .unsuitable:
        throw CommandFailure(.unavailable, "cannot listen to '\(name)': \(error.message)")
      case .lost(let event):
        self.loss = Loss(reason: ListenState.text(event), since: now, nextTry: now + PlaySession.pause)
        display.note("the input \(name) was lost (\(ListenState.text(event))); waiting for it to come back")
      }
      return
    }
    guard now >= loss.nextTry, let since = loss.since else { return }
    do throws(OutputError) {
      try restartInput()
      start += now - since
      display.note("the input \(name) is back")
    } catch {
      self.loss?.nextTry = now + PlaySession.pause
      guard now - since >= PlaySession.giveUpAfter else { return }
      throw CommandFailure(
        .unavailable, "the input \(name) was lost and does not come back: \(error.message)")
    }
  }

  /// Notifies the user if the haptics were reduced or muted because the input hears them.
  private mutating func noteFeedback() {
    let now = live.meters.feedback
    guard now != feedback else { return }
    feedback = now
    switch now {
    case .none: break
    case .reduced:
      display.note(
        "the input hears the haptics themselves; they now play with half of their strength. Move it away "
          + "from the actuator, or lower --gain")
    case .muted:
      display.note(
        "the input still hears the haptics themselves; they are silent now. Move it away from the actuator, "
          + "or lower --gain, and start again")
    }
  }

  private mutating func restartInput() throws(OutputError) {
    try live.restartInput()
    loss = nil
    endTime = nil
  }

  private mutating func setShown(_ shows: Bool) {
    if shows != isShown { if shows { display.begin() } else { display.end() } }
    isShown = shows
  }

  /// Releases the terminal, the input and the output when the process is suspended, until it continues.
  private mutating func stepAside() throws(CommandFailure) {
    // A lost input has been missing since before the suspension.
    let before = loss?.since ?? console.clock.now
    session.suspend()
    input.stop()
    setShown(false)
    console.clock.suspend()
    do throws(EngineError) { try session.resume() } catch { session.noteLoss("\(error)") }
    let now = console.clock.now
    start += now - before
    do throws(OutputError) { try restartInput() } catch {
      loss = Loss(reason: error.message, since: now, nextTry: now + PlaySession.pause)
    }
  }
}
