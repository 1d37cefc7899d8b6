import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output that plays on the vibration motor of a phone with feedbackd, the feedback service of phones with a
/// free desktop.
///
/// The motor receives strengths, at most one every 20 ms; sharpness is lost. The service decides whether it
/// vibrates: the person may have set it to silent.
final class FeedbackdOutput: HapticOutput {
  /// The identifier, by which ``OutputChoice`` opens it.
  static let id = "feedbackd"

  typealias Connect = @Sendable (Double) throws(OutputError) -> any FeedbackdTransport

  private let options: DeviceOptions
  private let connect: Connect
  private let running = Mutex<PadDriver?>(nil)

  /// Creates an output, which connects when it is started.
  init(
    options: DeviceOptions = DeviceOptions(),
    connect: @escaping Connect = { limit throws(OutputError) in try FeedbackdOutput.transport(limit) }
  ) {
    self.options = options.checked
    self.connect = connect
  }

  deinit { stop() }

  var name: String { "vibration motor (feedbackd)" }

  /// The format of the output. Its latency is an estimate without the rise of the motor.
  var format: OutputFormat {
    OutputFormat(blockSize: FeedbackdStream.blockSize, latency: FeedbackdStream.latency, framePeriod: 0.001)
  }

  /// Connects to the service, within the time limit of the options, and starts to drive the motor.
  ///
  /// - Throws: `noServer` if there is no service, `timeout` if it does not answer, `unsuitable` if it has no motor
  ///   or does not permit its use, `misuse` if the output is already running.
  func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the output is already running; stop it first", place: Self.id)
      }
      let transport = try connect(options.timeLimit)
      let driver = PadDriver(name: Self.id, report: report)
      let profile = options.rumble
      try driver.start { FeedbackdStream(transport, source, profile: profile) }
      running = driver
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Ends what vibrates.
  func stop() {
    guard let driver = running.withLock({ $0.take() }) else { return }
    OutputGuard.leave(self)
    driver.end()
  }

  /// Returns whether there is a service to play on, within a second.
  static var isAvailable: Bool {
    do throws(OutputError) {
      if try HIDSetting.current().simulatesFeedbackd { return true }
    } catch {
      return false
    }
    return FeedbackdService.isRunning(within: 0.5)
  }

  /// Returns the way to the service that `THRUM_HID` sets.
  private static func transport(_ limit: Double) throws(OutputError) -> any FeedbackdTransport {
    let setting = try HIDSetting.current()
    let inner: any FeedbackdTransport =
      setting.simulatesFeedbackd || setting.recording?.sends == false
      ? SimulatedFeedbackd() : try FeedbackdService(DBusAddress.session, within: limit)
    guard let recorder = try PadTransports.recorder(setting) else { return inner }
    return RecordingFeedbackd(recorder, inner: inner)
  }
}
