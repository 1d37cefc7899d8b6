import HapticComposition
import HapticGraphics
import HapticLive
import HapticOutputs
import HapticPlayback

/// The run of `thrum listen`, which connects an input, a session, its display, the keys and the clock.
struct ListenRunner: TerminalLoop {
  let console: Console
  let session: PlaySession
  let input: any SoundInput
  let live: LiveHaptics
  let display: TerminalDisplay
  /// The duration of sound in seconds after which the command ends; `nil` for no limit.
  let limit: Double?
  private var showsHelp = false
  /// The time at which the command started, moved by the time for which it was suspended or had no input.
  private var start = 0.0
  private var loss: Loss?
  private var feedback = LiveFeedback.none
  /// The time at which the command ends after the file was played; `nil` until all samples of the file have
  /// been analysed.
  private var endTime: Double?
  private var screen = ListenScreen()
  private var lines = ListenLines()

  init(
    console: Console, session: PlaySession, input: any SoundInput, live: LiveHaptics,
    display: TerminalDisplay, limit: Double?
  ) {
    self.console = console
    self.session = session
    self.input = input
    self.live = live
    self.display = display
    self.limit = limit
  }

  mutating func begin() { start = console.clock.now }

  mutating func stop() {
    live.stop()
    session.stop()
    input.stop()
  }

  mutating func advance() throws(CommandFailure) {
    try recoverOutput()
    try recoverInput()
    noteFeedback()
  }

  mutating func frame(_ style: TerminalStyle, rows: Int) -> [String] {
    screen.lines(state, now: console.clock.now, style, rows: rows)
  }

  mutating func newLines() -> [String] { lines.lines(state) }

  private var state: ListenState {
    ListenState(
      meters: live.meters, felt: session.level, strategy: live.settings.strategy,
      gate: live.settings[.gate], input: ListenState.name(of: input, live.inputFormat),
      output: PlayState.name(of: session.engine.output), showsHelp: showsHelp,
      note: display.note)
  }

  mutating func isOver() -> Bool {
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

  mutating func press(_ key: TerminalKey) -> Bool {
    switch key {
    case "q": return true
    case "?": showsHelp.toggle()
    case "[": moveGate(by: -3)
    case "]": moveGate(by: 3)
    default:
      let strategy = CompositionStrategy.allCases.first {
        $0.name.unicodeScalars.first.map(TerminalKey.character) == key
      }
      if let strategy { live.settings.strategy = strategy }
    }
    return false
  }

  /// Raises or lowers the gate, the level below which sound counts as silence, by a number of dB.
  private func moveGate(by step: Double) {
    live.settings[.gate] += step
    display.note("gate \(ListenState.decibels(live.settings[.gate])): quieter sound counts as silence")
  }

  /// Tries repeatedly to restart a lost input, with the same pauses and time limit as for a lost output.
  private mutating func recoverInput() throws(CommandFailure) {
    let now = console.clock.now
    if loss == nil {
      switch live.inputEvent {
      case .none: return
      case .finished:
        if endTime == nil, live.queue.count == 0 {
          endTime = now + LiveComposer.delay + 0.05 + session.engine.output.format.latency
        }
        return
      // The input would record the haptics, which trying again does not change.
      case .lost(.failed(let error)) where error.kind == .unsuitable:
        throw CommandFailure(.unavailable, "cannot listen to '\(input.name.printable)': \(error.message)")
      case .lost(let event): loss = Loss(reason: ListenState.text(event))
      }
    }
    guard var loss else { return }
    let recovery = loss.retry(now: now, text: \.message) { () throws(OutputError) in try live.restartInput() }
    if recovery == .back {
      start += now - (loss.since ?? now)
      endTime = nil
    }
    self.loss = recovery == .back ? nil : loss
    try report(recovery, of: "input \(input.name.printable)")
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

  mutating func suspend() {
    session.suspend()
    input.stop()
  }

  mutating func resume(after seconds: Double) -> Bool {
    do throws(EngineError) { try session.resume() } catch { session.noteLoss("\(error)") }
    let now = console.clock.now
    // A lost input has been missing since before the suspension.
    start += now - (loss?.since ?? now - seconds)
    do throws(OutputError) {
      try live.restartInput()
      (loss, endTime) = (nil, nil)
    } catch {
      loss = Loss(reason: error.message, noticedAt: now)
    }
    return true
  }
}
