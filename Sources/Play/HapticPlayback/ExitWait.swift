import HapticOutputs
import HapticPlatform
import Synchronization

/// Delays the exit of the program for engines that have to finish
/// (`HapticEngine.Configuration.finishesAtExit`) and for outputs that are being stopped.
enum ExitWait {
  private static let engines = Mutex<[WeakCore]>([])

  /// The longest time in nanoseconds for which the exit waits for engines.
  private static let limit: UInt64 = 5_000_000_000

  /// The number of outputs that are being stopped, each on a separate thread.
  private static let stops = Atomic<Int>(0)
  /// The longest time in nanoseconds for which the exit waits for outputs that are being stopped, because the
  /// libraries of these outputs must not be unloaded during a stop.
  private static let stopLimit: UInt64 = 1_000_000_000

  /// Notes that an output is being stopped.
  static func beginStop() {
    ForkedProcess.detect()
    stops.add(1, ordering: .relaxed)
    exitHandler.install()
  }

  /// Notes that an output has stopped.
  static func endStop() { stops.subtract(1, ordering: .releasing) }

  /// Adds an engine for which the exit waits. Call this method when the engine's output has been started.
  /// Exit handlers run in the reverse order of their installation, so the handler that waits then runs before
  /// the handlers of the output's library.
  static func add(_ core: EngineCore) {
    ForkedProcess.detect()
    engines.withLock { engines in
      engines.removeAll { $0.core == nil || $0 === core.reference }
      engines.append(core.reference)
    }
    exitHandler.install()
  }

  /// Waits until all players that finish by themselves have finished and the user has felt their end.
  fileprivate static func wait() {
    // In a copy of the process, nothing plays, because the copy has no threads of engines.
    if ForkedProcess.isCopy { return }
    let engines = engines.withLock { $0.compactMap(\.core) }
    let deadline = HostClock.now &+ limit
    for engine in engines where engine.hasPlayersThatEnd {
      while engine.hasPlayersThatEnd, HostClock.now < deadline {
        HostClock.sleep(until: HostClock.now &+ 2_000_000)
      }
      let latency = engine.output.format.latency
      let felt = HostClock.now &+ HostClock.nanoseconds(min(latency, 5))
      HostClock.sleep(until: min(felt, deadline))
    }
    let stopDeadline = HostClock.now &+ stopLimit
    while stops.load(ordering: .acquiring) > 0, HostClock.now < stopDeadline {
      HostClock.sleep(until: HostClock.now &+ 1_000_000)
    }
  }
}

private let exitHandler = ExitHandler { ExitWait.wait() }

extension EngineCore {
  /// Whether any active player will finish by itself: it neither loops, nor is paused, nor plays an endless
  /// pattern.
  fileprivate var hasPlayersThatEnd: Bool {
    state.withLock { state in
      guard case .running(let run) = state.life else { return false }
      collect(&state)
      return state.players.activeRecords.contains { record in
        let isHeld = record.commands.lastPause(run: run) != nil
        return !record.settings.loops && !isHeld && !record.pattern.pattern.isEndless
      }
    }
  }
}
