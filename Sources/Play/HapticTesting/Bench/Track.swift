import HapticOutputs
import HapticPlayback
import HapticRealTime
import Synchronization

/// One output of a bench and the log of what was felt through it.
final class Track: Sendable {
  let output: ManualOutput
  private let recordsSamples: Bool
  private let state: Mutex<State>

  private struct State {
    var log: TrackLog
    /// An anchor: a bench time and the output position at that time. From the anchor, both advance at the
    /// sample rate.
    var anchor: (time: Double, position: Int64)
    var rate: Double
    var probe: EngineProbe?
    var stallEnd = 0.0
    var sizes: BlockSizes?
  }

  /// Creates the log of one engine on the bench.
  ///
  /// - Parameter time: the bench time at which the engine is created, in seconds.
  init(output: ManualOutput, recordsSamples: Bool, at time: Double) {
    self.output = output
    self.recordsSamples = recordsSamples
    state = Mutex(State(log: TrackLog(startTime: time), anchor: (time, 0), rate: output.format.sampleRate))
  }

  /// The probe of the engine that plays on the output; `nil` until an engine exists.
  var probe: EngineProbe? {
    get { state.withLock { $0.probe } }
    set { state.withLock { $0.probe = newValue } }
  }

  /// The bench time that the output has reached, in seconds.
  var time: Double { state.withLock { time(&$0) } }

  /// Returns the number of frames that remain until a bench time.
  func frames(until target: Double) -> Int64 {
    state.withLock { state in
      _ = time(&state)
      let goal = ((target - state.anchor.time) * state.rate).rounded()
      return max(0, Int64(min(goal, 1e17)) - (output.position - state.anchor.position))
    }
  }

  /// Returns the bench time of the output, and moves the anchor if the output's sample rate has changed.
  private func time(_ state: inout State) -> Double {
    let position = output.position
    let time = state.anchor.time + Double(position - state.anchor.position) / state.rate
    let rate = output.format.sampleRate
    if rate != state.rate && rate >= 1 && rate < 1e9 {
      state.anchor = (time, position)
      state.rate = rate
    }
    return time
  }

  /// Advances the output by one block, which has at most `frames` frames.
  func step(atMost frames: Int64) {
    let now = time
    let (count, isStalled) = state.withLock { state -> (Int64, Bool) in
      if now < state.stallEnd {
        let left = Int64(min(((state.stallEnd - now) * state.rate).rounded(.up), 1e17))
        return (min(frames, max(1, left)), true)
      }
      let size = state.sizes?.next() ?? Int64(max(1, output.format.blockSize))
      return (min(frames, size), false)
    }
    if isStalled {
      output.skip(frames: count)
      state.withLock { $0.log.stall(from: now, for: Double(count) / $0.rate) }
      return
    }
    let size = Int(clamping: count)
    output.advance(frames: count, blockSize: size, rendersSamples: recordsSamples) { [self] block in
      var frames: [FeltFrame] = []
      output.readFrames { frames.append($0) }
      state.withLock { state in
        let isRunning = output.isRunning
        for frame in frames { state.log.record(frame, rate: state.rate) }
        if isRunning && recordsSamples { state.log.record(block, at: now, rate: state.rate) }
      }
    }
  }

  /// Records an event of the engine. Called on the engine's own thread.
  func record(_ event: EngineEvent) {
    state.withLock { state in
      let now = time(&state)
      state.log.record(event, now: now)
    }
  }

  func inject(_ fault: Fault) {
    switch fault {
    case .interruption: output.raise(.interrupted)
    case .suspension: output.raise(.suspended)
    case .deviceLoss: output.raise(.deviceLost)
    case .controllerDisconnect: output.raise(.controllerDisconnected)
    case .serverReset: output.raise(.serverReset)
    case .startTimeout:
      output.failNextStart(OutputError(.timeout, "the output did not start in time", place: output.name))
    case .startFailure:
      output.failNextStart(OutputError(.failed, "the output cannot be started", place: output.name))
    case .stall(let seconds):
      guard seconds > 0, seconds < .infinity else { return }
      let now = time
      state.withLock { $0.stallEnd = max($0.stallEnd, now + seconds) }
    case .oddBlocks(let seed): state.withLock { $0.sizes = BlockSizes(seed: seed) }
    case .rateChange(let rate):
      var format = output.format
      format.sampleRate = rate
      output.format = format
    }
  }

  /// Returns the recording on the bench's clock or on the engine's own clock.
  func recording(onEngineClock: Bool) -> Recording {
    state.withLock { state in
      var result = onEngineClock ? state.log.onEngine : state.log.onBench
      if recordsSamples { result.samples = state.log.samples(onEngineClock: onEngineClock) }
      result.lostReports = state.probe?.droppedReports ?? 0
      let now = time(&state)
      result.duration = onEngineClock ? state.probe?.currentTime ?? state.log.engineTime(atBench: now) : now
      return result
    }
  }
}
