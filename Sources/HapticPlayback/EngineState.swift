import HapticRealTime
import HapticSynthesis

/// What an engine's own threads share, behind one lock that the audio thread never takes.
struct EngineState {
  /// The render loop in use, and its engine's half: apart, so that using it counts no references.
  private(set) var host: RenderHost
  private(set) var link: RenderLink
  var isRunning = false
  /// The engine has been let go of; nothing starts any more.
  var isEnding = false
  /// All has been said: the engine's own thread may go once it has nothing left to do, and whether it has.
  var isOver = false
  var isThreadOver = false
  /// Counts starts and stops, so that what comes late can be told from what comes in time.
  var epoch: UInt64 = 0
  /// Counts resets.
  var generation: UInt64 = 0
  var playersMade: UInt64 = 0
  var slots: [PlayerSlot]
  var freeSlots: [Int32]
  var activeCount = 0
  /// Commands sent since the engine was made.
  var sent: UInt64 = 0
  /// The places that are kept for what silences.
  var reserve = CommandReserve()
  /// Live curves by address.
  var curves: [UInt: LiveCurveMemory] = [:]
  /// Players whose settings found no room.
  var unflushed: [PlayerRecord] = []
  /// Notices on their way from the ring; empty outside of `collect`, and kept for its memory.
  var notices: [RenderNotice] = []

  // What the app set.
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
  var finishWaiters: [FinishWaiter] = []
  /// A handler asked for a stop while something had begun to play again.
  var stopsWhenFinished = false

  // Work for the engine's own thread.
  var jobs: [EngineJob] = []
  var firstJob = 0
  /// Jobs dropped from the front: a job's number is its index and this.
  var jobsGone = 0
  var isWorking = false
  var idleWaiters = 0

  init(_ host: RenderHost) {
    self.host = host
    link = host.room.link
    (slots, freeSlots) = Self.slots(host)
  }

  /// Takes another render loop into use, which knows of no player.
  mutating func use(_ host: RenderHost) {
    self.host = host
    link = host.room.link
    (slots, freeSlots) = Self.slots(host)
    curves.removeAll()
    (activeCount, sent) = (0, 0)
    reserve.noteRoom()
  }

  private static func slots(_ host: RenderHost) -> ([PlayerSlot], [Int32]) {
    let count = host.plan.capacity.players
    return (
      Array(repeating: PlayerSlot(), count: count),
      (0..<count).reversed().map { Int32(truncatingIfNeeded: $0) }
    )
  }

  mutating func add(_ job: EngineJob) { jobs.append(job) }

  /// Puts notices in the order of time: the audio thread goes player by player through a block. Those of one sample stay
  /// as they are.
  mutating func sortNotices() {
    let isSorted = zip(notices, notices.dropFirst()).allSatisfy { $0.sample <= $1.sample }
    if isSorted { return }
    // The standard library does not promise to keep the order of equals: number them.
    notices = notices.enumerated()
      .sorted { ($0.element.sample, $0.offset) < ($1.element.sample, $1.offset) }
      .map(\.element)
  }

  /// The job that is due. A start or stop stays in the row until it is carried out, so that nobody can overtake it.
  mutating func nextJob() -> EngineJob? {
    guard firstJob < jobs.count else {
      dropDoneJobs()
      return nil
    }
    if jobs[firstJob].isTransition { return .transition }
    let job = jobs[firstJob]
    jobs[firstJob] = .nothing
    firstJob += 1
    if firstJob > 1024 && firstJob > jobs.count / 2 { dropDoneJobs() }
    return job
  }

  private mutating func dropDoneJobs() {
    jobs.removeFirst(firstJob)
    jobsGone += firstJob
    firstJob = 0
  }

  /// The number of the start or stop that was asked for first, and whether it is a start; only when it is due, if that is
  /// wished.
  func firstTransition(onlyWhenDue: Bool) -> (number: Int, isStart: Bool)? {
    let row = onlyWhenDue ? jobs[firstJob...].prefix(1) : jobs[firstJob...]
    guard let index = row.firstIndex(where: { $0.isTransition }) else { return nil }
    if case .start = jobs[index] { return (jobsGone + index, true) }
    return (jobsGone + index, false)
  }

  /// Puts the completion of a start or stop that was carried out behind what it has brought about, such as the ends of players.
  ///
  /// The completion never leaves the row on the way: it may hold the last of an engine, whose end takes the lock of
  /// starts and stops.
  mutating func finishTransition(_ number: Int, _ failure: EngineError?) {
    switch jobs[number - jobsGone] {
    case .start(let completion), .stop(let completion):
      jobs[number - jobsGone] = .nothing
      add(.completion(completion, failure))
    default: return
    }
  }

  var hasJobs: Bool { firstJob < jobs.count }
}

/// A handler of `notifyWhenPlayersFinished`.
struct FinishWaiter: Sendable {
  var handler: @Sendable (EngineError?) -> HapticEngine.FinishedAction
  /// The first error with which a player has ended since.
  var failure: EngineError?
}

/// The memory of a curve that was sent live, until the audio thread has given it back.
struct LiveCurveMemory {
  let segments: UnsafeMutableBufferPointer<ScoreSegment>
  let slot: Int32

  /// Copies segments.
  init(_ source: [ScoreSegment], slot: Int32) {
    segments = .allocate(capacity: source.count)
    _ = segments.initialize(from: source)
    self.slot = slot
  }

  func free() { segments.deallocate() }
}
