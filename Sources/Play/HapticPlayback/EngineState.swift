import HapticModel
import HapticRealTime
import HapticSynthesis
import HapticText

/// The state that an engine's threads share, guarded by one lock that the audio thread never acquires.
struct EngineState {
  /// The render loop in use. `link`, the engine's side of this loop, is a separate property so that using it
  /// needs no reference counting.
  private(set) var host: RenderHost
  private(set) var link: RenderLink
  var players: PlayerTable
  var life = EngineLife.stopped
  /// The sums of the statistics of all earlier render loops.
  private var earlierLoops = EngineStatistics()
  /// The statistics when an overload was last reported.
  var reportedStatistics = EngineStatistics()
  /// The number of starts of the engine, which is also the number of the current run.
  var runs: UInt64 = 0
  /// The reserve of the queue for stops and cancels.
  var reserve = CommandReserve()
  /// The players whose settings did not fit into the queue.
  var unflushed: [PlayerRecord] = []
  /// The players whose inputs have changed and whose changes are due in a later block.
  var following: [PlayerRecord] = []
  /// The blocks after which these were last looked at.
  var followedBlocks = BlockProgress()
  /// The notices (reports of the audio thread) that `collect` has just read from the ring; empty outside of
  /// `collect`. The array is a property so that its memory is reused.
  var notices: [RenderNotice] = []
  var settings = EngineSettings()
  var finishWaiters: [FinishWaiter] = []
  var eventStreams = EventStreams()
  var recovery = EngineRecovery()
  /// The stop of the output that did not return in time, for which the next start waits; `nil` if every stop
  /// has returned.
  var outputStop: OutputStop?
  /// The run that stops as soon as no player is active, because a handler of `notifyWhenPlayersFinished`
  /// requested the stop after another player had been started; `nil` if no stop is waiting.
  var runToStop: UInt64?
  /// The queued work: `orders` for the control thread, and `calls` for the handler thread.
  var orders = Deque<EngineOrder>()
  var calls = Deque<EngineCall>()
  /// The number of the engine's own threads (control and handler) that are working.
  var busyThreads = 0
  /// The name of the handler of the app that runs.
  var currentCall: String?
  /// The number of threads that wait until the engine has no work left.
  var idleWaiters = 0

  init(_ host: RenderHost) {
    self.host = host
    link = host.guarded.link
    players = PlayerTable(count: host.plan.capacity.players)
  }

  /// Replaces the render loop by a new loop, which has no players yet.
  mutating func use(_ host: RenderHost) {
    earlierLoops = statistics
    self.host = host
    link = host.guarded.link
    reserve.noteCapacity()
  }

  /// Counts of the events, commands and reports that were dropped, cut off or delayed since the engine was
  /// created.
  var statistics: EngineStatistics { earlierLoops + EngineStatistics(link) }

  /// The number of commands that have been sent and not yet carried out.
  var waitingCommands: UInt64 { players.sent &- link.completedCommands }

  /// Returns whether `count` more commands fit into the queue. `reserve` is the number of additional commands
  /// that the queue accepts for this purpose, beyond its ordinary capacity.
  func canTake(_ count: Int, reserve: Int = 0) -> Bool {
    waitingCommands &+ UInt64(count) <= UInt64(link.capacity.commands + reserve) && link.freeMessages > count
  }

  /// Whether the control thread and the handler thread have no work.
  var isIdle: Bool { orders.isEmpty && calls.isEmpty && busyThreads == 0 }

  /// The engine time in seconds of the first sample of the next block, calculated from the last block that
  /// the audio thread has published.
  var nextBlockTime: Double {
    let anchor = link.anchor
    return anchor.time(after: Double(anchor.length))
  }

  /// Reads the notices from the ring and sorts them by sample number, because the audio thread processes each
  /// block player by player. Notices with the same sample number keep their order.
  mutating func takeNotices() {
    while let notice = link.nextNotice() { notices.append(notice) }
    let isSorted = zip(notices, notices.dropFirst()).allSatisfy { $0.sample <= $1.sample }
    if !isSorted { notices = notices.sortedStably { $0.sample } }
  }
}

/// The settings of an engine that the app can change.
struct EngineSettings {
  var playsHapticsOnly = false
  var playsAudioOnly = false
  var isMutedForHaptics = false
  var isMutedForAudio = false
  var playsAudioWhenSilent = false
  /// Whether the ring/silent switch of the simulated device is on.
  var isMachineSilent = false
  var isAutoShutdownEnabled = false
  var idleTimeout = 120.0
  var longestUnattendedTime: Double?
  var stoppedHandler: (@Sendable (StopReason) -> Void)?
  var resetHandler: (@Sendable () -> Void)?
  var eventHandler: (@Sendable (EngineEvent) -> Void)?
}

/// A handler that the app passed to `notifyWhenPlayersFinished`.
struct FinishWaiter: Sendable {
  var handler: @Sendable (EngineError?) -> HapticEngine.FinishedAction
  /// The first error with which a player has finished since the handler was registered; `nil` if no player
  /// finished with an error.
  var failure: EngineError?
}
