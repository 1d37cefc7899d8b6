import HapticFormats
import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticTargets
import Synchronization

/// Plays on the motors of a game controller.
///
/// It asks for no samples: felt frames drive the motors, slot by slot, as often as the connection takes it. Only changes are
/// sent; at the end there is always a zero.
public final class ControllerOutput: HapticOutput {
  /// What it plays on.
  public var controller: Controller { current.withLock { $0 } }
  /// Where it is felt.
  public let locality: ControllerLocality
  /// The motors' numbers.
  public let profile: RumbleProfile
  /// Whether a start takes up another controller of the same maker, model and name when this one is disconnected: after it was
  /// unplugged it counts as another one. Never one that was there already when this output was made.
  public let acceptsReplacement: Bool
  private let current: Mutex<Controller>
  /// The numbers of the controllers that were connected when this one was chosen, and are therefore never taken instead.
  private let others: Set<Int32>
  private let hub: ControllerHub
  private let running = Mutex<(driver: MotorDriver, thread: SystemThread)?>(nil)

  /// Creates an output; nothing moves before it is started.
  ///
  /// - Throws: `libraryMissing`, `unsuitable` when the controller has no such place.
  public convenience init(
    _ controller: Controller, locality: ControllerLocality = .default,
    profile: RumbleProfile = RumbleProfile(), acceptsReplacement: Bool = false
  ) throws(OutputError) {
    try self.init(
      controller, locality: locality, profile: profile, hub: ControllerHub.shared(),
      acceptsReplacement: acceptsReplacement)
  }

  init(
    _ controller: Controller, locality: ControllerLocality, profile: RumbleProfile, hub: ControllerHub,
    acceptsReplacement: Bool = false
  ) throws(OutputError) {
    guard controller.localities.contains(locality) else {
      throw OutputError(
        .unsuitable, "\(controller.name) cannot be felt at \(locality.rawValue)", place: controller.id)
    }
    current = Mutex(controller)
    others = Set(hub.connected.map(\.instance))
    self.acceptsReplacement = acceptsReplacement
    self.locality = locality
    self.profile = profile
    self.hub = hub
  }

  deinit { stop() }

  /// The controller's name.
  public var name: String { controller.name }

  /// Rate, length of a slot, latency.
  public var format: OutputFormat {
    let period = controller.connection.updatePeriod
    return OutputFormat(
      sampleRate: 48_000, blockSize: Int(period * 48_000), latency: period, framePeriod: 0.001)
  }

  /// Begins to drive the motors. Throws `noDevice` when the controller is disconnected, `misuse` when it runs already.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the controller is already running; stop it first", place: controller.id)
      }
      try reach()
      let driver = MotorDriver(self, source: source, hub: hub, report: report)
      running = (
        driver,
        try SystemThread(name: controller.id, orThrow: OutputErrorKind.failed) {
          driver.run(asksForBlocks: true)
        }
      )
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Drives the motors by frames that come of another output's blocks.
  ///
  /// - Parameter lead: seconds before their time at which frames are sent; nil sends them as soon as they are there.
  func follow(
    _ source: RenderSource, lead: Double?, clock: any HapticOutput, beforeSlot: (@Sendable () -> Void)?,
    report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> (MotorDriver, SystemThread) {
    try reach()
    let driver = MotorDriver(
      self, source: source, hub: hub, lead: lead.map { HostClock.nanoseconds($0) }, clock: clock,
      beforeSlot: beforeSlot, report: report)
    return (
      driver,
      try SystemThread(name: controller.id, orThrow: OutputErrorKind.failed) {
        driver.run(asksForBlocks: false)
      }
    )
  }

  /// Puts the motors to rest, and finds out by it whether the controller is still there.
  private func reach() throws(OutputError) {
    hub.pump()
    if rest(controller) { return }
    if acceptsReplacement, let other = hub.connected.first(where: replaces), rest(other) {
      current.withLock { $0 = other }
      return
    }
    throw OutputError(.noDevice, "the controller was disconnected; connect it again", place: controller.id)
  }

  private func rest(_ controller: Controller) -> Bool {
    hub.drive(controller.instance, .rest, locality: locality, milliseconds: 0)
  }

  private func replaces(_ other: Controller) -> Bool {
    let gone = controller
    return !others.contains(other.instance) && other.vendor == gone.vendor && other.product == gone.product
      && other.name == gone.name
      && other.localities.contains(locality)
  }

  /// Stops the motors; returns when the command has been sent, within a second whatever the controller does.
  public func stop() {
    let stopped = running.withLock { running in
      let stopped = running
      running = nil
      return stopped
    }
    guard let stopped else { return }
    OutputGuard.leave(self)
    stopped.driver.end(stopped.thread)
  }
}
