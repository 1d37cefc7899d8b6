import HapticOutputs
import HapticPlayback
import Synchronization

/// What a bench shares with the engines on it: its outputs and its clock.
final class BenchStore: Sendable {
  private let sampleRate: Double
  private let blockSize: Int
  private let recordsSamples: Bool
  private let state = Mutex(State())

  private struct State {
    /// Those of engines, in the order in which these were made.
    var tracks: [Track] = []
    /// Outputs made here, an engine on which belongs to the bench. One that gets none goes away by itself: an app may only
    /// have asked whether there is anything to play on.
    var offered: [Offered] = []
    /// Seconds that have passed.
    var time = 0.0
    /// Whether time is passing: a call of `advance` is running.
    var isAdvancing = false
    /// Faults of starts that wait for the first output.
    var waiting: [Fault] = []
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

  /// Observes the bench's engines and what happens in them.
  var observer: EngineObserver {
    EngineObserver(
      made: { [self] output, probe in adopt(output, probe) },
      { [self] output, event in track(of: output)?.take(event) })
  }

  /// Records what an engine plays from now on, if its output was made here.
  private func adopt(_ output: any HapticOutput, _ probe: EngineProbe) {
    let adopted = state.withLock { state -> (track: Track, faults: [Fault])? in
      guard let index = state.offered.firstIndex(where: { $0.output === output }),
        let output = state.offered.remove(at: index).output
      else { return nil }
      // A handler that makes an engine runs at the end of a block, which one output has reached already.
      let time = state.tracks.reduce(state.time) { max($0, $1.time) }
      let track = Track(output: output, recordsSamples: recordsSamples, at: time)
      state.tracks.append(track)
      let faults = state.waiting
      state.waiting.removeAll()
      return (track, faults)
    }
    guard let adopted else { return }
    adopted.track.probe = probe
    for fault in adopted.faults { adopted.track.inject(fault) }
  }

  func inject(_ fault: Fault, into tracks: [Track]) {
    for track in tracks { track.inject(fault) }
  }

  /// Keeps a fault that can wait for the first output.
  func keep(_ fault: Fault) { state.withLock { $0.waiting.append(fault) } }

  /// Waits until all engines have dealt with what has happened so far.
  func settle() {
    for track in tracks { track.probe?.settle() }
  }

  /// Lets time pass up to a moment. Has no effect in a handler that is called while time passes.
  /// - Returns: whether it did.
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
    // Before time passes: what was asked for without waiting, such as a start, has been done.
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

  /// The output that is furthest behind, the first made when several are; nil when all have come to the moment.
  private func next(before target: Double) -> Track? {
    var found: (track: Track, time: Double)?
    for track in tracks where track.frames(until: target) > 0 {
      let time = track.time
      if time < found?.time ?? .infinity { found = (track, time) }
    }
    return found?.track
  }

  /// Players that have not come to their end, of all engines.
  var activePlayerCount: Int { tracks.reduce(0) { $0 + ($1.probe?.activePlayerCount ?? 0) } }

  /// The length of a block, in seconds.
  var blockLength: Double { Double(max(1, blockSize)) / sampleRate }
}
