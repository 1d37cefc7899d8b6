import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization

/// An output that drives the voice coils, the two-tone actuators or the trigger effects of a game pad by reports
/// of its own.
///
/// Create it by name with ``OutputChoice``. While it runs, no other output of the process may drive the motors of
/// the pad. What is sent follows published research of the pads' protocols; a report that was sent proves not
/// that the pad moved.
package final class PadOutput: HapticOutput {
  /// Opens a pad; a test supplies its own way.
  typealias Connect = @Sendable (PadIdentity) throws(OutputError) -> PadLink

  /// The pads: one, or both Joy-Cons of a pair.
  package let pads: [PadIdentity]
  package let drive: PadDrive
  let settings: PadSettings
  /// The same pad in the joystick library, which must not drive its motors meanwhile.
  private let controller: Controller?
  private let connect: Connect
  private let losses: RumbleLosses
  private let running = Mutex<Running?>(nil)

  private struct Running {
    var driver: PadDriver
    var lease: PadLease
  }

  /// Creates an output. Opens nothing.
  ///
  /// - Throws: `unsuitable` if the pads lack the actuators or the locality.
  init(
    _ pads: [PadIdentity], _ drive: PadDrive, settings: PadSettings = PadSettings(),
    controller: Controller? = nil,
    connect: @escaping Connect = { pad throws(OutputError) in try PadLink.shared(pad.present()) }
  ) throws(OutputError) {
    self.pads = pads
    self.drive = drive
    self.settings = settings
    losses = RumbleLosses(slot: settings.slot)
    self.controller = controller
    self.connect = connect
    for pad in pads where !pad.kind.drives.contains(drive) {
      throw OutputError(
        .unsuitable, "\(pad.name) has no \(drive.noun); \(Self.choices(pad.kind))", place: pad.node)
    }
    let locality = settings.locality
    if !drive.localities.contains(locality) {
      throw OutputError(
        .unsuitable, "the \(drive.noun) cannot be felt at \(locality.rawValue); choose another locality",
        place: name)
    }
  }

  deinit { stop() }

  private static func choices(_ pad: PadKind) -> String {
    "use \((pad.drives.map { $0.name?.rawValue ?? $0.id } + ["motors"]).joined(separator: " or "))"
  }

  /// The name of the pad and of what is driven.
  package var name: String {
    "\(pads.map(\.name).joined(separator: " and ")), \(drive.noun)"
  }

  /// The format of the output. Its latency is an estimate: it was not measured on hardware.
  package var format: OutputFormat { drive.format(settings) }

  /// Opens the pad and starts to drive it.
  ///
  /// - Throws: `noDevice` if the pad was disconnected, `unsuitable` if it is not permitted, `misuse` if this or
  ///   another output of the process drives it already.
  package func start(
    _ source: RenderSource, report: @escaping @Sendable (OutputEvent) -> Void
  ) throws(OutputError) -> OutputFormat {
    try running.withLock { running throws(OutputError) in
      if running != nil {
        throw OutputError(.misuse, "the pad is already running; stop it first", place: name)
      }
      let lease = try PadLease(keys, parts: parts, name: name)
      var links: [PadLink] = []
      for pad in pads { links.append(try connect(pad)) }
      let driver = PadDriver(name: pads.first?.node ?? "pad", report: report)
      try driver.start(stream(links, source))
      running = Running(driver: driver, lease: lease)
    }
    var guarded = format
    guarded.latency += Self.ending
    OutputGuard.enter(self, format: guarded)
    return format
  }

  /// The time for which a signal handler waits for the thread beyond the latency, in seconds: the fade and what a pad
  /// has queued take longer than the latency on a busy machine.
  private static let ending = 0.05

  private var keys: [String] { pads.map(\.node) + (controller.map { [$0.id] } ?? []) }

  private var parts: [PadLease.Part] {
    let locality = settings.locality
    let actuators: [PadLease.Part] = drive == .triggers ? [] : [.actuators]
    let left = locality == .leftTrigger || locality == .triggers || locality == .all
    let right = locality == .rightTrigger || locality == .triggers || locality == .all
    return actuators + (left ? [.leftTrigger] : []) + (right ? [.rightTrigger] : [])
  }

  /// Returns a function that makes the stream, on the thread that uses it.
  private func stream(
    _ links: [PadLink], _ source: RenderSource
  ) throws(OutputError) -> @Sendable () -> any PadStream {
    guard let link = links.first else { throw OutputError(.noDevice, "no pad", place: name) }
    let parts = PadStreamParts(
      link: link, links: links, source: source, settings: settings, losses: losses, stopMotors: motorStop)
    drive.prepare()
    return { [drive] in drive.makeStream(parts) }
  }

  private var motorStop: @Sendable () -> Bool {
    guard let controller, let hub = try? ControllerHub.shared() else { return { false } }
    return { hub.drive(controller.instance, .rest, locality: .handles, milliseconds: 0) }
  }

  /// Puts the pad to rest. Returns when that has been sent, or after one second if the pad takes no reports.
  package func stop() {
    guard let stopped = running.withLock({ $0.take() }) else { return }
    OutputGuard.leave(self)
    stopped.lease.end()
    stopped.driver.end()
    stopped.lease.release()
  }
}
