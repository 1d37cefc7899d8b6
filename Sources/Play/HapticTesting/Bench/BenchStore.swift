import HapticOutputs
import HapticPlayback
import Synchronization

/// The state that a bench shares with its engines: its outputs and its clock.
final class BenchStore: Sendable {
  private let sampleRate: Double
  private let blockSize: Int
  private let recordsSamples: Bool
  private let state = Mutex(State())

  private struct State {
    /// The tracks of the engines, in the order in which the engines were created.
    var tracks: [Track] = []
    /// The outputs that were created here and have no engine yet. An engine that is created on one of these
    /// outputs belongs to the bench. The references are weak: if the app only checked whether an output is
    /// available, the output is deallocated.
    var offered: [Offered] = []
    /// The bench time, in seconds.
    var time = 0.0
    /// Whether a call to `advance` is running, so that time passes.
    var isAdvancing = false
    /// The number of calls to `advance` and `settle` so far.
    var use = 0
    /// Faults that take effect when the first output exists.
    var waiting: [Fault] = []
    var strays = Strays()
    var otherWork: [@Sendable () async -> Void] = []
    /// The handler calls that run, or whose tasks have not ended: how many of each handler.
    var openCalls: [String: Int] = [:]
    /// Whether the bench applied to the code of a test and no longer does.
    var hasEnded = false
    /// Whether the silent switch is on, for present and future engines.
    var isSilent = false
  }

  private struct Offered {
    weak var output: ManualOutput?
  }

  init(sampleRate: Double, blockSize: Int, recordsSamples: Bool) {
    self.sampleRate = sampleRate
    self.blockSize = blockSize
    self.recordsSamples = recordsSamples
  }

  var time: Double { state.withLock { $0.time } }

  var tracks: [Track] { state.withLock { $0.tracks } }

  func track(of output: any HapticOutput) -> Track? { tracks.first { $0.output === output } }

  /// Creates an output for an engine.
  func makeOutput() -> ManualOutput {
    let output = ManualOutput(sampleRate: sampleRate, blockSize: blockSize, framePeriod: 0.001)
    state.withLock { state in
      state.offered.removeAll { $0.output == nil }
      state.offered.append(Offered(output: output))
    }
    return output
  }

  /// The observer that receives the bench's engines and their events.
  var observer: EngineObserver {
    var observer = EngineObserver(
      created: { [self] output, probe in adopt(output, probe) },
      { [self] output, event in track(of: output)?.record(event) })
    observer.owner = self
    observer.slowSettle = .init(after: SlowWaits.nanoseconds) { running in
      SlowWaits.log(
        "the bench waits for an engine: \(running) has not returned; a handler must not wait for the thread that uses the "
          + "bench")
    }
    observer.taskToken = { [self] in TaskToken(self, $0) }
    observer.playerStarted = { [self] _ in BenchRegistry.playerStarted(on: self) }
    return observer
  }

  /// Starts to record an engine if its output was created here.
  private func adopt(_ output: any HapticOutput, _ probe: EngineProbe) {
    let adopted = state.withLock { state -> (track: Track, faults: [Fault], isSilent: Bool)? in
      guard let index = state.offered.firstIndex(where: { $0.output === output }),
        let output = state.offered.remove(at: index).output
      else { return nil }
      // A handler that creates an engine runs at the end of a block. One output has already reached that
      // time.
      let time = state.tracks.reduce(state.time) { max($0, $1.time) }
      let track = Track(output: output, recordsSamples: recordsSamples, at: time)
      state.tracks.append(track)
      let faults = state.waiting
      state.waiting.removeAll()
      return (track, faults, state.isSilent)
    }
    guard let adopted else { return }
    adopted.track.probe = probe
    if adopted.isSilent { probe.setSilent(true) }
    for fault in adopted.faults { adopted.track.inject(fault) }
  }

  /// Returns a recording together with what is known to be missing from it.
  func completed(_ recording: Recording) -> Recording {
    let (strays, hasEngines) = state.withLock { ($0.strays, !$0.tracks.isEmpty) }
    var result = recording
    result.remark = strays.remark(hasEngines: hasEngines)
    result.foreignPlayers = strays.foreignPlayers
    return result
  }

  /// The silent switch of the machine that the bench simulates.
  var isSilent: Bool {
    get { state.withLock { $0.isSilent } }
    set {
      let tracks = state.withLock { state in
        state.isSilent = newValue
        return state.tracks
      }
      for track in tracks { track.probe?.setSilent(newValue) }
    }
  }

  func inject(_ fault: Fault, into tracks: [Track]) {
    for track in tracks { track.inject(fault) }
  }

  func note(_ change: (inout Strays) -> Void) { state.withLock { change(&$0.strays) } }

  /// Whether the bench applied to the code of a test and no longer does.
  var hasEnded: Bool {
    get { state.withLock { $0.hasEnded } }
    set { state.withLock { $0.hasEnded = newValue } }
  }

  /// Whether handlers run, or tasks that handlers have created have not ended.
  var hasOpenCalls: Bool { state.withLock { !$0.openCalls.isEmpty } }

  /// The handlers that run, or whose tasks have not ended, as text; empty if there are none.
  var openTasks: String {
    state.withLock { $0.openCalls }.sorted { $0.key < $1.key }
      .map { $0.value == 1 ? $0.key : "\($0.key) (\($0.value) times)" }.joined(separator: ", ")
  }

  /// Counts one call of a handler from its start to the end of the last task that it has created.
  private final class TaskToken: Sendable {
    private let store: BenchStore
    private let name: String

    init(_ store: BenchStore, _ name: String) {
      self.store = store
      self.name = name
      store.state.withLock { $0.openCalls[name, default: 0] += 1 }
    }

    deinit {
      store.state.withLock { state in
        let left = (state.openCalls[name] ?? 1) - 1
        state.openCalls[name] = left > 0 ? left : nil
      }
    }
  }

  /// Functions that wait for work of other modules.
  var otherWork: [@Sendable () async -> Void] { state.withLock { $0.otherWork } }

  func addWork(_ wait: @escaping @Sendable () async -> Void) { state.withLock { $0.otherWork.append(wait) } }

  /// Stores a fault until the first output exists.
  func keep(_ fault: Fault) { state.withLock { $0.waiting.append(fault) } }

  /// Waits until all engines have completed the requests that they have received so far.
  func settle() {
    state.withLock { $0.use &+= 1 }
    for track in tracks { track.probe?.settle() }
  }

  /// Advances the bench time to a given time, in seconds. Has no effect in a handler that is called while
  /// time passes.
  /// - Returns: whether the time was advanced.
  @discardableResult
  func advance(to target: Double) -> Bool {
    guard target.isFinite else { return false }
    let isFirst = state.withLock { state in
      if state.isAdvancing { return false }
      state.isAdvancing = true
      return true
    }
    guard isFirst else { return false }
    defer { state.withLock { $0.isAdvancing = false } }
    // Requests that were created without waiting, such as a start, complete before time passes.
    settle()
    while let track = next(before: target) {
      let frames = track.frames(until: target)
      track.step(atMost: frames)
      state.withLock { $0.time = max($0.time, min(track.time, target)) }
      settle()
    }
    state.withLock { $0.time = max($0.time, target) }
    return true
  }

  /// Returns the track whose output is furthest behind the target time, the first one created if several are
  /// equally far; `nil` if all outputs have reached that time.
  private func next(before target: Double) -> Track? {
    var found: (track: Track, time: Double)?
    for track in tracks where track.frames(until: target) > 0 {
      let time = track.time
      if time < found?.time ?? .infinity { found = (track, time) }
    }
    return found?.track
  }

  /// The number of players of all engines that have not finished.
  var activePlayerCount: Int { tracks.reduce(0) { $0 + ($1.probe?.activePlayerCount ?? 0) } }

  /// A number that changes whenever code uses the bench.
  var use: Int { state.withLock { $0.use } }

  /// A description of the events that code may await while no time passes; `nil` if there is nothing.
  var waits: String? {
    let (players, tasks) = (activePlayerCount, openTasks)
    if state.withLock({ $0.isAdvancing }) || players == 0 && tasks.isEmpty { return nil }
    let start = "the test awaits something, and no time passes on its bench at \(Text.time(time)): "
    if players == 0 {
      return start
        + "tasks that handlers have created have not ended (\(tasks)); end or cancel what they wait for"
    }
    return start + Text.count(players, "player")
      + " active; call advance before the test awaits the end of a player, or "
      + "await it with 'async let' and call advance beside it"
  }

  /// The length of a block, in seconds.
  var blockLength: Double { Double(max(1, blockSize)) / sampleRate }
}
