import HapticOutputs
import HapticPads
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
  /// What of a pad is driven.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Voice coils, which play samples.
    case coils
    /// Actuators that play samples and are no voice coils.
    case samples
    /// Actuators that play two tones at a time.
    case twoTone = "hd"
    /// Actuators of which only the strength can be changed.
    case strengths
    /// A device that plays waveforms which it knows.
    case waveforms
    /// The effects of a DualSense's triggers.
    case triggers
  }

  /// Opens a pad; a test supplies its own way.
  typealias Connect = @Sendable (PadIdentity) throws(OutputError) -> PadLink

  /// The pads: one, or both Joy-Cons of a pair.
  package let pads: [PadIdentity]
  package let kind: Kind
  package let locality: ControllerLocality
  let settings: PadSettings
  private let rumble: RumbleProfile
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
    _ pads: [PadIdentity], kind: Kind, locality: ControllerLocality = .default,
    settings: PadSettings = PadSettings(), rumble: RumbleProfile = RumbleProfile(),
    controller: Controller? = nil,
    connect: @escaping Connect = { pad throws(OutputError) in try PadLink.shared(pad.present()) }
  ) throws(OutputError) {
    self.pads = pads
    self.kind = kind
    self.locality = locality
    self.settings = settings
    losses = RumbleLosses(slot: settings.slot)
    self.rumble = rumble
    self.controller = controller
    self.connect = connect
    for pad in pads where !Self.kinds(of: pad.kind).contains(kind) {
      throw OutputError(
        .unsuitable, "\(pad.name) has no \(kind.noun); \(Self.choices(pad.kind))", place: pad.node)
    }
    let isHandle = locality == .leftHandle || locality == .rightHandle
    let hasHandles = kind != .strengths && kind != .waveforms
    if kind == .triggers ? !locality.isTrigger : locality.isTrigger || isHandle && !hasHandles {
      throw OutputError(
        .unsuitable, "the \(kind.noun) cannot be felt at \(locality.rawValue); choose another locality",
        place: name)
    }
  }

  deinit { stop() }

  /// The kinds that a pad has, the best one first.
  static func kinds(of pad: PadKind) -> [Kind] {
    switch pad {
    case .dualSenseBluetooth: [.coils, .triggers]
    case .dualSenseUSB: [.triggers]
    case .joyConLeft, .joyConRight, .switchProBluetooth, .switchProUSB: [.twoTone]
    case .triton: [.samples]
    case .switch2, .deck: [.strengths]
    case .mouse: [.waveforms]
    }
  }

  private static func choices(_ pad: PadKind) -> String {
    "use \((kinds(of: pad).map { $0.name?.rawValue ?? $0.rawValue } + ["motors"]).joined(separator: " or "))"
  }

  /// The name of the pad and of what is driven.
  package var name: String {
    "\(pads.map(\.name).joined(separator: " and ")), \(kind.noun)"
  }

  /// The format of the output. Its latency is an estimate: it was not measured on hardware.
  package var format: OutputFormat {
    switch kind {
    case .coils:
      OutputFormat(
        sampleRate: PadSettings.sampleRate, blockSize: PadSettings.blockSize,
        latency: settings.latency, framePeriod: locality == .all ? 0.001 : 0)
    case .twoTone:
      // Half a slot, the radio and the rise of the actuator.
      OutputFormat(blockSize: 720, latency: 0.0405, framePeriod: 0.001)
    case .samples:
      // Half a report, what waits in the pad, and the radio.
      OutputFormat(sampleRate: 48_000, blockSize: SampleStream.blockSize, latency: 0.045)
    case .strengths: OutputFormat(blockSize: StrengthStream.blockSize, latency: 0.03, framePeriod: 0.001)
    case .waveforms: OutputFormat(blockSize: WaveformStream.blockSize, latency: 0.03, framePeriod: 0.001)
    case .triggers: OutputFormat(blockSize: TriggerStream.blockSize, latency: 0.03, framePeriod: 0.001)
    }
  }

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
    let actuators: [PadLease.Part] = kind == .triggers ? [] : [.actuators]
    let left = locality == .leftTrigger || locality == .triggers || locality == .all
    let right = locality == .rightTrigger || locality == .triggers || locality == .all
    return actuators + (left ? [.leftTrigger] : []) + (right ? [.rightTrigger] : [])
  }

  /// Returns a function that makes the stream, on the thread that uses it.
  private func stream(
    _ links: [PadLink], _ source: RenderSource
  ) throws(OutputError) -> @Sendable () -> any PadStream {
    guard let link = links.first else { throw OutputError(.noDevice, "no pad", place: name) }
    let (kind, locality, settings, losses, rumble) = (kind, locality, settings, losses, rumble)
    let stopMotors = motorStop
    // Computing the tables takes longer than a slot.
    if kind == .twoTone { _ = TwoToneTables.standard }
    return {
      switch kind {
      case .coils: CoilStream(link, source, settings: settings, stopMotors: stopMotors)
      case .samples:
        SampleStream(
          link, source, locality: locality, level: settings.level, stopMotors: stopMotors)
      case .strengths: StrengthStream(links, source, profile: rumble, stopMotors: stopMotors)
      case .waveforms: WaveformStream(link, source)
      case .triggers: TriggerStream(link, source, locality: locality)
      case .twoTone:
        TwoToneStream(
          links, source, locality: locality, losses: losses, isFine: settings.isFine, stopMotors: stopMotors)
      }
    }
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

extension PadOutput.Kind {
  /// The name by which a user asks for it; `nil` if there is none.
  var name: ControllerName.Kind? {
    switch self {
    case .coils, .samples: .coils
    case .twoTone, .strengths: .twoTone
    case .triggers, .waveforms: nil
    }
  }

  /// What is driven, as part of a sentence.
  var noun: String {
    switch self {
    case .coils: "voice coils"
    case .twoTone: "HD rumble"
    case .samples: "sampled haptics"
    case .strengths: "rumble with fixed tones"
    case .waveforms: "waveforms"
    case .triggers: "trigger effects"
    }
  }
}
