/// How the three buses become channels.
public enum OutputMix: UInt8, Sendable {
  /// Left, right and haptic each for itself.
  case separate
  /// Haptics are added to left and right: for hearing a pattern through loudspeakers.
  case preview
}

/// Renders scores and live commands into buffers the caller owns.
///
/// It allocates nothing, waits for nothing and never traps; all its state stands in memory that the caller provides,
/// sized by a `SynthesizerCapacity`. One thread at a time may use it. The numbers are those of the rendering model;
/// any split of the same render gives the same bits as long as no voice was replaced and nothing went beyond the budget.
public struct Synthesizer: ~Copyable {
  /// Samples a second.
  public let sampleRate: Double
  /// The actuator it renders for.
  public var profile: ActuatorProfile { law.profile }
  /// What it can hold.
  public let capacity: SynthesizerCapacity
  /// What one call of `render` takes up at most. Unlimited by default.
  public var budget = RenderBudget.unlimited
  /// Asked before every chunk and voice whether to stop. After it has answered with true, `render` writes zeros and
  /// returns; what has begun may be missing samples, so that only `reset` or the end of all players should follow.
  public var stopSignal: StopSignal?
  /// The next sample to render.
  public internal(set) var now: Int64 = 0
  /// Events that were cut off because every voice was in use.
  public internal(set) var replacedVoices = 0
  /// Events that never began because more fell into a call than its budget allows.
  public internal(set) var droppedEvents = 0
  /// Commands, parameters, curves and loops that took effect later than asked because of the budget. What is held over
  /// within a call counts once for its player, whatever the number of curves.
  public internal(set) var deferredChanges = 0
  /// Commands and curves that found their queue full and were refused.
  public internal(set) var refusedCommands = 0
  /// Commands that wait for their sample, and those that were dropped and whose room is not yet free again.
  public internal(set) var waitingCommands = 0
  /// Whether the beginning and end of every event is reported (`eventStarted`, `eventEnded`). Off by default.
  public var reportsEvents = false
  /// How many notices may wait before those of events are dropped; the rest of the room is for the others.
  public var mostEventNotices = Int.max
  /// Control frames and notices that were dropped because their room was full.
  public internal(set) var droppedReports = 0
  /// Transients that are missing from the control frames because their room was full. They were rendered all the same.
  public internal(set) var droppedTaps = 0
  let tables: Tables
  /// The profile at the sample rate.
  let law: ActuatorLaw
  /// 2 ms in samples.
  let rampLength: Double
  var freeVoices = FreeList<Voice>()
  var freeCommands = FreeList<QueuedCommand>()
  var freeCurves = FreeList<LiveCurve>()
  /// Roots of trees of commands that were dropped and are not yet free.
  var droppedCommands = FreeList<QueuedCommand>()
  var ranking: VoiceRanking
  var activeCount = 0
  /// Voices that are in use.
  var soundingVoices = 0
  var noticeCount = 0
  var frames = FrameState()
  var allowance = Allowance.unlimited
  var work = RenderWork()
  /// The sample on which the last voice that has ended so far fell silent.
  public internal(set) var lastSounding: Int64 = 0
  /// True while only times are wanted: voices live and die, but no sample is computed.
  var isDry = false
  /// Whether the stop signal was raised during the present call.
  var isStopped = false

  /// The bytes of memory that a capacity needs.
  public static func byteCount(for capacity: SynthesizerCapacity) -> Int { Tables.Layout(capacity).size + 16 }

  /// Creates a synthesizer in memory that stays the caller's and must outlive it.
  ///
  /// - Parameters:
  ///   - memory: `byteCount(for: capacity)` bytes or more, of any alignment and content.
  ///   - sampleRate: 8 000…192 000 Hz; others are moved to the nearest of the two.
  public init(
    memory: UnsafeMutableRawPointer, capacity: SynthesizerCapacity, sampleRate: Double,
    profile: ActuatorProfile
  ) {
    tables = Tables(capacity, at: memory + (16 - Int(bitPattern: memory) & 15) & 15)
    ranking = VoiceRanking(lists: tables.rankLists, ranks: tables.ranks)
    self.capacity = capacity
    self.sampleRate = sampleRate > 8000 ? (sampleRate < 192_000 ? sampleRate : 192_000) : 8000
    law = ActuatorLaw(profile, sampleRate: self.sampleRate)
    rampLength = 0.002 * self.sampleRate
    reset()
  }

  /// Puts everything back to the state of a fresh synthesizer at sample 0; players lose their scores.
  public mutating func reset() {
    freeVoices.fill(tables.voices, count: capacity.voices)
    freeCommands.fill(tables.commands, count: capacity.commands)
    freeCurves.fill(tables.curves, count: capacity.liveCurves)
    droppedCommands = FreeList()
    for number in 0..<capacity.players { clearPlayer(PlayerIndex(number)) }
    tables.active.removeAll()
    now = 0
    activeCount = 0
    soundingVoices = 0
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
    frames.restart()
  }

  /// True while any player plays, waits for a command or still sounds.
  public var isActive: Bool { activeCount > 0 }

  /// True while a player plays, waits for a command or still sounds. False when there is no such player.
  public func isActive(player number: Int) -> Bool {
    guard let player = player(number) else { return false }
    return tables.players[player].isActive
  }

  /// The first player from a number on that plays, waits for a command or still sounds; nil when there is none.
  public func activePlayer(from number: Int) -> Int? {
    let player = tables.active.first(from: max(0, number))
    return player.isNone ? nil : player.offset
  }

  /// The index of a player; nil when there is no player with that number.
  func player(_ number: Int) -> PlayerIndex? {
    number >= 0 && number < capacity.players ? PlayerIndex(number) : nil
  }

  /// Puts a player and its lanes to the state of new ones.
  func clearPlayer(_ player: PlayerIndex) {
    tables.players[player] = Player(sampleRate: sampleRate)
    for lane in 0..<LaneID.count { tables.lanes(of: player)[lane] = Lane(neutral: LaneID.neutral(lane)) }
  }
}
