import HapticOutputs
import HapticPlatform
import HapticRealTime

/// The deadlines of a stop of the output, in nanoseconds on the host clock. A stop takes 100 ms at most, even if the
/// output or its callback hangs.
///
///     begin        50 ms          75 ms           90 ms         95 ms
///       │ fade out   │              │               │             │
///       └───────────►│ last block   │               │             │
///                    └─────────────►│ output's stop │             │
///                                   └──────────────►│ last frames │
///                                                   └────────────►│ silence the loop, or abandon it
///
/// Each step begins when the one before has ended, at its deadline at the latest. When the program exits, it waits
/// longer for stops that take more time (`ExitWait`).
struct StopPlan {
  private let begin = HostClock.now

  /// The time by which everything that sounds has faded out.
  var fadeOut: UInt64 { begin &+ 50_000_000 }
  /// The time by which the output's call that renders a block has left the loop.
  var lastBlock: UInt64 { begin &+ 75_000_000 }
  /// The time by which the output's own stop has returned. A stop that takes longer ends in the background.
  var outputStop: UInt64 { begin &+ 90_000_000 }
  /// The time by which the calls that read felt frames have left the loop. If a call has not left it by then, the
  /// loop is abandoned.
  var lastFrames: UInt64 { begin &+ 95_000_000 }
  /// The time after which a block that is not complete counts as hanging, in nanoseconds.
  static let blockLimit: UInt64 = 25_000_000

  /// Waits until a condition holds, or until a time. Returns whether the condition holds.
  static func wait(until deadline: UInt64, for condition: () -> Bool) -> Bool {
    while !condition() {
      let now = HostClock.now
      if now >= deadline { return false }
      HostClock.sleep(until: min(deadline, now &+ 100_000))
    }
    return true
  }
}

extension EngineCore {
  /// Stops the running output and finishes all players.
  func stopOutput(fades: Bool, failure: EngineError?) {
    let host = state.withLock { state in
      state.life = state.life.stopped() ?? state.life
      state.players.failAll(failure)
      cancelWaitingCurves(&state)
      return state.host
    }
    let plan = StopPlan()
    if fades && output.isSelfPaced { fade(host, until: plan.fadeOut) }
    reclaim(host, plan)
  }

  /// Waits until the output has stopped, if its last stop did not return in time. Throws `startTimeout` if
  /// the output still has not stopped after the configuration's `restLimit`.
  func awaitOutputStop() throws(EngineError) {
    guard let stop = state.withLock({ $0.outputStop }) else { return }
    guard stop.wait(until: HostClock.now &+ HostClock.nanoseconds(configuration.restLimit)) else {
      throw EngineError(
        .startTimeout,
        "the output is still stopping from its previous run; try again later, or use another output",
        place: output.name)
    }
    state.withLock { $0.outputStop = nil }
  }

  /// Fades out everything that sounds and waits until the loop is silent. Stops waiting at the deadline, or
  /// earlier if a single block hangs.
  private func fade(_ host: RenderHost, until deadline: UInt64) {
    let link = host.guarded.link
    link.close()
    var blocks = link.blocks
    var lastProgress = HostClock.now
    while !link.isClosed {
      HostClock.sleep(until: HostClock.now &+ 500_000)
      let now = HostClock.now
      if link.blocks != blocks || !host.guarded.isRendering { (blocks, lastProgress) = (link.blocks, now) }
      if now >= deadline || now &- lastProgress > StopPlan.blockLimit { return }
    }
  }

  /// Takes a loop back from the output: asks the output's current call to leave the loop, stops the output,
  /// and silences the loop. If the call has not left the loop in time, the loop is abandoned and replaced by
  /// a new loop. If the output has not stopped in time, it finishes stopping in the background.
  func reclaim(_ host: RenderHost, _ plan: StopPlan, stopsOutput: Bool = true) {
    let guarded = host.guarded
    guarded.closeForBlocks()
    _ = StopPlan.wait(until: plan.lastBlock) { guarded.isClosedForBlocks }
    if stopsOutput {
      let stop = OutputStop(output)
      if !stop.wait(until: plan.outputStop) { state.withLock { $0.outputStop = stop } }
    }
    // Outputs read felt frames until they have stopped: motors follow to the end.
    guarded.closeForFrames()
    _ = StopPlan.wait(until: plan.lastFrames) { guarded.isClosed }
    if host.abandon() {
      let format = OutputFormat(sampleRate: host.plan.sampleRate, framePeriod: host.plan.outputFramePeriod)
      replace(host, for: format, isAbandoned: true)
    } else {
      guarded.loop.pointee.silence()
      state.withLock { collect(&$0) }
    }
  }
}
