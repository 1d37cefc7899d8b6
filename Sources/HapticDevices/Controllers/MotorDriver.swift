import HapticFormats
import HapticOutputs
import HapticPlatform
import HapticRealTime
import HapticTargets
import Synchronization

/// The loop that brings felt frames to a controller, slot by slot.
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
  /// Nanoseconds by which frames are sent before they are due, the controller's own latency; nil sends them at once.
  private let lead: UInt64?
  /// Whose clock the frames' times are of; needed with a lead alone.
  private let clock: (any HapticOutput)?
  /// Called with each slot.
  private let beforeSlot: (@Sendable () -> Void)?

  /// How long a command holds without being renewed: should this thread die, the motors do not turn for ever.
  private static let holdMilliseconds: UInt32 = 500
  private static let renewAfter: UInt64 = 200_000_000
  /// How long motors go on without news, where another output asks for blocks: it may have stalled in mid-effect.
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

  /// Ends the loop on its thread and waits for it, a second at most: a controller that does not take commands must
  /// not block its program. The last command then stops the motors.
  func end(_ thread: SystemThread) {
    isEnding.store(true, ordering: .releasing)
    // The report of an event stops the output: it ends after that.
    if thread.isCurrent { return thread.detach() }
    thread.join(within: 1)
  }

  /// Drives the motors until `end`.
  ///
  /// - Parameter asksForBlocks: whether time passes by this loop alone. Without, another output asks for blocks and the frames
  ///   are only read, each for its time.
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
      // After a pause of the machine the lost slots are not made up for.
      if HostClock.now > slot &+ 500_000_000 { slot = HostClock.now }
      beforeSlot?()
      if asksForBlocks {
        source.render(left: nil, right: nil, haptic: nil, frameCount: blockSize, hostTime: slot)
      }
      if readFrames(into: &pending) || asksForBlocks || !pending.isEmpty { lastNews = slot }
      // Without a time to keep, what has been asked for belongs to this slot, whatever its offset in it.
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

  /// Gives whether there were any.
  private func readFrames(into pending: inout [FeltFrame]) -> Bool {
    let before = pending.count
    withUnsafeTemporaryAllocation(of: FeltFrame.self, capacity: Self.room) { buffer in
      while true {
        let count = source.readFrames(into: buffer)
        pending.append(contentsOf: buffer[..<count])
        // Taps come before the frame in which they begin: by time they are in order within a millisecond.
        if count < Self.room { return }
      }
    }
    return pending.count > before
  }
}
