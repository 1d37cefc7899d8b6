import HapticOutputs
import HapticPlatform
import HapticPlayback
import Synchronization

/// The benches that apply to code now: those of `HapticBench.run`, and the installed one. The registry notices
/// code that they do not reach.
enum BenchRegistry {
  private struct State {
    var running: [BenchStore] = []
    /// The messages that the log contains. Each is logged once.
    var logged: Set<String> = []
  }

  private static let state = Mutex(State())

  static func begin(_ store: BenchStore) {
    store.hasEnded = false
    state.withLock { $0.running.append(store) }
    DefaultOutput.unreachedUse = { outputUsed() }
  }

  /// Ends what `begin` began. Does nothing if the bench does not run.
  static func end(_ store: BenchStore) {
    state.withLock { state in
      guard let index = state.running.firstIndex(where: { $0 === store }) else { return }
      state.running.remove(at: index)
      store.hasEnded = true
    }
  }

  /// Notes that code which no bench reaches used the default output.
  private static func outputUsed() {
    let running = state.withLock { $0.running }
    for store in running { store.note { $0.unreachedUses += 1 } }
    if !running.isEmpty { log(Strays.unreached) }
  }

  /// Notes that a player was started on an engine of a bench.
  static func playerStarted(on owner: BenchStore) {
    if let current = HapticEnvironment.current.observer?.owner as? BenchStore {
      if current === owner { return }
      current.note { $0.foreignPlayers += 1 }
    } else {
      guard owner.hasEnded else { return }
      for store in state.withLock({ $0.running }) { store.note { $0.latePlayers += 1 } }
    }
    log(Strays.late)
  }

  /// Notes that tasks of handlers had not ended at the limit of `settled`.
  static func tasksRemained() {
    log(
      "settled() returned although tasks of handlers have not ended: end them, or pass a shorter limit",
      page: "see Docs/Testing.md, Work that handlers leave to tasks")
  }

  private static func log(_ message: String, page: String = Strays.page) {
    guard state.withLock({ $0.logged.insert(message).inserted }) else { return }
    HapticLog.current.log(
      .notice, "HapticTesting: \(message); \(page) (logged once; THRUM_LOG=error hides it)")
  }
}
