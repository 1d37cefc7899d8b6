import HapticPlatform
import Synchronization

/// How long the bench waits in silence: two seconds of real time. Then the log says what it waits for.
package enum SlowWaits {
  /// The real time after which a wait is reported.
  @TaskLocal package static var duration = Duration.seconds(2)

  static var nanoseconds: UInt64 {
    let (seconds, attoseconds) = duration.components
    return UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
  }

  static func log(_ message: String) {
    HapticLog.current.log(
      .notice,
      "HapticTesting: \(message); see Docs/Testing.md, Tests that wait (THRUM_LOG=error hides it)")
  }

  /// Reports a wait until the task that this function returns is cancelled, again when the report differs.
  ///
  /// - Parameter message: returns what is waited for, at the time of the report; `nil` if there is nothing to report.
  static func watch(_ message: @escaping @Sendable () -> String?) -> Task<Void, Never> {
    let (log, duration) = (HapticLog.current, duration)
    return Task.detached {
      var said = ""
      while (try? await Task.sleep(for: duration)) != nil {
        guard let text = message(), text != said else { continue }
        HapticLog.$current.withValue(log) { Self.log(text) }
        said = text
      }
    }
  }

  /// Reports, again when the report differs, that code on a bench waits for something that cannot end while no
  /// time passes on the bench.
  static func watch(_ store: BenchStore) -> Task<Void, Never> {
    let before = Mutex(store.use)
    return watch { [weak store] in
      guard let store else { return nil }
      let now = store.use
      let isUnused = before.withLock { before in
        defer { before = now }
        return now == before
      }
      return isUnused ? store.waits : nil
    }
  }
}

/// The stage that `settled()` waits for.
final class WaitStage: Sendable {
  enum Stage: Sendable { case notifications, mainActor, tasks }

  private let state = Mutex((stage: Stage.tasks, since: ContinuousClock.now))
  private let delay = SlowWaits.duration

  func begin(_ stage: Stage) { state.withLock { $0 = (stage, .now) } }

  /// The stage as text. A stage that has just begun is one of many that follow each other until all tasks have ended.
  func text(openTasks: String) -> String {
    let (stage, since) = state.withLock { $0 }
    return switch since.duration(to: .now) < delay / 2 ? .tasks : stage {
    case .notifications: "notifications, whose observers have not returned"
    case .mainActor: "the main actor, where other code runs"
    case .tasks: openTasks.isEmpty ? "engines" : "tasks that handlers have created (\(openTasks))"
    }
  }
}
