import HapticOutputs
import HapticPads
import HapticPerception
import HapticPlatform
import HapticRealTime

/// Drives the triggers of a DualSense: each slot becomes at most one state, which is sent if it differs.
struct TriggerStream: PadStream {
  /// The length of a slot, in nanoseconds: longer than the time between two states.
  static let slot: UInt64 = 12_000_000
  /// The number of frames of the engine in a slot.
  static let blockSize = 576

  /// Whether a signal handler has silenced all outputs; a test supplies its own answer.
  var isSilenced: @Sendable () -> Bool = { OutputGuard.isSilenced }
  private let link: PadLink
  private let source: RenderSource
  private var effects: TriggerEffects
  private var reader = FeltFrameReader()
  private var tally = PadTally()
  /// The time of the next slot; `nil` before the first.
  private var next: UInt64?

  init(_ link: PadLink, _ source: RenderSource, locality: ControllerLocality) {
    self.link = link
    self.source = source
    effects = TriggerEffects(locality)
  }

  mutating func step(at now: UInt64, isEnding: Bool) -> PadStep {
    if isEnding {
      guard let result = link.send(effects.resting, at: now) else { return .wait(now &+ 1_000_000) }
      return result == .lost ? .failed(.lost) : .ended
    }
    var due = next ?? now
    // After a pause of the machine, the missed slots are skipped.
    if now > due &+ 500_000_000 { due = now }
    if now < due { return .wait(due) }
    source.render(left: nil, right: nil, haptic: nil, frameCount: Self.blockSize, hostTime: due)
    effects.take(isSilenced() ? [.rest(at: due)] : reader.read(from: source), at: now)
    if let state = effects.due, let result = link.send(state, at: now) {
      if let failure = tally.add(result, at: now) { return .failed(failure) }
      // A state that was dropped is due again in the next slot.
      if result == .sent { effects.wasSent() }
    }
    next = due &+ Self.slot
    return .wait(due &+ Self.slot)
  }
}

extension FeltFrame {
  /// A frame in which nothing is felt.
  static func rest(at time: UInt64) -> FeltFrame {
    FeltFrame(kind: .level, sample: 0, hostTime: time, intensity: 0, sharpness: 0)
  }
}
