import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticRealTime
import Synchronization

/// The loop that drives a controller: in each slot (the interval between two commands) it converts felt
/// frames to one motor command.
final class MotorDriver: Sendable {
  /// Who requests the blocks, which advances time, and when frames are sent.
  enum Pace: Sendable {
    /// The loop requests a block in each slot and sends its frames at once.
    case own
    /// Another output requests the blocks, and the loop sends their frames at once.
    case atOnce
    /// Another output requests the blocks. To make up for the controller's own latency, the loop sends each frame
    /// `lead` nanoseconds before the frame is due on that output's clock.
    case follows(clock: any HapticOutput, lead: UInt64)
  }

  private let line: MotorLine
  private let profile: RumbleProfile
  private let slotLength: UInt64
  private let source: RenderSource
  private let report: @Sendable (OutputEvent) -> Void
  private let isEnding = Atomic<Bool>(false)
  private let thread = Mutex<SystemThread?>(nil)
  private let pace: Pace
  private let lease: PadLease
  /// A closure that is called before each slot.
  private let beforeSlot: (@Sendable () -> Void)?

  /// The time without new frames after which the motors stop, in nanoseconds. Only used if another output
  /// requests the blocks, because that output may stall during an effect.
  private static let timeout: UInt64 = 500_000_000

  init(
    _ output: ControllerOutput, source: RenderSource, hub: ControllerHub, pace: Pace,
    lease: PadLease, beforeSlot: (@Sendable () -> Void)?, report: @escaping @Sendable (OutputEvent) -> Void
  ) {
    line = MotorLine(hub: hub, instance: output.controller.instance, locality: output.locality)
    profile = output.profile
    slotLength = HostClock.nanoseconds(output.format.blockDuration)
    self.source = source
    self.pace = pace
    self.lease = lease
    self.beforeSlot = beforeSlot
    self.report = report
  }

  /// Starts the loop on a thread of its own.
  func start(name: String) throws(OutputError) {
    let started = try SystemThread(name: name, orThrow: OutputErrorKind.failed) { self.run() }
    thread.withLock { $0 = started }
  }

  /// Stops the loop and waits for its thread, but for one second at most, because a controller that does not
  /// accept commands must not block the program. In that case the last command expires, which stops the
  /// motors.
  func end() {
    isEnding.store(true, ordering: .releasing)
    defer { lease.release() }
    guard let thread = thread.withLock({ $0.take() }) else { return }
    // The loop's own report stops the output, so the thread cannot wait for itself; the loop ends after the
    // report.
    if thread.isCurrent { thread.detach() } else { thread.join(within: 1) }
  }

  private func run() {
    SignalMask.block()
    let resting = MotorMixer(profile: profile, locality: line.locality)
    var mixer = resting
    var slots = SlotClock(source, length: slotLength)
    // Read and not sent yet, in the order of time to within a millisecond: a transient arrives before the level frame in
    // which it starts.
    var frames: [FeltFrame] = []
    var line = line
    var lastFrame = HostClock.now
    let requestsBlocks = if case .own = pace { true } else { false }
    while !isEnding.load(ordering: .acquiring) {
      HostClock.sleep(until: slots.next ?? 0)
      let slot = slots.begin(at: slots.due(at: HostClock.now))
      beforeSlot?()
      if requestsBlocks { slots.render(at: slot.lowerBound) }
      frames += slots.frames()
      if requestsBlocks || !frames.isEmpty { lastFrame = slot.lowerBound }
      let end = due
      let present = frames.prefix { $0.hostTime < end }
      for frame in present { mixer.add(frame) }
      frames.removeFirst(present.count)
      if slot.lowerBound &- lastFrame > Self.timeout {
        mixer = resting
        lastFrame = slot.lowerBound
      }
      guard line.send(slots.isSilenced() ? .rest : mixer.next(slot), at: slot.lowerBound) else {
        if !isEnding.load(ordering: .acquiring) { report(.controllerDisconnected) }
        return
      }
      line.hub.pump()
    }
    line.stop()
  }

  /// The time before which frames belong to the present slot, in nanoseconds on the clock of the frames.
  private var due: UInt64 {
    switch pace {
    case .own, .atOnce: .max
    case .follows(let clock, let lead): clock.hostTime &+ slotLength &+ lead
    }
  }
}

/// The commands to the motors of one part of a controller. A command that changes nothing is sent only to renew the
/// one before.
private struct MotorLine: Sendable {
  let hub: ControllerHub
  let instance: Int32
  let locality: ControllerLocality
  var sent = MotorLevels.rest
  /// The time at which `sent` was sent, in nanoseconds.
  var sentAt: UInt64 = 0

  /// The time after which the controller stops its motors if no further command arrives, in milliseconds.
  /// Because of this limit, the motors stop even if the loop's thread dies.
  private static let holdMilliseconds: UInt32 = 500
  /// The time after which a command is renewed, in nanoseconds.
  private static let renewal: UInt64 = 200_000_000

  /// Sends the levels of a slot. Returns whether the controller is connected, as far as is known.
  mutating func send(_ levels: MotorLevels, at time: UInt64) -> Bool {
    guard levels != sent || time &- sentAt > Self.renewal else { return true }
    sent = levels
    sentAt = time
    return hub.drive(instance, levels, locality: locality, milliseconds: Self.holdMilliseconds)
  }

  /// Stops the motors.
  func stop() { _ = hub.drive(instance, .rest, locality: locality, milliseconds: 0) }
}
