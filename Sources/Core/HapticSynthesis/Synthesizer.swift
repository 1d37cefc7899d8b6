/// How the three internal channels (left, right and haptic) are combined to output channels.
public enum OutputMix: UInt8, Sendable {
  /// Each internal channel is an output channel of its own.
  case separate
  /// The haptic channel is added to left and right, so that a pattern can be heard through loudspeakers.
  case preview
}

/// Renders scores and live commands into buffers that the caller owns.
///
/// The synthesizer allocates nothing, never blocks and never traps. Its state is stored in memory that the
/// caller provides, sized by a `SynthesizerCapacity`. Only one thread at a time may use it.
///
/// The output is defined by the rendering model (`Docs/Rendering.md`). The same scores and commands produce
/// the same bits for every choice of block sizes, as long as no event was cut off for lack of a voice
/// (`replacedVoices`) and no call of `render` did more work than the render budget allows.
public struct Synthesizer: ~Copyable {
  /// The sample rate in Hz.
  public let sampleRate: Double
  /// The profile of the actuator for which the synthesizer renders.
  public var profile: ActuatorProfile { law.profile }
  /// The numbers of voices, players, commands and reports that the synthesizer can hold.
  public let capacity: SynthesizerCapacity
  /// The render budget: the limits on the work of one call of `render`. Unlimited by default.
  public var budget = RenderBudget.unlimited
  /// A function that the synthesizer calls before every chunk of samples and every voice, and that returns
  /// whether to stop. Once the function has returned `true`, `render` writes zeros and returns. Voices may
  /// then have missed some of their samples, so afterwards the caller must either call `reset` or cancel all
  /// players.
  public var stopSignal: StopSignal?
  /// The number of the next sample to render, from 0.
  public internal(set) var now: Int64 = 0
  /// The number of events that were cut off because every voice was in use.
  public internal(set) var replacedVoices = 0
  /// The number of events that never started because a call exceeded its budget.
  public internal(set) var droppedEvents = 0
  /// The number of commands, parameters, curves and loops that took effect late because a call of `render`
  /// exceeded its budget. All curves and loops of one player that a call defers count as one.
  public internal(set) var deferredChanges = 0
  /// The number of commands and curves that were refused because their queue was full.
  public internal(set) var refusedCommands = 0
  /// The number of places in the command queue that are in use: commands that wait for the sample at which
  /// they take effect, and dropped commands whose memory has not been freed yet.
  public internal(set) var waitingCommands = 0
  /// Whether the synthesizer sends a notice for the start and the end of every event (`eventStarted`,
  /// `eventEnded`). Off by default.
  public var reportsEvents = false
  /// The number of unread notices, of any kind, from which on the synthesizer drops notices about single
  /// events (`eventStarted`, `eventEnded`). The remaining capacity is reserved for other notices. No limit by
  /// default.
  public var mostEventNotices = Int.max
  /// The number of control frames (reports of the vibration at one moment) and notices that were dropped
  /// because no capacity was left for them.
  public internal(set) var droppedReports = 0
  /// The number of transients that are missing in the control frames because no capacity was left for them.
  /// The transients themselves were rendered.
  public internal(set) var droppedTaps = 0
  let tables: Tables
  /// The constants of the profile at the sample rate.
  let law: ActuatorLaw
  var freeVoices = FreeList<Voice>()
  var freeCommands = FreeList<QueuedCommand>()
  var freeCurves = FreeList<LiveCurve>()
  /// The roots of the trees of commands that were dropped and whose memory has not been freed yet.
  var droppedCommands = FreeList<QueuedCommand>()
  var ranking: VoiceRanking
  var activeCount = 0
  /// The number of voices in use, and their load together.
  package internal(set) var soundingVoices = 0
  var load = 0
  var noticeCount = 0
  var frames = FrameState()
  var allowance = Allowance.unlimited
  var work = RenderWork()
  /// The player with which changes begin in this call; those of players before it wait. `nextTurn` is the
  /// first player whose changes had to wait in this call, after `turn`; 0 if there is no such player.
  var turn: Int32 = 0
  var nextTurn: Int32 = 0
  /// The number of events that started in this call.
  var startedEvents = 0
  /// The visits that the commands cost that were sent since the last call.
  package internal(set) var sendingCost: Int64 = 0
  /// A number that varies the order in which commands that wait are stored, so that no caller can know an order
  /// of sending that is slow. It has no influence on samples.
  package var commandSeed: UInt32 = 0
  /// The number of the sample at which an event most recently became silent.
  public internal(set) var lastSounding: Int64 = 0
  /// Whether only times are computed: voices start and end, but no samples are computed.
  var isDry = false
  /// The sample from which on samples will be rendered, while `catchUp` advances to it; `Int64.min` otherwise.
  var heardFrom = Int64.min
  var isCatchingUp: Bool { heardFrom != .min }
  /// Whether the current call of `render` wants the left or the right channel. Without them, tones and audio
  /// files keep their voices, times and notices, but their samples are not computed.
  var wantsAudio = true
  /// Whether the stop signal was raised during the current call.
  var isStopped = false

  /// Returns the number of bytes of memory that a synthesizer with the given capacity needs.
  public static func byteCount(for capacity: SynthesizerCapacity) -> Int { Tables.Layout(capacity).size + 16 }

  /// Creates a synthesizer in memory that the caller owns and that must outlive the synthesizer.
  ///
  /// - Parameters:
  ///   - memory: `byteCount(for: capacity)` bytes or more, of any alignment and content.
  ///   - sampleRate: the sample rate, clamped to 8 000…192 000 Hz.
  public init(
    memory: UnsafeMutableRawPointer, capacity: SynthesizerCapacity, sampleRate: Double,
    profile: ActuatorProfile
  ) {
    tables = Tables(capacity, at: memory + (16 - Int(bitPattern: memory) & 15) & 15)
    ranking = VoiceRanking(lists: tables.rankLists, ranks: tables.ranks)
    self.capacity = capacity
    self.sampleRate = SampleRate.clamped(sampleRate, missing: 8000)
    law = ActuatorLaw(profile, sampleRate: self.sampleRate)
    reset()
  }

  /// Restores the state of a new synthesizer at sample 0. Players lose the events that were loaded into them
  /// (their scores).
  public mutating func reset() {
    freeVoices.fill(tables.voices, count: capacity.voices)
    freeCommands.fill(tables.commands, count: capacity.commands)
    freeCurves.fill(tables.curves, count: capacity.liveCurves)
    droppedCommands = FreeList()
    for number in 0..<capacity.players { clearPlayer(PlayerIndex(number), lanes: .all) }
    tables.active.removeAll()
    now = 0
    activeCount = 0
    soundingVoices = 0
    load = 0
    noticeCount = 0
    replacedVoices = 0
    droppedEvents = 0
    deferredChanges = 0
    refusedCommands = 0
    waitingCommands = 0
    droppedReports = 0
    droppedTaps = 0
    lastSounding = 0
    work = RenderWork()
    turn = 0
    nextTurn = 0
    startedEvents = 0
    sendingCost = 0
    frames.restart()
  }

  /// Whether any player plays, has waiting commands, or still sounds.
  public var isActive: Bool { activeCount > 0 }

  /// Returns whether a player plays, has waiting commands, or still sounds; `false` if the player does not
  /// exist.
  public func isActive(player number: Int) -> Bool {
    guard let player = player(number) else { return false }
    return tables.players[player].isActive
  }

  /// Returns the number of the first player, at or after `number`, that plays, has waiting commands, or still
  /// sounds; `nil` if there is no such player.
  public func activePlayer(from number: Int) -> Int? {
    let player = tables.active.first(from: max(0, number))
    return player.isNone ? nil : player.offset
  }

  /// Returns the index of a player; `nil` if there is no player with that number.
  func player(_ number: Int) -> PlayerIndex? {
    number >= 0 && number < capacity.players ? PlayerIndex(number) : nil
  }

  /// Resets a player and some of its lanes to their initial state.
  func clearPlayer(_ player: PlayerIndex, lanes: LaneSet) {
    tables.players[player] = Player(sampleRate: sampleRate)
    var cleared = lanes
    while let lane = cleared.next() { tables.lanes(of: player)[lane] = Lane(neutral: LaneID.neutral(lane)) }
  }
}
