import Foundation
import HapticOutputs
import HapticPlatform
import HapticRealTime
import Synchronization

/// Keeps time as the silent output does, and measures what a device would have got.
final class MeasuredOutput: HapticOutput {
  let name = "measured"
  let format: OutputFormat
  private let clock = SilentOutput()
  private let began = HostClock.now
  private let state = Mutex(State())

  private struct State {
    var source: RenderSource?
    var peak: Float = 0
  }

  init(canBeFelt: Bool) {
    format = OutputFormat(
      sampleRate: clock.format.sampleRate, blockSize: clock.format.blockSize, latency: 0.02,
      canBeFelt: canBeFelt)
  }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    state.withLock { $0.source = source }
    _ = try clock.start(
      RenderSource(
        context: Unmanaged.passUnretained(self).toOpaque(), render: measure, readFrames: { _, _, _ in 0 },
        settle: { _ in }, owner: self),
      report: report)
    return format
  }

  func stop() {
    clock.stop()
    state.withLock { $0.source = nil }
  }

  fileprivate func pass(_ frameCount: Int, _ hostTime: UInt64) {
    state.withLock { state in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 3 * frameCount) { memory in
        guard let base = memory.baseAddress else { return }
        state.source?.render(
          left: base, right: base + frameCount, haptic: base + 2 * frameCount, frameCount: frameCount,
          hostTime: hostTime)
        for sample in memory[(2 * frameCount)...] { state.peak = max(state.peak, abs(sample)) }
      }
    }
  }

  /// Prints the strongest sample and how long the program lived.
  func report() {
    let seconds = Double(HostClock.now - began) / 1e9
    print("\(state.withLock { $0.peak }) \(seconds)")
  }
}

private func measure(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?, _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int,
  _ hostTime: UInt64
) {
  Unmanaged<MeasuredOutput>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.pass(frameCount, hostTime) }
}
