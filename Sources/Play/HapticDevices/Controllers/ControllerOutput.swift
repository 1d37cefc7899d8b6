import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output that drives the motors of a game controller.
///
/// The output does not use audio samples. It reads felt frames, which state the intensity and sharpness of
/// what is felt, once a millisecond. It converts these frames to motor commands, at most one in each slot. A
/// slot is a fixed interval, the shortest time between two commands that the connection of the controller
/// supports.
///
/// A command is sent only if it differs from the previous command, or to repeat the previous command before
/// it expires: a controller stops its motors if it receives no command for half a second. When the output
/// stops, its last command stops the motors.
public final class ControllerOutput: HapticOutput {
  /// The controller that the output drives.
  public var controller: Controller { current.withLock { $0 } }
  /// The part of the controller whose motors the output drives.
  public let locality: ControllerLocality
  /// The profile of the motors, which describes their strength and timing.
  public let profile: RumbleProfile
  /// Whether another controller takes over, as a replacement, if this controller is disconnected when the
  /// output is started. Without a replacement, `start` then throws `noDevice`.
  ///
  /// A replacement has the same manufacturer, model and name, and was connected after the output was created.
  /// A controller that is unplugged and plugged in again counts as a replacement.
  public let acceptsReplacement: Bool
  private let current: Mutex<Controller>
  /// The numbers of the controllers that were connected when the output was created, which are never used as
  /// a replacement.
  private let others: Set<Int32>
  private let hub: ControllerHub
  private let running = Mutex<MotorDriver?>(nil)

  /// Creates an output for a part of a controller. The motors do not move before the output is started.
  ///
  /// - Throws: `libraryMissing` if the library SDL 2 is not installed, `unsuitable` if the controller lacks
  ///   that part.
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

  /// The name of the controller.
  public var name: String { controller.name }

  /// The format of the output. The duration of a block is the shortest time between two motor commands (see
  /// ``Controller/Connection/updatePeriod``).
  public var format: OutputFormat {
    let period = controller.connection.updatePeriod
    return OutputFormat(
      sampleRate: 48_000, blockSize: Int(period * 48_000), latency: period, framePeriod: 0.001)
  }

  /// Starts to drive the motors. Throws `noDevice` if the controller is disconnected, `misuse` if the output
  /// is already running.
  public func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the controller is already running; stop it first", place: controller.id)
      }
      running = try drive(source, pace: .own, report: report)
    }
    OutputGuard.enter(self, format: format)
    return format
  }

  /// Starts to drive the motors with the felt frames of a source.
  func drive(
    _ source: RenderSource, pace: MotorDriver.Pace, beforeSlot: (@Sendable () -> Void)? = nil,
    report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> MotorDriver {
    try reach()
    // Sound for a pad's actuators must not run meanwhile.
    let lease = try PadLease(
      PadEntry.leaseKeys(of: controller, in: hub), parts: [.motors], name: controller.id)
    let driver = MotorDriver(
      self, source: source, hub: hub, pace: pace, lease: lease, beforeSlot: beforeSlot, report: report)
    try driver.start(name: controller.id)
    return driver
  }

  /// Stops the motors, which also checks whether the controller is still connected. If the controller is
  /// disconnected, switches to a replacement. Throws `noDevice` if there is no replacement either.
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

  /// Stops the motors. Returns when the stop command has been sent, or after one second if the controller
  /// does not respond.
  public func stop() {
    guard let stopped = running.withLock({ $0.take() }) else { return }
    OutputGuard.leave(self)
    stopped.end()
  }
}
