import HapticOutputs
import HapticPlatform
import Synchronization

/// A stop of an output, for which callers wait only for a limited time.
///
/// An output may be third-party code, and a device waits for its own callback before it stops. So the stop
/// runs on a separate thread, and if the stop takes too long, the engine stops waiting for it. The engine
/// does not start the output again until the stop has returned.
final class OutputStop: Sendable {
  private let isOver = Atomic<Bool>(false)

  /// Starts stopping an output. An output that is not self-paced (its caller advances time) has stopped when
  /// this initializer returns, because such an output waits for no device and its caller relies on that.
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

  /// Waits until the output has stopped, or until a time in nanoseconds on the host clock. Returns whether
  /// the output has stopped.
  func wait(until deadline: UInt64) -> Bool {
    StopPlan.wait(until: deadline) { isOver.load(ordering: .acquiring) }
  }
}
