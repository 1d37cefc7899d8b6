import HapticOutputs
import HapticPlatform
import Synchronization

/// A stop of an output that nothing waits for without a limit.
///
/// An output may be anybody's code, and a device waits for its own callback: the stop runs on a thread of its own, and when it takes
/// too long, the engine leaves it behind. Until it returns, the engine does not start the output again.
final class OutputStop: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Begins to stop an output. One that is not paced by itself stops before this returns: it waits for no device, and the
  /// caller that advances it relies on that.
  init(_ output: any HapticOutput) {
    guard output.isSelfPaced else {
      output.stop()
      isOver.store(true, ordering: .releasing)
      return
    }
    ExitWait.beginStop()
    do throws(EngineError) {
      try SystemThread(name: output.name, orThrow: EngineErrorKind.outputFailed) { [self] in stop(output) }
        .detach()
    } catch {
      // There is no room for another thread.
      stop(output)
    }
  }

  private func stop(_ output: any HapticOutput) {
    output.stop()
    isOver.store(true, ordering: .releasing)
    ExitWait.endStop()
  }

  /// Waits until the output has stopped, or until a time on the host clock. Returns whether it has.
  func wait(until deadline: UInt64) -> Bool {
    while !isOver.load(ordering: .acquiring) {
      let now = HostClock.now
      if now >= deadline { return false }
      HostClock.sleep(until: min(deadline, now &+ 100_000))
    }
    return true
  }
}
