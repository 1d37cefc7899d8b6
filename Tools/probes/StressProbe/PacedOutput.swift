import HapticOutputs
import HapticRealTime
import Synchronization

/// The silent output, to which anything may happen.
final class PacedOutput: HapticOutput {
  private let device = SilentOutput(blockSize: 64)
  private let report = Mutex<(@Sendable (OutputEvent) -> Void)?>(nil)

  var name: String { device.name }
  var format: OutputFormat { device.format }

  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    self.report.withLock { $0 = report }
    return try device.start(source, report: report)
  }

  func stop() { device.stop() }

  /// Reports an event, as a device does.
  func raise(_ event: OutputEvent) { report.withLock { $0 }?(event) }
}
