import HapticFormats
import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticTargets
import Synchronization

/// The loop that drives a controller: in each slot (the interval between two commands) it converts felt
/// frames to one motor command.
final class MotorDriver: Sendable {
  private let instance: Int32
  private let locality: ControllerLocality
  private let profile: RumbleProfile
  private let blockSize: Int
  private let sampleRate: Double
  private let source: RenderSource
  private let hub: ControllerHub
  private let report: @Sendable (OutputEvent) -> Void
  private let isEnding = Atomic<Bool>(false)
  /// The time by which frames are sent before they are due, in nanoseconds, to make up for the controller's
  /// own latency; `nil` to send frames immediately.
  private let lead: UInt64?
  /// The output to whose clock the times of the frames refer. Only needed if `lead` is not `nil`.
  private let clock: (any HapticOutput)?
  /// A closure that is called before each slot.
  private let beforeSlot: (@Sendable () -> Void)?

  /// The time after which the controller stops its motors if no further command arrives, in milliseconds.
  /// Because of this limit, the motors stop even if this thread dies.
  private static let holdMilliseconds: UInt32 = 500
  private static let renewAfter: UInt64 = 200_000_000
  /// The time without new frames after which the motors stop, in nanoseconds. Only used if another output
  /// requests the blocks, because that output may stall during an effect.
  private static let patience: UInt64 = 500_000_000
  private static let room = 256

  init(
    _ output: ControllerOutput, source: RenderSource, hub: ControllerHub, lead: UInt64? = nil,
    clock: (any HapticOutput)? = nil, beforeSlot: (@Sendable () -> Void)? = nil,
    report: @escaping @Sendable (OutputEvent) -> Void
  ) {
    instance = output.controller.instance
    locality = output.locality
    profile = output.profile
    blockSize = output.format.blockSize
    sampleRate = output.format.sampleRate
    self.source = source
    self.hub = hub
    self.lead = lead
    self.clock = clock
    self.beforeSlot = beforeSlot
    self.report = report
  }

  /// Stops the loop and waits for its thread, but for one second at most, because a controller that does not
  /// accept commands must not block the program. In that case the last command expires, which stops the
  /// motors.
  func end(_ thread: SystemThread) {
    isEnding.store(true, ordering: .releasing)
    // The loop's own report stops the output, so the thread cannot wait for itself; the loop ends after the
    // report.
    if thread.isCurrent { return thread.detach() }
    thread.join(within: 1)
  }

  /// Drives the motors until `end` is called.
  ///
  /// - Parameter asksForBlocks: whether this loop requests the blocks and so advances the time. If `false`,
  ///   another output requests the blocks, and this loop only reads the frames and sends each frame at its
  ///   time.
  func run(asksForBlocks: Bool) {
    SignalMask.block()
    let length = HostClock.nanoseconds(Double(blockSize) / sampleRate)
    let resting = MotorMixer(profile: profile, locality: locality)
    var mixer = resting
    var pending: [FeltFrame] = []
    var sent = MotorLevels.rest
    var sentAt: UInt64 = 0
    var slot = HostClock.now
    var lastNews = slot
    while !isEnding.load(ordering: .acquiring) {
      HostClock.sleep(until: slot)
      // After a pause of the machine, the missed slots are skipped.
      if HostClock.now > slot &+ 500_000_000 { slot = HostClock.now }
      beforeSlot?()
      if asksForBlocks {
        source.render(left: nil, right: nil, haptic: nil, frameCount: blockSize, hostTime: slot)
      }
      if readFrames(into: &pending) || asksForBlocks || !pending.isEmpty { lastNews = slot }
      // Without a lead, all frames that were rendered so far belong to this slot.
      let due = lead.map { (clock?.hostTime ?? HostClock.now) &+ length &+ $0 } ?? UInt64.max
      var taken = 0
      for frame in pending {
        if frame.hostTime >= due { break }
        switch frame.kind {
        case .level: mixer.hold(intensity: frame.intensity, sharpness: frame.sharpness)
        case .tap: mixer.tap(intensity: frame.intensity, sharpness: frame.sharpness)
        }
        taken += 1
      }
      pending.removeFirst(taken)
      if slot &- lastNews > Self.patience {
        mixer = resting
        lastNews = slot
      }
      let levels = OutputGuard.isSilenced ? .rest : mixer.take(slot..<(slot &+ length))
      if levels != sent || slot &- sentAt > Self.renewAfter {
        guard hub.drive(instance, levels, locality: locality, milliseconds: Self.holdMilliseconds) else {
          if !isEnding.load(ordering: .acquiring) { report(.controllerDisconnected) }
          return
        }
        sent = levels
        sentAt = slot
      }
      hub.pump()
      slot &+= length
    }
    _ = hub.drive(instance, .rest, locality: locality, milliseconds: 0)
  }

  /// Appends all available frames to `pending`. Returns whether there were any.
  private func readFrames(into pending: inout [FeltFrame]) -> Bool {
    let before = pending.count
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: Self.room) { buffer in
      while true {
        let count = source.readFrames(into: buffer)
        pending.append(contentsOf: buffer[..<count])
        // A tap arrives before the level frame in which it starts, so frames are in order of time to within a
        // millisecond.
        if count < Self.room { return }
      }
    }
    return pending.count > before
  }
}
