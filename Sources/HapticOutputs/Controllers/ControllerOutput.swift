import HapticRealTime
import Synchronization

/// Plays on the motors of a game controller.
///
/// It asks for no samples: felt frames drive the motors, slot by slot, as often as the connection takes it. Only changes are
/// sent; at the end there is always a zero.
public final class ControllerOutput: HapticOutput {
  /// What it plays on.
  public let controller: Controller
  /// Where it is felt.
  public let locality: ControllerLocality
  /// The motors' numbers.
  public let profile: RumbleProfile
  /// Rate, length of a slot, latency.
  public let format: OutputFormat
  private let hub: ControllerHub
  private let running = Mutex<(driver: MotorDriver, thread: SystemThread)?>(nil)

  /// Makes an output; nothing moves before it is started.
  ///
  /// - Throws: `libraryMissing`, `unsuitable` when the controller has no such place.
  public convenience init(
    _ controller: Controller, locality: ControllerLocality = .default,
    profile: RumbleProfile = RumbleProfile()
  ) throws(OutputError) {
    try self.init(controller, locality: locality, profile: profile, hub: ControllerHub.shared())
  }

  init(
    _ controller: Controller, locality: ControllerLocality, profile: RumbleProfile, hub: ControllerHub
  ) throws(OutputError) {
    guard controller.localities.contains(locality) else {
      throw OutputError(
        .unsuitable, "\(controller.name) cannot be felt at \(locality.rawValue)", file: controller.id)
    }
    self.controller = controller
    self.locality = locality
    self.profile = profile
    self.hub = hub
    let period = controller.connection.updatePeriod
    format = OutputFormat(
      sampleRate: 48_000, blockSize: Int(period * 48_000), latency: period, framePeriod: 0.001)
  }

  deinit { stop() }

  /// The controller's name.
  public var name: String { controller.name }

  /// Begins to drive the motors. Throws `noDevice` when the controller has gone, `misuse` when it runs already.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the controller is already running", file: controller.id)
      }
      try reach()
      let driver = MotorDriver(self, source: source, hub: hub, report: report)
      running = (driver, try SystemThread(name: controller.id) { driver.run(asksForBlocks: true) })
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Drives the motors by frames that come of another output's blocks.
  ///
  /// - Parameter lead: seconds before their time at which frames are sent; nil sends them as soon as they are there.
  func follow(
    _ source: RenderSource, lead: Double?, clock: any HapticOutput,
    report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> (MotorDriver, SystemThread) {
    try reach()
    let driver = MotorDriver(
      self, source: source, hub: hub, lead: lead.map { MotorMixer.nanoseconds($0) }, clock: clock,
      report: report)
    return (driver, try SystemThread(name: controller.id) { driver.run(asksForBlocks: false) })
  }

  /// Puts the motors to rest, and finds out by it whether the controller is still there.
  private func reach() throws(OutputError) {
    hub.pump()
    guard hub.drive(controller.instance, .rest, locality: locality, milliseconds: 0) else {
      throw OutputError(.noDevice, "the controller has gone; connect it again", file: controller.id)
    }
  }

  /// Stops the motors; returns when they have been told.
  public func stop() {
    let stopped = running.withLock { running in
      let stopped = running
      running = nil
      return stopped
    }
    guard let stopped else { return }
    OutputGuard.leave(self)
    stopped.driver.end()
    stopped.thread.join()
  }
}
