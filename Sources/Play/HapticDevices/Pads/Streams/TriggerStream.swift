import HapticOutputs
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Drives the triggers of a DualSense: each slot becomes at most one state, which is sent if it differs.
struct TriggerStream: PadStream {
  /// The length of a slot, in nanoseconds: longer than the time between two states.
  static let slot: UInt64 = 12_000_000
  /// The number of frames of the engine in a slot.
  static let blockSize = SlotClock.frames(slot)

  /// The times of slots.
  var slots: SlotClock
  private let link: PadLink
  private var effects: TriggerEffects
  private var tally = PadTally()

  init(_ link: PadLink, _ source: RenderSource, locality: ControllerLocality) {
    self.link = link
    slots = SlotClock(source, length: Self.slot)
    effects = TriggerEffects(locality)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    if isEnding {
      guard let result = link.send(effects.resting, at: now) else { return .wait(now &+ 1_000_000) }
      return result == .lost ? .failed(.lost) : .ended
    }
    let due = slots.due(at: now)
    if now < due { return .wait(due) }
    slots.render(at: due)
    effects.add(slots.isSilenced() ? [.rest(at: due)] : slots.frames(), at: now)
    if let state = effects.due, let result = link.send(state, at: now) {
      if let failure = tally.add(result, at: now) { return .failed(failure) }
      // A state that was dropped is due again in the next slot.
      if result == .sent { effects.wasSent() }
    }
    return .wait(due &+ Self.slot)
  }
}

extension FeltFrame {
  /// A frame in which nothing is felt.
  static func rest(at time: UInt64) -> FeltFrame {
    FeltFrame(kind: .level, sample: 0, hostTime: time, intensity: 0, sharpness: 0)
  }
}

extension PadDrive {
  /// The effects of a DualSense's triggers.
  static let triggers = PadDrive(
    id: "triggers", noun: "trigger effects", localities: [.triggers, .leftTrigger, .rightTrigger], rank: 4,
    format: { _ in OutputFormat(blockSize: TriggerStream.blockSize, latency: 0.03, framePeriod: 0.001) },
    makeStream: { TriggerStream($0.link, $0.source, locality: $0.settings.locality) })
}
