import HapticOutputs
import HapticPlatform
import Synchronization

/// A stop of an output, for which no caller waits without a limit.
///
/// An output may be third-party code, and a device waits for its own callback. So the stop runs on a separate
/// thread, and if it takes too long, the engine stops waiting. The engine does not start the output again
/// until the stop has returned.
final class OutputStop: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Starts to stop an output. An output that is not self-paced stops before this returns: it waits for no
  /// device, and the caller that advances it relies on that.
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
      // No other thread can be created.
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
