import HapticRealTime
import HapticSynthesis

/// What an engine's threads share, behind one lock that the audio thread never takes.
struct EngineState {
  /// The render loop in use, and its engine's half: apart, so that using it counts no references.
  private(set) var host: RenderHost
  private(set) var link: RenderLink
  var players: PlayerTable
  var life = EngineLife.stopped
  /// What the loops before this one have counted.
  private var earlierLoops = EngineStatistics()
  /// The statistics with the last report of an overload.
  var reportedStatistics = EngineStatistics()
  /// Counts starts.
  var runs: UInt64 = 0
  /// Counts resets.
  var generation: UInt64 = 0
  var playersMade: UInt64 = 0
  /// The places that are kept for what silences.
  var reserve = CommandReserve()
  /// Players whose settings found no room.
  var unflushed: [PlayerRecord] = []
  /// Notices on their way from the ring; empty outside of `collect`, and kept for its memory.
  var notices: [RenderNotice] = []
  var settings = EngineSettings()
  var finishWaiters: [FinishWaiter] = []
  /// The stop of the output that has not returned in time; the next start waits for it.
  var outputStop: OutputStop?
  /// The run that a handler wanted to be stopped while something had begun to play again: it stops when that has ended.
  var runToStop: UInt64?
  /// Work for the control thread, and for the handler thread.
  var orders = Deque<EngineOrder>()
  var calls = Deque<EngineCall>()
  /// How many of the two threads are carrying something out.
  var busyThreads = 0
  /// How many threads wait until there is nothing left to do.
  var idleWaiters = 0

  init(_ host: RenderHost) {
    self.host = host
    link = host.room.link
    players = PlayerTable(count: host.plan.capacity.players)
  }

  /// Takes another render loop into use, which knows of no player.
  mutating func use(_ host: RenderHost) {
    earlierLoops = statistics
    self.host = host
    link = host.room.link
    reserve.noteRoom()
  }

  /// What could not be done in time, since the engine was made.
  var statistics: EngineStatistics { earlierLoops + EngineStatistics(link) }

  /// Commands that have been sent and not been carried out.
  var waitingCommands: UInt64 { players.sent &- link.completedCommands }

  /// Whether so many commands find room, with that much of the reserve.
  func hasRoom(_ count: Int, reserve: Int = 0) -> Bool {
    waitingCommands &+ UInt64(count) <= UInt64(link.capacity.commands + reserve) && link.room > count
  }

  /// Whether both threads have nothing to do.
  var isIdle: Bool { orders.isEmpty && calls.isEmpty && busyThreads == 0 }

  /// Engine time of the first sample of the next block, as far as is known.
  var nextBlockTime: Double {
    let anchor = link.anchor
    return anchor.time(after: Double(anchor.length))
  }

  /// Takes the notices out of the ring, in the order of time: the audio thread goes player by player through a block. Those of
  /// one sample stay as they are.
  mutating func takeNotices() {
    while let notice = link.nextNotice() { notices.append(notice) }
    let isSorted = zip(notices, notices.dropFirst()).allSatisfy { $0.sample <= $1.sample }
    if isSorted { return }
    // The standard library does not promise to keep the order of equals: number them.
    notices = notices.enumerated()
      .sorted { ($0.element.sample, $0.offset) < ($1.element.sample, $1.offset) }
      .map(\.element)
  }
}

/// What the app has set on an engine.
struct EngineSettings {
  var playsHapticsOnly = false
  var playsAudioOnly = false
  var isMutedForHaptics = false
  var isMutedForAudio = false
  var isAutoShutdownEnabled = false
  var idleTimeout = 120.0
  var longestUnattendedTime: Double?
  var stoppedHandler: (@Sendable (StopReason) -> Void)?
  var resetHandler: (@Sendable () -> Void)?
  var eventHandler: (@Sendable (EngineEvent) -> Void)?
}

/// A handler of `notifyWhenPlayersFinished`.
struct FinishWaiter: Sendable {
  var handler: @Sendable (EngineError?) -> HapticEngine.FinishedAction
  /// The first error with which a player has ended since.
  var failure: EngineError?
}
