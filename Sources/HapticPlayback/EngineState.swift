import HapticRealTime
import HapticSynthesis

/// What an engine's own threads share, behind one lock that the audio thread never takes.
struct EngineState {
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
  /// Live curves by address.
  var curves: [UInt: LiveCurveMemory] = [:]
  /// Players whose settings found no room.
  var unflushed: [PlayerRecord] = []

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
  var finishWaiters: [@Sendable (EngineError?) -> HapticEngine.FinishedAction] = []
  /// A handler asked for a stop while something had begun to play again.
  var stopsWhenFinished = false

  // Work for the engine's own thread.
  var jobs: [EngineJob] = []
  var firstJob = 0
  var isWorking = false
  var settlers = 0

  init(players: Int) {
    slots = Array(repeating: PlayerSlot(), count: players)
    freeSlots = (0..<players).reversed().map { Int32(truncatingIfNeeded: $0) }
  }

  mutating func add(_ job: EngineJob) { jobs.append(job) }

  mutating func nextJob() -> EngineJob? {
    guard firstJob < jobs.count else {
      if firstJob > 0 {
        jobs.removeAll(keepingCapacity: jobs.count < 1024)
        firstJob = 0
      }
      return nil
    }
    let job = jobs[firstJob]
    jobs[firstJob] = .nothing
    firstJob += 1
    return job
  }

  var hasJobs: Bool { firstJob < jobs.count }
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
